// What the Drop Lab's script knows of hexes: their names, and lines along their grains.
// Run it by: node --test crates/server/tests/
import { test } from "node:test";
import assert from "node:assert/strict";
import { centre, hexes, name, parse, read, snap, under } from "../assets/hexes.js";

const R = 20, H = R * Math.sqrt(3);
// Flat tops, odd columns half a hex lower; pointed tops, odd rows half a hex further right: as the page writes them.
const flat = (names, columns = 50, rows = 30) =>
  read({ places: [R, 30, 30, 1.5 * R, H / 2, 3 * R, 0, 0, H, 0, 2 * H].join(" "), columns, rows, names, headings: "N NE SE S SW NW" });
const pointy = read({
  places: [R, 30, 30, H, 0, 2 * H, 0, H / 2, 1.5 * R, 0, 3 * R].join(" "), columns: 20, rows: 13, names: "numbers", headings: "NE E SE SW W NW",
});

test("hexes are called as the map calls them, and found by that name", () => {
  for (const [map, hex, called] of [
    [flat("letters"), [0, 0], "A1"], [flat("letters"), [12, 24], "M25"], [flat("letters"), [27, 27], "BB28"],
    [flat("AB/CD", 20, 20), [13, 1], "B/d2"], [pointy, [10, 6], "10,6"],
  ]) {
    assert.equal(name(hex, map), called);
    assert.deepEqual(parse(called.toLowerCase(), map), hex);
    assert.deepEqual(parse(hex.join(","), map), hex, "numbers are understood too");
  }
  for (const text of ["", "AB3", "M", "AAA1", "E/a1x"]) assert.equal(parse(text, flat("letters")), null, text);
});

test("a point lies in the hex whose centre is nearest", () => {
  for (const map of [flat("letters"), pointy]) {
    for (const hex of [[0, 0], [7, 4], [map.columns - 1, map.rows - 1]]) {
      const [x, y] = centre(hex, map);
      assert.deepEqual(under([x + 5, y - 4], map), hex);
    }
    assert.equal(under([-200, 0], map), null);
  }
});

test("a line goes along a grain", () => {
  const map = flat("letters");
  const line = (start, heading, length) => hexes({ start: parse(start, map), heading, length }, map).map((hex) => name(hex, map)).join(" ");
  // The drop zone and the displaced rows of the ledger's worked examples.
  assert.equal(line("M25", "N", 10), "M25 M24 M23 M22 M21 M20 M19 M18 M17 M16");
  assert.equal(line("M20", "NE", 3), "M20 N19 O19");
  assert.equal(line("M20", "SE", 3), "M20 N20 O21");
  assert.equal(line("M20", "SW", 3), "M20 L20 K21");
  assert.equal(line("B2", "NW", 5), "B2 A2", "a line ends at the edge");
});

test("what is drawn snaps to the nearest heading", () => {
  for (const map of [flat("letters"), pointy]) {
    const start = [10, 6];
    for (const heading of map.headings) {
      const [x, y] = centre(start, map);
      const [ex, ey] = centre(hexes({ start, heading, length: 4 }, map).at(-1), map);
      // Up to 25 degrees off the grain is still that grain.
      for (const off of [-25, 0, 25]) {
        const turn = (off * Math.PI) / 180;
        const point = [x + (ex - x) * Math.cos(turn) - (ey - y) * Math.sin(turn), y + (ex - x) * Math.sin(turn) + (ey - y) * Math.cos(turn)];
        assert.deepEqual(snap(start, point, 10, map), { start, heading, length: 4 });
      }
      assert.equal(snap(start, [ex, ey], 3, map).length, 3, "no longer than it may be");
    }
  }
  assert.deepEqual(snap([0, 0], centre([0, 0], flat("letters")), 10, flat("letters")).length, 1);
});
