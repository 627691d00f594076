// Hexes as the Drop Lab's script knows them: their positions, their names, and lines along their grains. Nothing here
// touches the page.

/** Reads what a frame of the page says about its map. */
export function read({ places, columns, rows, names, headings }) {
  const [radius, ...n] = places.split(" ").map(Number);
  return { radius, n, columns: Number(columns), rows: Number(rows), names, headings: headings.split(" ") };
}

/** The centre of a hex in the picture's own coordinates. */
export function centre([column, row], { n }) {
  const along = (at, one, two) => Math.floor(at / 2) * two + (at % 2) * one;
  return [
    n[0] + along(column, n[2], n[4]) + along(row, n[6], n[8]),
    n[1] + along(column, n[3], n[5]) + along(row, n[7], n[9]),
  ];
}

/** The hex that contains a point of the picture, or nothing. */
export function under([x, y], map) {
  // The row follows from the height alone, or nearly: search around it.
  let best = null, least = map.radius ** 2;
  const pitch = Math.abs(map.n[9]) / 2 || map.radius;
  const near = Math.round((y - map.n[1]) / pitch);
  for (let row = Math.max(0, near - 2 - map.columns * (map.n[5] ? 1 : 0)); row <= Math.min(map.rows - 1, near + 2); row++) {
    for (let column = 0; column < map.columns; column++) {
      const [middle, height] = centre([column, row], map);
      const far = (middle - x) ** 2 + (height - y) ** 2;
      if (far < least) [least, best] = [far, [column, row]];
    }
  }
  return best;
}

export const same = (one, other) => Boolean(one && other && one[0] === other[0] && one[1] === other[1]);

/** A hex as addresses write it. */
export const spot = (hex) => `${hex[0]},${hex[1]}`;

/** The letters of the map's tiles, row by row, and the size of one; nothing if hexes are named differently. */
function tiles({ names, columns, rows }) {
  if (names === "numbers" || names === "letters") return null;
  const letters = names.split("/");
  return { letters, wide: columns / letters[0].length, high: rows / letters.length };
}

/** The name of a hex: its column and row, by letters, BB28, or as its tile names it, F/d2. */
export function name(hex, map) {
  const [column, row] = hex;
  if (map.names === "letters") {
    return String.fromCharCode(65 + (column % 26)).repeat(column < 26 ? 1 : 2) + (row + 1);
  }
  const tile = tiles(map);
  if (!tile) return spot(hex);
  const letter = tile.letters[Math.floor(row / tile.high)][Math.floor(column / tile.wide)];
  return `${letter}/${String.fromCharCode(97 + (column % tile.wide))}${(row % tile.high) + 1}`;
}

/** The hex with this name, or nothing. Column and row are understood whatever the hexes are called. */
export function parse(text, map) {
  const words = text.trim();
  const lettered = map.names === "letters" && words.match(/^([a-z])(\1?)(\d+)$/i);
  if (lettered) {
    return [lettered[1].toUpperCase().charCodeAt(0) - 65 + (lettered[2] ? 26 : 0), Number(lettered[3]) - 1];
  }
  const tile = tiles(map);
  const called = tile && words.match(/^([a-z])\/([a-z])(\d+)$/i);
  if (called) {
    const down = tile.letters.findIndex((row) => row.includes(called[1].toUpperCase()));
    if (down < 0) return null;
    const across = tile.letters[down].indexOf(called[1].toUpperCase());
    return [across * tile.wide + called[2].toLowerCase().charCodeAt(0) - 97, down * tile.high + Number(called[3]) - 1];
  }
  const parts = words.split(",").map((part) => Number.parseInt(part, 10));
  return parts.length === 2 && parts.every(Number.isInteger) ? parts : null;
}

// ---------- lines ----------

/** The step from the centre of a hex to that of its neighbour, in the direction of a heading. */
function step(heading, { radius, headings }) {
  const first = headings[0] === "N" ? -90 : -60;
  const angle = ((first + 60 * headings.indexOf(heading)) * Math.PI) / 180;
  return [Math.cos(angle) * radius * Math.sqrt(3), Math.sin(angle) * radius * Math.sqrt(3)];
}

/** The hexes of a line, in order, as far as they are on the map. */
export function hexes({ start, heading, length }, map) {
  const [x, y] = centre(start, map);
  const [dx, dy] = step(heading, map);
  const all = [];
  for (let at = 0; at < length; at++) {
    const hex = under([x + dx * at, y + dy * at], map);
    if (!hex) break;
    all.push(hex);
  }
  return all;
}

/** The line from a hex that comes nearest to a point: along one of the six headings, no longer than allowed, on the map. */
export function snap(start, [px, py], most, map) {
  const [x, y] = centre(start, map);
  const reach = (heading) => {
    const [dx, dy] = step(heading, map);
    return ((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy);
  };
  const heading = map.headings.reduce((best, other) => (reach(other) > reach(best) + 1e-9 ? other : best));
  const length = Math.min(Math.max(Math.round(reach(heading)) + 1, 1), most);
  return { start, heading, length: hexes({ start, heading, length }, map).length };
}
