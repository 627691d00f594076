// A seat's page, livelier: news as it happens, the board by keyboard, zoom. The server decides everything; this module
// only requests the same page again and puts in what changed.
import * as hexes from "./hexes.js";
import { attend, offerChecks } from "./sealing.js";
import { centre, follow, remember, swap } from "./swap.js";

const KEPT = ["board", "say-words", "draw-alone"];
const ORDERS = 280; // How much of the orders is shown beneath the board, in pixels.
const table = () => document.getElementById("table");
const board = () => document.getElementById("board");
const spoken = document.getElementById("spoken");
let cursor = null; // The hex under the cursor, [column, row].
let zoom = 1;
let letGo = false; // Escape was the last key: the tab key then leaves the board.
let busy = false; // Something is being sent.
let asking = 0; // The number of pages being requested.
let heard = null; // News that came meanwhile.

function say(text) {
  spoken.textContent = "";
  requestAnimationFrame(() => (spoken.textContent = text));
}

/// The link on a hex. The server links those that matter on a large board; the others are linked when they are wanted.
function hexLink(hex) {
  const known = table().querySelector(`svg.net a[data-hex="${hex}"]`);
  const net = table().querySelector("svg.net");
  if (known || !net) return known;
  const map = hexes.read({ headings: "", ...net.dataset });
  const at = hex.split(",").map(Number);
  const [x, y] = hexes.centre(at, map);
  const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const address = new URL(net.dataset.href, location.href);
  address.searchParams.set("hex", hex);
  const link = make("a", { href: address.pathname + address.search, tabindex: -1, "data-swap": "", "data-hex": hex });
  const title = make("title", {});
  title.textContent = hexes.name(at, map);
  link.append(title, make("use", { href: "#n", x, y }));
  net.prepend(link);
  return link;
}

/// The hex that a click on the net, beside its links, was meant for.
function hexUnder(event) {
  const net = event.target.closest?.("svg.net");
  const matrix = net?.getScreenCTM();
  if (!matrix || event.target.closest("a")) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return hexes.under([x, y], hexes.read({ headings: "", ...net.dataset }));
}

/// After every change: adds what only a script can do, and updates the list of games.
function dress() {
  const { title, seat, turn, curtain, base } = table().dataset;
  for (const box of table().querySelectorAll(".zoom")) box.hidden = false;
  for (const link of table().querySelectorAll("[data-look]")) link.hidden = true;
  scale();
  place();
  remember({ href: curtain ?? base, title, seat, stands: turn });
  offerChecks();
  attend(table());
  // Only a measured table needs what measures.
  if (document.getElementById("stands")) import("./tabletop.js").then((module) => module.dress());
}

async function go(address, options, element) {
  if (busy && options) return;
  const before = { ...table().dataset };
  asking++;
  if (options) {
    busy = true;
    for (const button of table().querySelectorAll("button[name=order]")) button.setAttribute("aria-disabled", "true");
  }
  const spokenWords = element?.matches?.("form[action$='/say']");
  try {
    if (spokenWords) document.getElementById("say-words").value = "";
    const page = await swap(address, options, ["table"], KEPT);
    if (!page) return;
    dress();
    const now = table().dataset;
    const newest = table().querySelector(".log .newest")?.textContent.trim() ?? "";
    if (now.turn !== before.turn) say(`${now.turn}. ${newest}`);
    else if (now.news !== before.news) say(newest);
    const alert = table().querySelector(".refusal");
    if (alert) alert.scrollIntoView({ block: "nearest" });
    else if (element?.matches?.("svg.net a")) showOrders();
  } catch {
    if (options) say("The server cannot be reached. Nothing was sent; try again.");
    document.documentElement.dataset.offline = "";
  } finally {
    asking--;
    if (options) busy = false;
    catchUp();
  }
}

/// On a narrow screen the orders are beneath the board: scrolls so that their beginning is visible together with the board.
function showOrders() {
  const below = document.getElementById("orders").getBoundingClientRect().top - (innerHeight - ORDERS);
  if (below > 0 && matchMedia("(max-width: 48rem)").matches) scrollBy({ top: below });
}

// ---------- news ----------
let stream = null;

/// Requests the page again if it lacks the news, once for each. Waits for what the reader has requested, which it would
/// otherwise overtake.
function catchUp() {
  const number = heard;
  if (asking > 0 || number === null) return;
  heard = null;
  // If we already have this number, nothing was missed while we were away.
  if (number !== table().dataset.news) go(new URL(location.href));
}

function listen() {
  stream?.close();
  stream = new EventSource(`${table().dataset.base}/news`);
  stream.addEventListener("open", () => delete document.documentElement.dataset.offline);
  stream.addEventListener("error", () => (document.documentElement.dataset.offline = ""));
  stream.addEventListener("news", (event) => {
    attend(table()); // Dice that wait need not wait for the page to be drawn.
    heard = event.data;
    catchUp();
  });
}

// ---------- the board ----------
function scale() {
  const stack = board()?.querySelector(".board-stack");
  if (!stack) return;
  stack.classList.remove(...[...stack.classList].filter((name) => name.startsWith("zoom-")));
  stack.classList.add(`zoom-${Math.round(zoom * 4)}`);
}

function zoomTo(next) {
  const box = board();
  if (!box) return;
  const middle = [(box.scrollLeft + box.clientWidth / 2) / zoom, (box.scrollTop + box.clientHeight / 2) / zoom];
  // There is only one size smaller than the frame: the whole map.
  if (next < 1) zoom = next > zoom ? 1 : 0.5;
  else zoom = Math.min(3, next);
  scale();
  box.scrollTo(middle[0] * zoom - box.clientWidth / 2, middle[1] * zoom - box.clientHeight / 2);
}

/// Puts the cursor where it belongs and scrolls it into view.
function place(speak = false) {
  const mark = document.getElementById("cursor");
  if (!mark) return;
  const link = cursor && hexLink(cursor.join(","));
  if (!link) {
    mark.setAttribute("hidden", "");
    return;
  }
  const at = link.querySelector("use");
  for (const name of ["x", "y"]) mark.setAttribute(name, at.getAttribute(name));
  mark.removeAttribute("hidden");
  if (speak) {
    link.querySelector("use").getBoundingClientRect();
    const [hex, box] = [at.getBoundingClientRect(), board().getBoundingClientRect()];
    if (hex.left < box.left || hex.right > box.right) board().scrollLeft += hex.left - box.left - box.width / 2;
    if (hex.top < box.top || hex.bottom > box.bottom) at.scrollIntoView({ block: "nearest", inline: "nearest" });
    say(link.querySelector("title").textContent);
  }
}

function size() {
  const net = table().querySelector("svg.net");
  return net ? [Number(net.dataset.columns), Number(net.dataset.rows), net.hasAttribute("data-flat")] : [0, 0, false];
}

function move(dx, dy) {
  const [columns, rows] = size();
  if (!cursor) {
    const first = table().querySelector("svg.net a[data-hex]");
    const chosen = new URL(location.href).searchParams.get("hex");
    cursor = (chosen ?? first?.dataset.hex ?? "0,0").split(",").map(Number);
  } else {
    cursor = [Math.min(columns - 1, Math.max(0, cursor[0] + dx)), Math.min(rows - 1, Math.max(0, cursor[1] + dy))];
  }
  place(true);
}

/// Chooses the hex under the cursor; if it is chosen already and leaves one order, gives that order.
function choose() {
  if (!cursor) return move(0, 0);
  const hex = cursor.join(",");
  const orders = [...table().querySelectorAll(`#give button[data-hex="${hex}"]`)];
  const chosen = new URL(location.href).searchParams.get("hex") === hex;
  if (chosen && orders.length === 1) orders[0].click();
  else if (chosen && orders.length > 1) orders[0].focus();
  else hexLink(hex)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

/// Goes to the next hex where something can act; false after the last, so that the tab key moves on.
function next(back) {
  const able = [...table().querySelectorAll("svg .mark-reach")].map((mark) => mark.dataset.hex);
  const order = able.map((hex) => hex.split(",").map(Number)).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  if (back) order.reverse();
  const beyond = ([column, row]) => {
    if (!cursor) return true;
    const after = row - cursor[1] || column - cursor[0];
    return back ? after < 0 : after > 0;
  };
  const found = order.find(beyond);
  if (!found) {
    cursor = null;
    place();
    return false;
  }
  cursor = found;
  place(true);
  return true;
}

function press(key) {
  const target = table().querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!target) return false;
  target.click();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest?.("#board")) return;
  if (event.key !== "Tab") letGo = event.key === "Escape";
  // The board as a list has buttons and a scroll bar, which keep their keys.
  const keys = document.getElementById("stands") ? /^([a-z?+0-]|Escape)$/ : /^[a-z?]$/;
  if (!table().querySelector("svg.net") && !keys.test(event.key)) return;
  const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const [columns] = size();
  let done = true;
  if (moves[event.key]) move(...moves[event.key]);
  else if (event.key === "Home" && cursor) move(-columns, 0);
  else if (event.key === "End" && cursor) move(columns, 0);
  else if (event.key === "Enter") choose();
  else if (event.key === "Tab") done = !letGo && next(event.shiftKey);
  else if (event.key === "Escape") {
    cursor = null;
    place();
    table().querySelector("[data-letgo]")?.click();
  } else if (event.key === "l") table().querySelector("[data-list]")?.click();
  else if (event.key === "?") document.getElementById("keys").showModal();
  else if (event.key === "+") zoomTo(zoom + 0.25);
  else if (event.key === "-") zoomTo(zoom - 0.25);
  else if (event.key === "0") zoomTo(1);
  else done = press(event.key);
  if (done) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom], [data-keys]");
  if (!button) return;
  if (button.hasAttribute("data-keys")) document.getElementById("keys").showModal();
  else zoomTo({ in: zoom + 0.25, out: zoom - 0.25, whole: 0.5 }[button.dataset.zoom]);
});

// If the server has not linked a hex, pointing at it links it.
document.addEventListener("click", (event) => {
  const hex = hexUnder(event);
  if (hex) hexLink(hexes.spot(hex))?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
});

// A second click on the chosen hex gives its one order, as Enter does.
document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("svg.net a[data-hex]");
    if (!link) return;
    cursor = link.dataset.hex.split(",").map(Number);
    const orders = [...table().querySelectorAll(`#give button[data-hex="${link.dataset.hex}"]`)];
    const chosen = new URL(location.href).searchParams.get("hex") === link.dataset.hex;
    if (event.isTrusted && chosen && orders.length === 1) {
      event.preventDefault();
      event.stopPropagation();
      orders[0].click();
    }
  },
  true,
);

if (table()) {
  follow(go);
  dress();
  centre(board(), [".mark-reach", ".mark-objective", ".ct"]);
  listen();
  addEventListener("pageshow", (event) => event.persisted && go(new URL(location.href)));
}
