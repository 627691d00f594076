// The Desk with less waiting: rows are added and removed at once, a change shows its odds, keys answer for a die, and
// there are copy buttons.
const form = document.getElementById("situation");

/* ---- rows ---- */
let made = 1000; // Above any row that the server numbers; rows need numbers of their own, not consecutive ones.

function addRow(button) {
  const rows = button.closest("[data-rows]");
  const pattern = [...rows.children].find((child) => child.localName === "template");
  const cards = rows.querySelector(":scope > .row-cards");
  const box = document.createElement("template");
  box.innerHTML = pattern.innerHTML.replaceAll(rows.dataset.mark, String(made++));
  const row = box.content.firstElementChild;
  cards.append(row);
  rows.querySelector(":scope > .none")?.remove();
  row.querySelector("input:not([type=hidden]), select, textarea")?.focus();
}

form?.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-add], button[data-drop]");
  if (!button) return;
  event.preventDefault();
  if (button.hasAttribute("data-add")) {
    addRow(button);
  } else {
    const rows = button.closest("[data-rows]");
    button.closest(".row-card").remove();
    rows.querySelector(":scope > [data-add]")?.focus();
    update();
  }
});

/* ---- a change in the form shows its odds ---- */
let asked = 0;

async function update() {
  if (!form.checkValidity()) return; // Not before it is filled in; the form says what is missing when it is sent.
  const number = ++asked;
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) url.searchParams.append(name, value);
  const parts = ["middle", "right"].map((id) => document.getElementById(id));
  parts.forEach((part) => part.setAttribute("aria-busy", "true"));
  try {
    const answer = await fetch(url, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (number !== asked) return;
    for (const part of parts) {
      const fresh = page.getElementById(part.id);
      if (fresh) part.replaceChildren(...fresh.childNodes);
    }
    const news = document.querySelector("#middle h2, #middle .empty b, #middle .what");
    document.getElementById("said").textContent = `${news?.textContent ?? ""} ${
      document.querySelector("#odds .badge")?.textContent ?? ""
    }`;
    if (answer.redirected) history.replaceState(null, "", answer.url);
    ready();
  } catch {
    // Without the network the form is still a form.
  } finally {
    if (number === asked) parts.forEach((part) => part.removeAttribute("aria-busy"));
  }
}

form?.addEventListener("change", update);

/* ---- keys for the wanted die ---- */
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, textarea, select, [contenteditable]");
  if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = /^[1-9]$/.test(event.key)
    ? document.querySelector(`[data-face="${event.key}"]`)
    : event.key === "Backspace" && document.querySelector("[data-back]");
  if (link) {
    event.preventDefault();
    link.click();
  }
});

/* ---- copying ---- */
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const what = button.dataset.copy;
  const text = what === "link" ? location.href : document.getElementById(what).value;
  const said = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    const box = document.getElementById(what);
    box?.select();
    button.textContent = box ? "Press Ctrl C" : "Copy it from the address bar";
  }
  setTimeout(() => (button.textContent = said), 1500);
});

/* What only works with this module is shown by it. */
function ready() {
  for (const box of document.querySelectorAll("[data-copy][hidden], .keys[hidden]")) box.hidden = false;
}
ready();
