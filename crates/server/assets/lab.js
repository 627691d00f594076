// The Drop Lab with a script: pan, zoom, point at hexes, and every change answered at once. The form is the state; the server
// draws the page from it. Without this file the form does the same with its buttons.

const SVG = "http://www.w3.org/2000/svg";
const lab = () => document.getElementById("lab");
const frame = () => document.getElementById("lab-frame");
const stage = () => document.getElementById("lab-stage");
const form = () => document.getElementById("lab-form");
const said = document.getElementById("lab-said");

const state = { cursor: null, held: null, zoom: 1, put: "target", asked: null, timer: 0 };

// ---------- where hexes are ----------

/** The map's geometry, as the server wrote it into the frame. */
function places() {
  const { places, columns, rows } = frame().dataset;
  const [radius, ...n] = places.split(" ").map(Number);
  return { radius, columns: Number(columns), rows: Number(rows), n };
}

/** The centre of a hex in the picture's own coordinates. */
function centre([column, row], { n } = places()) {
  const along = (at, one, two) => Math.floor(at / 2) * two + (at % 2) * one;
  return [
    n[0] + along(column, n[2], n[4]) + along(row, n[6], n[8]),
    n[1] + along(column, n[3], n[5]) + along(row, n[7], n[9]),
  ];
}

/** The hex under a pointer, or nothing. */
function hexAt(event) {
  const matrix = document.getElementById("lab-over").getScreenCTM();
  if (!matrix) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const map = places();
  // The row follows from the height alone, or nearly: look around it.
  let best = null, least = map.radius ** 2;
  const pitch = Math.abs(map.n[9]) / 2 || map.radius;
  const near = Math.round((point.y - map.n[1]) / pitch);
  for (let row = Math.max(0, near - 2 - map.columns * (map.n[5] ? 1 : 0)); row <= Math.min(map.rows - 1, near + 2); row++) {
    for (let column = 0; column < map.columns; column++) {
      const [x, y] = centre([column, row], map);
      const far = (x - point.x) ** 2 + (y - point.y) ** 2;
      if (far < least) [least, best] = [far, [column, row]];
    }
  }
  return best;
}

const spot = (hex) => `${hex[0]},${hex[1]}`;

/** The letters of the map's tiles, row by row, and how large one is; nothing where hexes are called by their numbers. */
function tiles() {
  const letters = frame().dataset.tiles?.split("/");
  const { columns, rows } = places();
  return letters && { letters, wide: columns / letters[0].length, high: rows / letters.length };
}

/** What a hex is called: its column and row, or as its tile calls it, F/d2. */
const name = (hex) => {
  const map = tiles();
  if (!map) return spot(hex);
  const tile = map.letters[Math.floor(hex[1] / map.high)][Math.floor(hex[0] / map.wide)];
  return `${tile}/${String.fromCharCode(97 + (hex[0] % map.wide))}${(hex[1] % map.high) + 1}`;
};
const parse = (text) => {
  const called = text.trim().match(/^([a-z])\/([a-z])(\d+)$/i);
  const map = called && tiles();
  if (map) {
    const down = map.letters.findIndex((row) => row.includes(called[1].toUpperCase()));
    if (down < 0) return null;
    const across = map.letters[down].indexOf(called[1].toUpperCase());
    return [across * map.wide + called[2].toLowerCase().charCodeAt(0) - 97, down * map.high + Number(called[3]) - 1];
  }
  const parts = text.split(",").map((part) => Number.parseInt(part, 10));
  return parts.length === 2 && parts.every(Number.isInteger) ? parts : null;
};
const same = (one, other) => one && other && one[0] === other[0] && one[1] === other[1];

// ---------- the plan, as the form has it ----------

/** The inputs of the plan on the map that name a hex. */
const rows = () => [...form().querySelectorAll(`[data-plan="${frame().dataset.plan}"] .lab-row`)];
const hexInput = (row) => row.querySelector("input");
const rowOf = (hex) => rows().find((row) => same(parse(hexInput(row).value), hex));
const field = (id) => document.getElementById(id);
const enemies = () => field("lab-enemy").value.split(/\s+/).filter(Boolean);

function what(hex) {
  if (rowOf(hex)) return "target";
  if (same(parse(field("lab-objective").value), hex)) return "objective";
  return enemies().some((enemy) => same(parse(enemy), hex)) ? "enemy" : null;
}

/** Aims at a hex, or no longer. */
function toggleTarget(hex) {
  const row = rowOf(hex);
  if (row) {
    hexInput(row).value = "";
    tell(`${name(hex)}: no ${frame().dataset.entry} any more.`);
  } else {
    hexInput(rows().at(-1)).value = name(hex);
    tell(`${name(hex)}: a ${frame().dataset.entry}.`);
  }
  ask();
}

function setObjective(hex) {
  field("lab-objective").value = name(hex);
  tell(`${name(hex)}: the objective.`);
  ask();
}

function toggleEnemy(hex) {
  const others = enemies().filter((enemy) => !same(parse(enemy), hex));
  const gone = others.length < enemies().length;
  field("lab-enemy").value = (gone ? others : [...others, name(hex)]).join(" ");
  tell(`${name(hex)}: ${gone ? "no enemy any more" : "an enemy position"}.`);
  ask();
}

/** Puts what lies in one hex into another. */
function move(from, to) {
  switch (same(from, to) ? null : what(from)) {
    case "target":
      if (rowOf(to)) return tell(`${name(to)} is aimed at already.`);
      hexInput(rowOf(from)).value = name(to);
      break;
    case "objective": field("lab-objective").value = name(to); break;
    case "enemy": field("lab-enemy").value = enemies().map((enemy) => (same(parse(enemy), from) ? name(to) : enemy)).join(" "); break;
    default: return;
  }
  tell(`Moved from ${name(from)} to ${name(to)}.`);
  ask();
}

/** What a click puts into a hex where nothing lies. */
function put(hex) {
  if (state.put === "objective") setObjective(hex);
  else if (state.put === "enemy") toggleEnemy(hex);
  else if (!rowOf(hex)) toggleTarget(hex);
  else hexInput(rowOf(hex)).nextElementSibling?.focus({ preventScroll: false });
}

// ---------- asking ----------

/** Asks for the page of the form as it stands, and puts what comes into this one. */
async function ask(address) {
  clearTimeout(state.timer);
  state.asked?.abort();
  const mine = (state.asked = new AbortController());
  const query = new URLSearchParams([...new FormData(form())]);
  lab().classList.add("busy");
  try {
    const answer = await fetch(address ?? `/lab?${query}`, { signal: mine.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("lab");
    if (!next) return refuse(page);
    take(document.adoptNode(next));
    document.title = page.title;
  } catch (error) {
    if (error.name !== "AbortError") tell("The server did not answer.");
  } finally {
    if (state.asked === mine) lab().classList.remove("busy");
  }
}

/** A page that is not the Lab's tells what was wrong. */
function refuse(page) {
  const words = page.querySelector(".refusal")?.textContent ?? "That cannot be done.";
  tell(words.replace(/\s+/g, " "));
}

/** Puts a new Lab in the place of the old one; where one was looking and writing stays. */
function take(next) {
  const old = lab();
  const { scrollLeft, scrollTop } = frame();
  const held = document.activeElement;
  const id = old.contains(held) ? held.id : "";
  const typed = id && "value" in held ? held.value : null;
  const caret = typed === null || held.selectionStart === undefined ? null : [held.selectionStart, held.selectionEnd];
  const open = new Map([...old.querySelectorAll("details")].map((one, at) => [one.id || at, one.open]));
  old.replaceWith(next);
  [...next.querySelectorAll("details")].forEach((one, at) => { if (open.get(one.id || at)) one.open = true; });
  dress();
  frame().scrollTo(scrollLeft, scrollTop);
  const again = id && document.getElementById(id);
  if (again) {
    again.focus({ preventScroll: true });
    if (typed !== null && again.tagName === "INPUT" && again.type === "text" && caret) {
      if (again.value === typed) again.setSelectionRange(...caret);
    }
  }
  history.replaceState(null, "", next.dataset.link);
}

// ---------- showing ----------

function tell(words) {
  said.textContent = words;
}

/** Draws the cursor, and what is held, upon the map. */
function drawCursor() {
  const over = document.getElementById("lab-over");
  over.querySelectorAll(".cursor, .held").forEach((old) => old.remove());
  for (const [hex, look] of [[state.held, "held"], [state.cursor, "cursor"]]) {
    if (!hex) continue;
    const map = places();
    const [x, y] = centre(hex, map);
    const flat = map.n[3] !== 0 || map.n[5] !== 0 ? 0 : 30;
    const turn = Math.abs(map.n[3]) > 1e-6 ? 0 : flat;
    const points = [0, 1, 2, 3, 4, 5].map((side) => {
      const angle = ((side * 60 + turn) * Math.PI) / 180;
      return `${(x + Math.cos(angle) * map.radius).toFixed(1)},${(y + Math.sin(angle) * map.radius).toFixed(1)}`;
    });
    const shape = document.createElementNS(SVG, "polygon");
    shape.setAttribute("points", points.join(" "));
    shape.setAttribute("class", look);
    over.append(shape);
  }
}

/** What is known of a hex, in words. */
function describe(hex) {
  const { kinds, ground, columns, unit, found } = frame().dataset;
  const kind = kinds.split("|")[ground.codePointAt(hex[1] * Number(columns) + hex[0]) - 48] ?? "";
  const row = document.querySelector(`.lab-hexes tr[data-hex="${spot(hex)}"]`);
  const lies = { target: `a ${frame().dataset.entry}`, objective: "the objective", enemy: "an enemy position" }[what(hex)];
  const chance = row
    ? `A ${unit} lands here ${row.dataset.p.replace("%", "percent")}, ${row.dataset.mean} on average, ${row.dataset.fit} of them fit`
    : `No ${unit} lands here`;
  return `${name(hex)}, ${kind}${lies ? `, ${lies}` : ""}. ${found ? `${chance}, ${found}.` : ""}`;
}

/** Moves the cursor, and says what is there. */
function point(hex, speak = true) {
  const { columns, rows: many } = places();
  state.cursor = [Math.min(Math.max(hex[0], 0), columns - 1), Math.min(Math.max(hex[1], 0), many - 1)];
  drawCursor();
  const words = describe(state.cursor);
  if (speak) tell(words);
  const panel = document.getElementById("lab-cursor");
  if (panel) {
    panel.hidden = false;
    panel.querySelector("h2").textContent = `Hex ${name(state.cursor)}`;
    panel.querySelector("p").textContent = words;
  }
  document.querySelectorAll(".lab-hexes .here").forEach((row) => row.classList.remove("here"));
  document.querySelector(`.lab-hexes tr[data-hex="${spot(state.cursor)}"]`)?.classList.add("here");
  document.querySelectorAll(".lab-row.chosen").forEach((row) => row.classList.remove("chosen"));
  rowOf(state.cursor)?.classList.add("chosen");
}

/** Brings the cursor into the part of the map that is seen. */
function follow() {
  const shape = document.querySelector("#lab-over .cursor");
  if (!shape) return;
  const [box, seen] = [shape.getBoundingClientRect(), frame().getBoundingClientRect()];
  const over = (low, high, from, to) => (low < from ? low - from : high > to ? high - to : 0);
  frame().scrollBy(over(box.left - 40, box.right + 40, seen.left, seen.right), over(box.top - 40, box.bottom + 40, seen.top, seen.bottom));
}

/** Zooms about a point of the frame. */
function zoom(to, x = frame().clientWidth / 2, y = frame().clientHeight / 2) {
  const next = Math.min(Math.max(to, 1), 6);
  const grown = next / state.zoom;
  const view = frame();
  const [left, top] = [(view.scrollLeft + x) * grown - x, (view.scrollTop + y) * grown - y];
  state.zoom = next;
  size();
  view.scrollTo(left, top);
}

/** Gives the map its size; at the first step it is as wide as the frame. */
function size() {
  stage().style.width = `${state.zoom * 100}%`;
  stage().style.minWidth = state.zoom === 1 ? "" : "0";
}

/** Sets up what was just put into the page. */
function dress() {
  document.querySelectorAll(".lab-tools").forEach((tools) => (tools.hidden = false));
  document.querySelectorAll("[data-put]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.put === state.put)));
  size();
  if (state.cursor) point(state.cursor, false);
}

/** Where a phone looks first: at the objective, or the first hex that is aimed at. */
function look() {
  const hex = parse(field("lab-objective").value) ?? parse(hexInput(rows()[0])?.value ?? "");
  const matrix = document.getElementById("lab-over").getScreenCTM();
  if (!hex || !matrix) return;
  const seen = frame().getBoundingClientRect();
  const at = new DOMPoint(...centre(hex)).matrixTransform(matrix);
  frame().scrollBy(at.x - seen.left - seen.width / 2, at.y - seen.top - seen.height / 2);
}

// ---------- hands ----------

let grip = null;

document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || !event.target.closest?.("#lab-stage")) return;
  const hex = hexAt(event);
  const holds = hex && what(hex) ? hex : null;
  grip = { x: event.clientX, y: event.clientY, left: frame().scrollLeft, top: frame().scrollTop, hex, holds, far: false, id: event.pointerId };
  if (holds) event.preventDefault();
});

document.addEventListener("pointermove", (event) => {
  if (!grip || event.pointerId !== grip.id) return;
  const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
  if (!grip.far && Math.hypot(dx, dy) < 6) return;
  if (!grip.far) {
    grip.far = true;
    frame().classList.add(grip.holds ? "moving" : "panning");
  }
  if (grip.holds) {
    state.held = hexAt(event) ?? state.held;
    drawCursor();
  } else if (event.pointerType === "mouse") {
    frame().scrollTo(grip.left - dx, grip.top - dy);
  }
});

function release(event, done) {
  if (!grip || event.pointerId !== grip.id) return;
  const { far, holds, hex } = grip;
  grip = null;
  frame().classList.remove("moving", "panning");
  state.held = null;
  drawCursor();
  if (!done || !hex) return;
  if (far && holds) {
    const to = hexAt(event);
    if (to) {
      move(holds, to);
      point(to, false);
    }
  } else if (!far) {
    point(hex, false);
    put(hex);
  }
}
document.addEventListener("pointerup", (event) => release(event, true));
document.addEventListener("pointercancel", (event) => release(event, false));

document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !event.target.closest?.("#lab-frame")) return;
  event.preventDefault();
  const seen = frame().getBoundingClientRect();
  zoom(state.zoom * (event.deltaY < 0 ? 1.2 : 1 / 1.2), event.clientX - seen.left, event.clientY - seen.top);
}, { passive: false });

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom], [data-put], [data-show], [data-map], #lab-link, #lab-form button[name=act]");
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { zoom: step, put: kind, show, map } = button.dataset;
  if (step !== undefined) zoom(step === "0" ? 1 : state.zoom * (step === "1" ? 1.4 : 1 / 1.4));
  else if (kind) {
    state.put = kind;
    dress();
  } else if (show || map) {
    event.preventDefault();
    if (show) form().elements.show.value = show;
    if (map) form().elements.map.value = map;
    ask();
  } else if (button.id === "lab-link") {
    event.preventDefault();
    navigator.clipboard?.writeText(button.href).then(() => tell("The link is copied."), () => tell("The link is in the address bar."));
    button.textContent = "Link copied";
  } else {
    event.preventDefault();
    const query = new URLSearchParams([...new FormData(form())]);
    query.append("act", button.value);
    ask(`/lab?${query}`);
  }
});

document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  ask();
});

document.addEventListener("change", (event) => {
  if (!form().contains(event.target)) return;
  // Another ground has another plan.
  if (event.target.matches("#lab-on, #lab-do")) {
    const ground = new URLSearchParams({ do: field("lab-do")?.value ?? "", on: event.target.id === "lab-on" ? event.target.value : "" });
    state.cursor = null;
    return void ask(`/lab?${ground}`).then(look);
  }
  ask();
});

document.addEventListener("input", (event) => {
  if (!form().contains(event.target) || event.target.tagName === "SELECT") return;
  clearTimeout(state.timer);
  state.timer = setTimeout(ask, 250);
});

// ---------- keys ----------

document.addEventListener("keydown", (event) => {
  if (document.activeElement !== frame() || event.ctrlKey || event.metaKey || event.altKey) return;
  const { columns } = places();
  const here = state.cursor ?? parse(field("lab-objective").value) ?? parse(hexInput(rows()[0])?.value ?? "") ?? [0, 0];
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const goTo = (hex) => { point(hex); follow(); };
  const deeds = {
    Home: () => goTo([0, here[1]]),
    End: () => goTo([columns - 1, here[1]]),
    t: () => toggleTarget(here),
    o: () => setObjective(here),
    e: () => toggleEnemy(here),
    "+": () => zoom(state.zoom * 1.4),
    "=": () => zoom(state.zoom * 1.4),
    "-": () => zoom(state.zoom / 1.4),
    0: () => zoom(1),
    l: () => document.getElementById("list")?.focus(),
    Escape: () => { state.held = null; drawCursor(); tell("Let go."); },
    "?": () => { const keys = document.getElementById("lab-keys"); keys.open = true; keys.querySelector("summary").focus(); },
    Enter: () => {
      if (state.held) {
        const from = state.held;
        state.held = null;
        move(from, here);
        drawCursor();
      } else if (what(here)) {
        state.held = here;
        drawCursor();
        tell(`${describe(here)} Taken up: move, then Enter puts it down.`);
      } else put(here);
    },
  };
  const deed = steps[event.key] ? () => goTo(state.cursor ? [here[0] + steps[event.key][0], here[1] + steps[event.key][1]] : here) : deeds[event.key];
  if (!deed) return;
  event.preventDefault();
  deed();
  if (state.cursor === null) point(here, false);
});

dress();
look();
