// The Drop Lab with a script: pan, zoom, point at hexes, and every change answered at once. The form is the state; the
// server draws the page from it. Without this file the form does the same with its buttons.

import * as hexes from "./hexes.js";

const SVG = "http://www.w3.org/2000/svg";
const lab = () => document.getElementById("lab");
const frame = () => document.getElementById("lab-frame");
const stage = () => document.getElementById("lab-stage");
const form = () => document.getElementById("lab-form");
const said = document.getElementById("lab-said");

// `held` is what is being moved and where to; `line` the line that is being drawn.
const state = { cursor: null, held: null, line: null, zoom: 1, put: null, asked: null, timer: 0 };

// ---------- where hexes are ----------

const places = () => hexes.read(frame().dataset);
const name = (hex) => hexes.name(hex, places());
const parse = (text) => hexes.parse(text, places());
const { same, spot } = hexes;

/** The position of a pointer in the picture's own coordinates, or nothing. */
function pointOf(event) {
  const matrix = document.getElementById("lab-over").getScreenCTM();
  const point = matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return point && [point.x, point.y];
}

/** The hex under a pointer, or nothing. */
function hexAt(event) {
  const point = pointOf(event);
  return point && hexes.under(point, places());
}

// ---------- the plan, as the form has it ----------

/** The lists of a plan: the name of each, what an entry is, and how long its lines may be if they are lines. */
const lists = () => JSON.parse(frame().dataset.lists);
/** The list that a click adds something to, if any. */
const putting = () => lists().find(({ list }) => list === state.put);
/** The rows of a list of the plan on the map; the last of them is for a new entry. */
const rows = (list = lists()[0].list) => [...form().querySelectorAll(`[data-plan="${frame().dataset.plan}"] [data-list="${list}"] .lab-row`)];
const hexInput = (row) => row.querySelector("input");
const hexOf = (row) => parse(hexInput(row).value);
const rowOf = (hex, list) => rows(list).find((row) => same(hexOf(row), hex));
const part = (row, which) => row.querySelector(`[data-part="${which}"] :is(select, input)`);
const field = (id) => document.getElementById(id);
/** Whether the page asks for an objective, or for enemies. */
const asks = (what) => document.querySelector(`[data-put="${what}"]`) !== null;
const enemies = () => field("lab-enemy").value.split(/\s+/).filter(Boolean);

/** The line of a row, if it has one. */
function lineOf(row) {
  const start = hexOf(row);
  const [heading, length] = [part(row, "heading"), part(row, "length")];
  return start && heading ? { start, heading: heading.value, length: Number.parseInt(length.value, 10) || 1 } : null;
}

/** All entries that have a hex, with their list, their row, and their number. */
function entries() {
  const ours = lists();
  // If several things are in one hex, those of the current list come first.
  ours.sort((one, other) => (other.list === state.put) - (one.list === state.put));
  return ours.flatMap((list) => rows(list.list).map((row, at) => ({ ...list, row, number: at + 1 })).filter(({ row }) => hexOf(row)));
}

/** What is in a hex and can be picked up: an entry, the far end of a line, the objective, an enemy; or nothing. */
function lies(hex) {
  const all = entries();
  const entry = all.find(({ row }) => same(hexOf(row), hex));
  if (entry) return { kind: "entry", ...entry };
  const ended = all.find(({ row, most }) => most && same(hexes.hexes(lineOf(row), places()).at(-1), hex));
  if (ended) return { kind: "end", ...ended };
  if (same(parse(field("lab-objective").value), hex)) return { kind: "objective" };
  return enemies().some((enemy) => same(parse(enemy), hex)) ? { kind: "enemy" } : null;
}

/** Writes a value into a field, if the field can have it. */
function set(control, value) {
  const before = control.value;
  control.value = value;
  if (control.value !== String(value)) control.value = before;
}

/** Writes a line into a row. */
function setLine(row, { start, heading, length }) {
  hexInput(row).value = name(start);
  set(part(row, "heading"), heading);
  set(part(row, "length"), length);
}

const one = (entry) => `${/^[aeiou]/i.test(entry) ? "an" : "a"} ${entry}`;
const words = ({ start, heading, length }) => `from ${name(start)} ${heading}, ${length} ${length === 1 ? "hex" : "hexes"}`;

/** Adds an entry in a hex, or removes it. For a line this sets one end, and then the other. */
function toggle(hex, { list, entry, most }) {
  const row = rowOf(hex, list);
  if (row && !state.line) return remove(hex, { kind: "entry", row, entry });
  if (most) return draw(hex, { list, entry, most });
  hexInput(rows(list).at(-1)).value = name(hex);
  tell(`${name(hex)}: ${one(entry)}.`);
  ask();
}

/** Sets one end of a line, or the other. The same hex twice makes a line as the form suggests it. */
function draw(hex, { list, entry, most }) {
  if (state.line?.list !== list) {
    state.line = { list, entry, most, start: hex, heading: places().headings[0], length: 1 };
    drawCursor();
    return tell(`${name(hex)}: ${one(entry)} from here. Choose its other end; Escape leaves it.`);
  }
  const { start } = state.line;
  const line = hexes.snap(start, hexes.centre(hex, places()), most, places());
  state.line = null;
  const row = rows(list).at(-1);
  if (same(start, hex)) hexInput(row).value = name(start);
  else setLine(row, line);
  drawCursor();
  tell(`${entry} ${words(lineOf(row))}.`);
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

/** Removes what is in a hex. */
function remove(hex, what = lies(hex)) {
  switch (what?.kind) {
    case "enemy": return toggleEnemy(hex);
    case "objective": field("lab-objective").value = ""; break;
    case "entry": case "end": hexInput(what.row).value = ""; break;
    default: return tell(`Nothing lies in ${name(hex)}.`);
  }
  tell(`${name(hex)}: no ${what.entry ?? what.kind} any more.`);
  ask();
}

/** Moves what is in one hex to another; moving the far end of a line redraws it. */
function move(from, to) {
  const what = same(from, to) ? null : lies(from);
  switch (what?.kind) {
    case "entry":
      if (rowOf(to, what.list)) return tell(`${name(to)} is aimed at already.`);
      hexInput(what.row).value = name(to);
      break;
    case "end":
      setLine(what.row, hexes.snap(hexOf(what.row), hexes.centre(to, places()), what.most, places()));
      tell(`${what.entry} ${words(lineOf(what.row))}.`);
      return ask();
    case "objective": field("lab-objective").value = name(to); break;
    case "enemy": field("lab-enemy").value = enemies().map((enemy) => (same(parse(enemy), from) ? name(to) : enemy)).join(" "); break;
    default: return;
  }
  tell(`Moved from ${name(from)} to ${name(to)}.`);
  ask();
}

/** Adds what a click puts into an empty hex. */
function put(hex) {
  const list = putting();
  if (state.put === "objective") setObjective(hex);
  else if (state.put === "enemy") toggleEnemy(hex);
  else if (state.line || !rowOf(hex, list.list)) toggle(hex, list);
  else hexInput(rowOf(hex, list.list)).parentElement.querySelector("select, input + input")?.focus({ preventScroll: false });
}

/** Reverses the line in a hex: the form's button does it. */
function turn(hex) {
  const button = entries().find(({ row, most }) => most && hexes.hexes(lineOf(row), places()).some((one) => same(one, hex)))?.row.querySelector(".lab-turn");
  if (!button) return tell(`No line goes through ${name(hex)}.`);
  button.click();
}

// ---------- asking ----------

/** Requests the page for the form as it stands, and puts the result into this one. */
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

/** Shows what was wrong, from a page that is not the Lab's. */
function refuse(page) {
  const words = page.querySelector(".refusal")?.textContent ?? "That cannot be done.";
  tell(words.replace(/\s+/g, " "));
}

/** Replaces the Lab by a new one; the view and the focus stay where they were. */
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

/** Draws the cursor, what is held, and the line that is being drawn, over the map. */
function drawCursor() {
  const over = document.getElementById("lab-over");
  over.querySelectorAll(".cursor, .held, .drawn").forEach((old) => old.remove());
  const map = places();
  const add = (tag, look, attribute, value) => {
    const shape = document.createElementNS(SVG, tag);
    shape.setAttribute(attribute, value);
    shape.setAttribute("class", look);
    over.append(shape);
  };
  const tip = map.headings[0] === "N" ? 0 : 30;
  const outline = ([x, y]) => [0, 1, 2, 3, 4, 5].map((side) => {
    const angle = ((side * 60 + tip) * Math.PI) / 180;
    return `${(x + Math.cos(angle) * map.radius).toFixed(1)},${(y + Math.sin(angle) * map.radius).toFixed(1)}`;
  }).join(" ");
  const line = state.line ? hexes.hexes(state.line, map) : [];
  if (line.length) add("polyline", "drawn", "points", line.map((hex) => hexes.centre(hex, map).map((at) => at.toFixed(1)).join(",")).join(" "));
  for (const [hex, look] of [...line.map((hex) => [hex, "drawn"]), [state.held, "held"], [state.cursor, "cursor"]]) {
    if (hex) add("polygon", look, "points", outline(hexes.centre(hex, map)));
  }
}

/** Makes the line that is being drawn end as near to a point as it can. */
function stretch(point) {
  const line = hexes.snap(state.line.start, point, state.line.most, places());
  const changed = line.heading !== state.line.heading || line.length !== state.line.length;
  Object.assign(state.line, line);
  drawCursor();
  return changed;
}

/** What is known of a hex, in words. */
function describe(hex) {
  const { kinds, ground, columns, unit, does, found } = frame().dataset;
  const kind = kinds.split("|")[ground.codePointAt(hex[1] * Number(columns) + hex[0]) - 48] ?? "";
  const row = document.querySelector(`.lab-hexes tr[data-hex="${spot(hex)}"]`);
  const all = entries().flatMap(({ entry, list, number, row, most }) => {
    const at = most ? hexes.hexes(lineOf(row), places()).findIndex((one) => same(one, hex)) : same(hexOf(row), hex) ? 0 : -1;
    if (at < 0) return [];
    if (most) return [at === 0 ? `${entry} ${number} ${words(lineOf(row))}` : `hex ${at + 1} of ${entry} ${number}`];
    return [lists().length > 1 ? `${entry} ${number}` : one(entry)];
  });
  if (same(parse(field("lab-objective").value), hex)) all.push("the objective");
  if (enemies().some((enemy) => same(parse(enemy), hex))) all.push("an enemy position");
  const chance = row
    ? `A ${unit} ${does} here ${row.dataset.p.replace("%", "percent")}, ${row.dataset.mean} on average, ${row.dataset.fit} of them fit`
    : `No ${unit} ${does} here`;
  return `${[name(hex), kind, ...all].join(", ")}. ${found ? `${chance}, ${found}.` : ""}`;
}

/** Moves the cursor, and says what is there. */
function point(hex, speak = true) {
  const { columns, rows: many } = places();
  state.cursor = [Math.min(Math.max(hex[0], 0), columns - 1), Math.min(Math.max(hex[1], 0), many - 1)];
  drawCursor();
  const told = describe(state.cursor);
  if (state.line) stretch(hexes.centre(state.cursor, places()));
  if (speak) tell(state.line ? `${state.line.entry} ${words(state.line)}. ${told}` : told);
  const panel = document.getElementById("lab-cursor");
  if (panel) {
    panel.hidden = false;
    panel.querySelector("h2").textContent = `Hex ${name(state.cursor)}`;
    panel.querySelector("p").textContent = told;
  }
  document.querySelectorAll(".lab-hexes .here").forEach((row) => row.classList.remove("here"));
  document.querySelector(`.lab-hexes tr[data-hex="${spot(state.cursor)}"]`)?.classList.add("here");
  document.querySelectorAll(".lab-row.chosen").forEach((row) => row.classList.remove("chosen"));
  entries().filter(({ row }) => same(hexOf(row), state.cursor)).forEach(({ row }) => row.classList.add("chosen"));
}

/** Scrolls the cursor into view. */
function follow() {
  const shape = document.querySelector("#lab-over .cursor");
  if (!shape) return;
  const [box, seen] = [shape.getBoundingClientRect(), frame().getBoundingClientRect()];
  const over = (low, high, from, to) => (low < from ? low - from : high > to ? high - to : 0);
  frame().scrollBy(over(box.left - 40, box.right + 40, seen.left, seen.right), over(box.top - 40, box.bottom + 40, seen.top, seen.bottom));
}

/** Zooms around a point of the frame. */
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
  if (!document.querySelector(`[data-put="${state.put}"]`)) [state.put, state.line] = [lists()[0].list, null];
  document.querySelectorAll("[data-put]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.put === state.put)));
  size();
  if (state.cursor) point(state.cursor, false);
}

const FINE = 22; // The least width of a column of hexes, in pixels, at which hexes can be pointed at.

/** The first view: close enough that hexes can be pointed at, centred on the objective or the first hex that is aimed at. */
function look() {
  const { columns } = places();
  if (state.zoom === 1 && stage().clientWidth < FINE * columns) zoom((FINE * columns) / frame().clientWidth);
  const hex = parse(field("lab-objective").value) ?? parse(hexInput(rows()[0])?.value ?? "");
  const matrix = document.getElementById("lab-over").getScreenCTM();
  if (!hex || !matrix) return;
  const seen = frame().getBoundingClientRect();
  const at = new DOMPoint(...hexes.centre(hex, places())).matrixTransform(matrix);
  frame().scrollBy(at.x - seen.left - seen.width / 2, at.y - seen.top - seen.height / 2);
}

// ---------- hands ----------

let grip = null;

document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || !event.target.closest?.("#lab-stage")) return;
  const hex = hexAt(event);
  const what = hex && lies(hex);
  // Fingers pan the map; they draw a line by touching its two ends.
  const draws = hex && !what && putting()?.most && event.pointerType !== "touch" ? putting() : null;
  grip = { x: event.clientX, y: event.clientY, left: frame().scrollLeft, top: frame().scrollTop, hex, what, draws, far: false, id: event.pointerId };
  if (what || draws) event.preventDefault();
});

// A finger on something picks it up; anywhere else it pans the map.
document.addEventListener("touchstart", (event) => {
  if (grip?.what && event.touches.length === 1) event.preventDefault();
}, { passive: false });

document.addEventListener("pointermove", (event) => {
  if (!grip || event.pointerId !== grip.id) return;
  const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
  if (!grip.far && Math.hypot(dx, dy) < 6) return;
  if (!grip.far) {
    grip.far = true;
    frame().classList.add(grip.draws ? "drawing" : grip.what ? "moving" : "panning");
    const anew = grip.what?.kind === "end" ? { ...grip.what, start: hexOf(grip.what.row) } : grip.draws && { ...grip.draws, start: grip.hex };
    if (anew) state.line = anew;
  }
  const point = pointOf(event);
  if (state.line) {
    if (point && stretch(point)) tell(`${state.line.entry} ${words(state.line)}.`);
  } else if (grip.what) {
    state.held = hexAt(event) ?? state.held;
    drawCursor();
  } else if (event.pointerType === "mouse") {
    frame().scrollTo(grip.left - dx, grip.top - dy);
  }
});

function release(event, done) {
  if (!grip || event.pointerId !== grip.id) return;
  const { far, what, hex } = grip;
  const drawn = far ? state.line : null;
  grip = null;
  frame().classList.remove("moving", "panning", "drawing");
  state.held = null;
  if (far) state.line = null;
  drawCursor();
  if (!done || !hex) return;
  if (drawn) {
    setLine(drawn.row ?? rows(drawn.list).at(-1), drawn);
    tell(`${drawn.entry} ${words(drawn)}.`);
    ask();
  } else if (far && what) {
    const to = hexAt(event);
    if (to) {
      move(hex, to);
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
    [state.put, state.line] = [kind, null];
    drawCursor();
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
    tell(`${button.getAttribute("aria-label") ?? button.textContent}.`);
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
  // A different scenario has a different plan.
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
  const kinds = [...document.querySelectorAll("[data-put]")];
  const deeds = {
    Home: () => goTo([0, here[1]]),
    End: () => goTo([columns - 1, here[1]]),
    t: () => toggle(here, lists()[0]),
    o: () => asks("objective") && setObjective(here),
    e: () => asks("enemy") && toggleEnemy(here),
    p: () => {
      kinds[(kinds.findIndex((button) => button.dataset.put === state.put) + 1) % kinds.length].click();
      tell(`Enter puts: ${putting()?.entry ?? state.put}.`);
    },
    r: () => turn(here),
    Delete: () => remove(here),
    "+": () => zoom(state.zoom * 1.4),
    "=": () => zoom(state.zoom * 1.4),
    "-": () => zoom(state.zoom / 1.4),
    0: () => zoom(1),
    l: () => document.getElementById("list")?.focus(),
    Escape: () => { [state.held, state.line] = [null, null]; drawCursor(); tell("Let go."); },
    "?": () => { const keys = document.getElementById("lab-keys"); keys.open = true; keys.querySelector("summary").focus(); },
    Enter: () => {
      if (state.line) put(here);
      else if (state.held) {
        const from = state.held;
        state.held = null;
        move(from, here);
        drawCursor();
      } else if (lies(here)) {
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
