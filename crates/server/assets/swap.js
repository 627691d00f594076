// Links and forms marked data-swap are followed without leaving the page: the same page the server would send is
// requested, and the parts that changed are put in. Without this module they are plain links and forms.

/// Gets a page and shows it. `parts` are the ids that are replaced; returns the new document, or null if it was overtaken.
let asked = 0;
export async function swap(address, options, parts, keep) {
  const number = ++asked;
  const answer = await fetch(address, { ...options, headers: { accept: "text/html" }, redirect: "follow" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number !== asked) return null;
  if (parts.some((id) => !page.getElementById(id))) {
    location.assign(answer.url); // Another kind of page: a curtain, a problem.
    return null;
  }
  const [focus, around] = [document.activeElement, idsAround(document.activeElement)];
  const kept = keep.map((id) => [id, document.getElementById(id)]).filter(([, box]) => box);
  const values = kept.map(([id, box]) => [id, box.value, box.scrollLeft, box.scrollTop, box.checked]);
  for (const id of parts) document.getElementById(id).replaceWith(document.importNode(page.getElementById(id), true));
  for (const [id, value, left, top, checked] of values) {
    const box = document.getElementById(id);
    if (!box) continue;
    if (value !== undefined) box.value = value;
    if (checked !== undefined) box.checked = checked;
    box.scrollLeft = left;
    box.scrollTop = top;
  }
  if (!focus?.isConnected) refocus(around);
  document.title = page.title;
  const shown = new URL(answer.url);
  if (!options?.method || answer.redirected) history.replaceState(null, "", shown.pathname + shown.search);
  return page;
}

function idsAround(element) {
  const ids = [];
  for (let box = element; box; box = box.parentElement) if (box.id) ids.push(box.id);
  return ids;
}

/// Keeps the focus: it goes to the same control of the new page, or to the smallest part that held it.
function refocus(ids) {
  const found = ids.map((id) => document.getElementById(id)).find(Boolean);
  if (!found) return;
  if (found.tabIndex < 0) found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

/// Follows marked links and forms by `go(address, options, element)`.
export function follow(go) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-swap]");
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute("aria-disabled") === "true") return;
    const href = link.href.baseVal ?? link.href; // A link in a picture has its address elsewhere.
    go(new URL(href, location.href), undefined, link);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest?.("form[data-swap]");
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form, event.submitter));
    const address = new URL(form.getAttribute("action") ?? "", location.href);
    if (form.method === "get") {
      address.search = fields.toString();
      go(address, undefined, form);
    } else {
      go(address, { method: "POST", body: fields }, form);
    }
  });
}

/// Scrolls a map that does not fit its frame so that the first of these marks is in the middle.
export function centre(box, marks) {
  const mark = marks.map((name) => box?.querySelector(name)).find((found) => found);
  if (!mark) return;
  const [at, frame] = [mark.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollLeft += at.left + at.width / 2 - frame.left - frame.width / 2;
  box.scrollTop += at.top + at.height / 2 - frame.top - frame.height / 2;
}

/// Adds a game to the list of this browser, which the first page shows.
export function remember(game) {
  const KEY = "jumpmaster.games";
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const others = Array.isArray(list) ? list.filter((other) => other?.href !== game.href) : [];
    localStorage.setItem(KEY, JSON.stringify([{ ...game, at: Date.now() }, ...others].slice(0, 20)));
  } catch {
    // A browser that stores nothing can still play.
  }
}
