// A replay, livelier: steps without reloading, by key and automatically, and notes that this browser keeps.
import { offerChecks } from "./sealing.js";
import { centre, follow, swap } from "./swap.js";

const root = () => document.getElementById("replay");
const spoken = document.getElementById("spoken");
let timer = null;

async function go(address) {
  try {
    const page = await swap(address, undefined, ["replay"], ["board"]);
    if (page) {
      dress();
      const said = ["#where", ".log .newest"].map((part) => root().querySelector(part)?.textContent.trim() ?? "");
      spoken.textContent = said.join(". ");
    }
  } catch {
    stop();
  }
}

function stop() {
  clearInterval(timer);
  timer = null;
  const button = document.getElementById("run");
  if (button) button.textContent = "Play";
}

function step(which) {
  const link = root().querySelector(`[data-step="${which}"]`);
  if (!link || link.getAttribute("aria-disabled") === "true") return stop();
  go(new URL(link.href));
}

function run() {
  if (timer) return stop();
  timer = setInterval(() => step("on"), 900);
  document.getElementById("run").textContent = "Pause";
}

// ---------- notes ----------
const key = () => `jumpmaster.notes.${root().dataset.game}.${root().dataset.eyes}`;
function notes() {
  try {
    const list = JSON.parse(localStorage.getItem(key()) ?? "[]");
    return Array.isArray(list) ? list.filter((note) => Number.isInteger(note?.at) && typeof note.text === "string") : [];
  } catch {
    return [];
  }
}

function keep(list) {
  try {
    localStorage.setItem(key(), JSON.stringify(list.sort((a, b) => a.at - b.at).slice(0, 500)));
  } catch {
    // A browser that stores nothing can still replay.
  }
  dress();
}

function at(moment) {
  const url = new URL(root().dataset.path, location.href);
  url.search = new URLSearchParams({ as: root().dataset.eyes, at: moment });
  if (root().dataset.overlay) url.searchParams.set("overlay", root().dataset.overlay);
  return url;
}

function dress() {
  const list = notes();
  const run = document.getElementById("run");
  run.hidden = false;
  run.textContent = timer ? "Pause" : "Play";
  for (const id of ["scrub", "jump"]) {
    const button = document.getElementById(id)?.querySelector("button");
    if (button) button.hidden = true;
  }
  document.getElementById("notes").hidden = false;
  const rows = list.map((note, index) => {
    const row = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: at(note.at).href, textContent: `moment ${note.at}` });
    link.dataset.swap = "";
    const text = Object.assign(document.createElement("span"), { textContent: note.text });
    const forget = Object.assign(document.createElement("button"), { type: "button", textContent: "×", className: "btn tiny" });
    forget.setAttribute("aria-label", `Forget the note to moment ${note.at}`);
    forget.addEventListener("click", () => keep(notes().filter((_, other) => other !== index)));
    row.append(link, text, forget);
    return row;
  });
  document.getElementById("note-list").replaceChildren(...rows);
  const flags = root().querySelector(".scrub .flags");
  if (flags) {
    const last = Math.max(1, Number(root().dataset.last));
    flags.replaceChildren(
      ...list.map((note) => {
        const flag = document.createElementNS("http://www.w3.org/2000/svg", "path");
        flag.setAttribute("class", "flag");
        flag.setAttribute("d", `M${(note.at / last) * 1200} 54V44h8l-2 3l2 3h-6v4z`);
        return flag;
      }),
    );
  }
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "note") return;
  event.preventDefault();
  const text = event.target.elements.text.value.trim();
  if (text) keep([...notes(), { at: Number(root().dataset.at), text }]);
  event.target.elements.text.value = "";
});
document.addEventListener("click", (event) => event.target.id === "run" && run());
document.addEventListener("change", (event) => event.target.closest("#scrub, #jump")?.requestSubmit());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const which = { ".": "on", ",": "back" }[event.key];
  if (!which) return;
  event.preventDefault();
  step(which);
});

if (root()) {
  follow(go);
  dress();
  offerChecks();
  centre(document.getElementById("board"), [".mark-objective", ".ct"]);
}
