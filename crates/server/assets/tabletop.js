// A measured table: stands are dragged, turned and measured. Whatever is planned stands in the form of its order, as if it had
// been typed; the server judges it, and this module only shows the judgement.

const STEP = 100; // An arrow key moves by a tenth of a unit, in thousandths; with Shift by a whole one.
const TURN = 15; // Degrees of a turn by key; with Shift one degree.
const STILL = 5; // A pointer that moved less, in pixels, was a click.
const PACE = 30; // Milliseconds between two questions to the server.

const table = () => document.getElementById("table");
const net = () => document.getElementById("stands");
const ghost = () => document.getElementById("ghost");
let plan = null; // What is being planned: { form, points, facing, judged }.
let drag = null; // What the pointer does: { kind, start, moved }.
let tape = null; // Two places that are measured, or null.

// ---------- places ----------
function scale() {
  const [left, bottom] = net().dataset.origin.split(",").map(Number);
  return { left, bottom, unit: Number(net().dataset.unit) };
}

/// The place on the table under a pointer, in thousandths.
function under(event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(net().getScreenCTM().inverse());
  const { left, bottom, unit } = scale();
  return [Math.round(((x - left) / unit) * 1000), Math.round(((bottom - y) / unit) * 1000)];
}

/// The point of the picture at a place.
function centre([x, y]) {
  const { left, bottom, unit } = scale();
  return [left + (x / 1000) * unit, bottom - (y / 1000) * unit];
}

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const apart = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

/// Thousandths as units, without trailing zeros.
export const units = (thousandths) => String(Number((thousandths / 1000).toFixed(3)));
const measure = () => net().dataset.measure;

// ---------- the form ----------
const field = (form, ...kinds) => kinds.map((kind) => form.querySelector(`[data-kind="${kind}"]`)).find(Boolean);

/// The form by which the piece in hand moves or aims.
function moving() {
  const held = net()?.querySelector("a[data-held]");
  const forms = [...table().querySelectorAll("form.fill")].filter((form) => field(form, "path", "point", "facing"));
  return { held, form: forms.find((form) => form.dataset.piece === held?.dataset.id) ?? null };
}

function within(input, [x, y]) {
  const [left, low, right, high] = input.dataset.within.split(",").map(Number);
  return [clamp(x, left, right), clamp(y, low, high)];
}

/// Reads points as they are typed; null if they cannot be read yet.
export function readPoints(text) {
  const parts = text.includes(";") ? text.split(";") : /^\s*\S+\s*,\s+\S+\s*$/.test(text) ? [text] : text.trim().split(/\s+/);
  const points = parts.map((part) => part.trim()).filter(Boolean).map((part) => part.split(",").map((number) => Math.round(Number(number) * 1000)));
  return points.length > 0 && points.every((point) => point.length === 2 && point.every(Number.isFinite)) ? points : null;
}

export const showPoints = (points) => points.map(([x, y]) => `${units(x)},${units(y)}`).join("; ");

/// Reads a facing as it is typed: degrees clockwise from straight up, or a vector.
export function readFacing(text) {
  const vector = text.split(",").map(Number);
  if (vector.length === 2) return vector.every(Number.isInteger) && vector.some(Boolean) ? vector : null;
  const degrees = Number(text.replace("°", ""));
  if (text.trim() === "" || !Number.isFinite(degrees)) return null;
  return turned([0, 1], degrees);
}

const FAR = 1000000;
/// A direction turned clockwise by so many degrees, as whole numbers.
export function turned([x, y], degrees) {
  const angle = Math.atan2(x, y) + (degrees * Math.PI) / 180;
  return [Math.round(Math.sin(angle) * FAR), Math.round(Math.cos(angle) * FAR)];
}

/// A direction as degrees with two digits, which is how the form takes it.
export function degrees([x, y]) {
  const all = (Math.atan2(x, y) * 180) / Math.PI;
  return String(Number((((all % 360) + 360) % 360).toFixed(2)) % 360);
}

/// Begins to plan with the piece in hand, from where it stands or from what is typed.
function begin() {
  const { held, form } = moving();
  if (!form) return null;
  if (plan?.form === form) return plan;
  const [end, facing] = [field(form, "path", "point"), field(form, "facing")];
  const at = held.dataset.at.split(",").map(Number);
  plan = { form, end, turn: facing, at, base: Number(held.dataset.base), path: end?.dataset.kind === "path", points: [], facing: null, judged: null };
  plan.points = end && plan.path ? [[...at]] : end ? (readPoints(end.value) ?? [[...at]]) : [];
  plan.facing = facing ? readFacing(facing.value) : JSON.parse(held.dataset.facing ?? "null");
  return plan;
}

/// Takes over what is typed.
function typed(form) {
  const { held } = moving();
  if (!held || form.dataset.piece !== held.dataset.id || !begin() || plan.form !== form) return;
  plan.points = (plan.end && readPoints(plan.end.value)) ?? plan.points;
  plan.facing = (plan.turn && readFacing(plan.turn.value)) ?? plan.facing;
  judge();
}

/// Puts what is planned into the form.
function write() {
  if (plan.end) plan.end.value = plan.path ? showPoints(plan.points) : plan.points.at(-1).map(units).join(", ");
  if (plan.turn && plan.facing) plan.turn.value = degrees(plan.facing);
}

/// Moves the end of what is planned to a place.
function moveTo(place) {
  if (!plan.end) return;
  plan.points[plan.points.length - 1] = within(plan.end, place);
  write();
  judge();
}

/// Fixes the present end and goes on from there, if the path may have another point.
function waypoint() {
  if (!plan?.path || plan.points.length >= Number(plan.end.dataset.most)) return false;
  plan.points.push([...plan.points.at(-1)]);
  write();
  judge();
  return true;
}

function turnTo(vector) {
  if (!plan.turn) return;
  plan.facing = vector;
  write();
  judge();
}

/// Lets go of what is planned.
function drop() {
  plan?.form.reset();
  const shown = plan?.form.querySelector(".judged");
  if (shown) shown.textContent = "";
  plan = null;
  draw();
}

// ---------- judgement ----------
let asking = false;
let again = false;
let last = 0;

/// The order as the form has it; null while something in it cannot be read.
function order() {
  const made = JSON.parse(plan.form.dataset.order);
  for (const input of plan.form.querySelectorAll("[data-at]")) {
    const value = {
      path: () => plan.points,
      point: () => plan.points.at(-1),
      facing: () => plan.facing,
      number: () => (input.value === "" ? null : Number(input.value)),
      bytes32: () => input.value,
    }[input.dataset.kind]();
    if (value === null || value === undefined) return null;
    const names = input.dataset.at.split("/").slice(1).map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
    const inner = names.slice(0, -1).reduce((part, name) => part[name], made);
    inner[names.at(-1)] = value;
  }
  return made;
}

/// Asks the server what it makes of the plan: one question at a time, the newest last.
async function judge() {
  draw();
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  do {
    again = false;
    await new Promise((done) => setTimeout(done, Math.max(0, last + PACE - performance.now())));
    last = performance.now();
    const [asked, made] = [plan, plan && order()];
    if (!made) break;
    const query = new URLSearchParams({ order: JSON.stringify(made) });
    if (asked.end) {
      query.set("snap", asked.end.dataset.at);
      query.set("from", asked.at.join(","));
    }
    try {
      const answer = await fetch(`${table().dataset.base}/judge?${query}`, { headers: { accept: "application/json" } });
      const judged = await answer.json();
      if (plan === asked) asked.judged = answer.ok ? judged : { allowed: false, refused: judged.error };
    } catch {
      if (plan === asked) asked.judged = null;
    }
    tell();
    requestAnimationFrame(draw);
  } while (again);
  asking = false;
}

/// What is planned, in words, beside its button.
function tell() {
  const shown = plan?.form.querySelector(".judged");
  if (!shown) return;
  const { judged } = plan;
  const preview = judged?.preview;
  const words = [];
  if (preview?.used !== undefined) words.push(`${units(preview.used)} ${measure()} used`);
  if (preview?.left !== undefined) words.push(`${units(preview.left)} ${measure()} left`);
  for (const line of preview?.lines ?? []) words.push(line.text);
  if (judged?.allowed) words.unshift("Allowed");
  else if (judged?.refused) words.unshift(`${judged.refused.what} (${judged.refused.why}): ${judged.refused.fix}`);
  shown.textContent = words.join(". ");
  shown.classList.toggle("forbidden", judged?.allowed === false);
}

// ---------- drawing ----------
function make(name, attributes, title) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (title) made.append(Object.assign(document.createElementNS("http://www.w3.org/2000/svg", "title"), { textContent: title }));
  return made;
}

function line(from, to, kind, title) {
  const [[x1, y1], [x2, y2]] = [centre(from), centre(to)];
  return make("line", { x1, y1, x2, y2, class: kind }, title);
}

function words(at, text, kind) {
  const [x, y] = centre(at);
  const made = make("text", { x, y: y - 10, class: kind, "font-size": clamp(scale().unit * 0.7, 9, 16) });
  made.textContent = text;
  return made;
}

/// The four corners of a base that faces some way.
function corners([x, y], base, facing) {
  const [u, v] = facing ?? [0, 1];
  const long = Math.hypot(u, v);
  const [a, b] = [((u / long) * base) / 2, ((v / long) * base) / 2];
  return [[x + a - b, y + b + a], [x + a + b, y + b - a], [x - a + b, y - b - a], [x - a - b, y - b + a]];
}

function body(corners, kind) {
  return make("polygon", { points: corners.map((place) => centre(place).join(",")).join(" "), class: kind });
}

function draw() {
  if (!net()) return;
  const parts = [];
  if (plan) parts.push(...planned());
  if (tape) {
    const long = `${(apart(...tape) / 1000).toFixed(3)} ${measure()}`;
    parts.push(line(tape[0], tape[1], "tape"), words(tape[1], long, "told"));
  }
  ghost().replaceChildren(...parts);
}

/// The way, coloured by its going; the base at its end; what is left; and the end that would be legal, if this one is not.
function planned() {
  const { judged, points, at, base, facing, path } = plan;
  const preview = judged?.preview;
  const legal = judged?.allowed !== false;
  const parts = [];
  const end = points.at(-1);
  if (!end) return parts;
  const legs = path ? [at, ...points] : [at, end];
  if (preview?.way) for (const part of preview.way) parts.push(line(part.from, part.to, `going ${part.going}`, part.title));
  else for (let leg = 1; leg < legs.length; leg++) parts.push(line(legs[leg - 1], legs[leg], legal ? "going usual" : "going forbidden"));
  for (const point of path ? points.slice(0, -1) : []) {
    const [cx, cy] = centre(point);
    parts.push(make("circle", { cx, cy, r: 3, class: "waypoint" }));
  }
  parts.push(body(preview?.base?.length ? preview.base : corners(end, base, facing), legal ? "base" : "base forbidden"));
  const reached = judged?.reaches;
  const nearer = reached && endOf(reached.order);
  if (nearer) parts.push(body(reached.preview?.base?.length ? reached.preview.base : corners(nearer, base, facing), "base legal"));
  if (plan.turn && facing) {
    const long = Math.hypot(...facing);
    const tip = [0, 1].map((axis) => end[axis] + (facing[axis] / long) * Math.max(base * 1.6, 900));
    const [cx, cy] = centre(tip);
    parts.push(line(end, tip, "handle"), make("circle", { cx, cy, r: 7, class: "handle", "data-handle": "" }, "Turn it"));
  }
  if (preview?.left !== undefined) parts.push(words(end, `${units(preview.left)} ${measure()} left`, legal ? "told" : "told forbidden"));
  return parts;
}

/// The end of an order, where the form has its place.
function endOf(made) {
  const value = plan.end?.dataset.at.split("/").slice(1).reduce((part, name) => part?.[name], made);
  return Array.isArray(value?.[0]) ? value.at(-1) : value;
}

// ---------- the pointer ----------
document.addEventListener("pointerdown", (event) => {
  if (!net() || event.button !== 0 || !event.target.closest?.("#stands")) return;
  const start = [event.clientX, event.clientY];
  if (tape || measuring()) {
    const place = nearest(event);
    tape = [place, place];
    drag = { kind: "tape", start, moved: true };
  } else if (event.target.closest("[data-handle]")) drag = { kind: "turn", start, moved: true };
  else if (event.target.closest("a[data-held], .base") && moving().form) drag = { kind: "move", start, moved: false };
  else return;
  event.preventDefault();
});

document.addEventListener("pointermove", (event) => {
  if (!drag || !net()) return;
  drag.moved ||= apart(drag.start, [event.clientX, event.clientY]) > STILL;
  if (!drag.moved) return;
  if (drag.kind === "tape") {
    tape[1] = nearest(event);
    draw();
  } else if (begin()) {
    const place = under(event);
    if (drag.kind === "move") moveTo(place);
    else {
      const end = plan.points.at(-1) ?? plan.at;
      const way = [clamp(place[0] - end[0], -FAR, FAR), clamp(place[1] - end[1], -FAR, FAR)];
      if (way.some(Boolean)) turnTo(way);
    }
  }
});

document.addEventListener("pointerup", async () => {
  const done = drag;
  drag = null;
  if (done?.kind === "move" && done.moved) await snap();
});
document.addEventListener("pointercancel", () => (drag = null));
// A stand is a link, which browsers would drag as an address.
document.addEventListener("dragstart", (event) => event.target.closest?.("#stands") && event.preventDefault());

/// Takes the legal end instead of a forbidden one, once the server has judged the last place.
async function snap() {
  while (asking) await new Promise((done) => setTimeout(done, PACE));
  const nearer = plan?.judged?.reaches && endOf(plan.judged.reaches.order);
  if (nearer) moveTo(nearer);
}

/// The centre of the stand under a pointer, or the place itself.
function nearest(event) {
  const stand = document.elementsFromPoint(event.clientX, event.clientY).map((box) => box.closest?.("#stands a[data-at]")).find(Boolean);
  return stand ? stand.dataset.at.split(",").map(Number) : under(event);
}

const measuring = () => document.getElementById("tape")?.getAttribute("aria-pressed") === "true";

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#tape");
  if (button) {
    button.setAttribute("aria-pressed", String(!measuring()));
    tape = null;
    draw();
    return;
  }
  if (!event.target.closest?.("#stands")) return;
  // While the tape is out, or when the piece in hand is pointed at again, nothing else is taken in hand.
  if (measuring() || (event.target.closest("a[data-held]") && moving().form)) {
    event.preventDefault();
    event.stopPropagation();
    board().focus({ preventScroll: true });
  } else if (event.shiftKey && event.target.closest("a[data-id]")) {
    event.preventDefault();
    event.stopPropagation();
    look(event.target.closest("a[data-id]").dataset.id);
  } else if (event.target.matches(".cloth") && moving().form) {
    const fresh = !plan;
    if (!begin()?.end) return;
    // The first click says where it goes; every further one where it goes from there.
    if (!fresh && plan.path && !same(plan.points.at(-1), plan.at)) waypoint();
    moveTo(under(event));
    snap();
    board().focus({ preventScroll: true });
  }
}, true);

const same = ([x, y], [u, v]) => x === u && y === v;
const board = () => document.getElementById("board");

/// Asks what the rules say of the stand in hand and another.
function look(id) {
  const form = document.querySelector("#pair form");
  if (!form) return;
  const held = net().querySelector("a[data-held]");
  if (held) form.elements.piece.value = held.dataset.id;
  form.elements.with.value = id;
  form.requestSubmit();
}

// ---------- keys ----------
document.addEventListener("keydown", (event) => {
  if (!net() || event.ctrlKey || event.metaKey || event.altKey || !event.target.closest?.("#board")) return;
  if (!heed(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

function heed(event) {
  const step = event.shiftKey ? 10 * STEP : STEP;
  const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
  const key = event.key.toLowerCase();
  const { form } = moving();
  if (event.key === "Escape" && (plan || tape)) {
    tape = null;
    drop();
    return true;
  }
  if (event.key === "Tab") return next(event.shiftKey);
  if (!form) return Boolean(moves[event.key]);
  if (moves[event.key]) {
    const end = begin().points.at(-1);
    if (end) moveTo([end[0] + moves[event.key][0], end[1] + moves[event.key][1]]);
    return true;
  }
  if ((key === "q" || key === "e") && field(form, "facing")) {
    begin();
    turnTo(turned(plan.facing ?? [0, 1], (event.shiftKey ? 1 : TURN) * (key === "q" ? -1 : 1)));
    return true;
  }
  if (key === "w" && plan) return waypoint();
  if (event.key === "Enter" && plan) {
    const { form: given } = plan;
    plan = null;
    given.requestSubmit();
    return true;
  }
  return false;
}

/// Takes the next stand that has orders in hand; false after the last, so that the tab key moves on.
function next(back) {
  const able = [...net().querySelectorAll("a[data-able]")];
  if (back) able.reverse();
  const now = able.findIndex((link) => link.hasAttribute("data-held"));
  const link = able[now + 1];
  if (!link) return false;
  drop();
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return true;
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form.fill");
  if (form && net()) typed(form);
});

/// After the page was put in anew: a plan for a form that is gone is let go.
export function dress() {
  if (plan && !plan.form.isConnected) plan = null;
  if (!net()) return;
  net().dataset.live = "";
  draw();
}
