// Search as you type: asks the server for the same page a submitted search would give, and shows what it found.
const form = document.querySelector("form.search");
const field = form?.querySelector("input[type=search]");
let asked = 0;
let timer;

async function search() {
  const number = ++asked;
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (value) url.searchParams.set(name, value);
  let page;
  try {
    const answer = await fetch(url, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return; // The form still works as a form.
  }
  if (number !== asked) return; // A later search has overtaken this one.
  for (const id of ["found", "tables"]) {
    const [now, then] = [document.getElementById(id), page.getElementById(id)];
    if (now && then) now.replaceChildren(...then.childNodes);
  }
  history.replaceState(null, "", url.pathname + url.search);
}

if (field) {
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, 120);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    search();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
      field.select();
    }
  });
}
