// The games of this browser. Pages of games add them to localStorage under "jumpmaster.games", newest first:
// [{ href, title, seat, stands, at }], `at` in milliseconds. Nobody but this browser has the list.
const KEY = "jumpmaster.games";
const place = document.getElementById("games");

function read() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const own = (game) => typeof game?.href === "string" && game.href.startsWith("/") && !game.href.startsWith("//");
    return Array.isArray(list) ? list.filter(own).slice(0, 20) : [];
  } catch {
    return [];
  }
}

function cell(tag, text, href) {
  const box = document.createElement(tag);
  box.className = "text wide";
  if (href) {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = text;
    box.append(link);
  } else {
    box.textContent = text;
  }
  return box;
}

function row(cells) {
  const line = document.createElement("tr");
  line.append(...cells);
  return line;
}

const games = read();
if (place && games.length > 0) {
  const table = document.createElement("table");
  table.className = "chart";
  const head = row(["Game", "Seat", "Stands at", "Last here"].map((name) => cell("th", name)));
  for (const box of head.children) box.scope = "col";
  table.createTHead().append(head);
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  const said = (at) => (Number.isFinite(at) ? when.format(at) : "");
  table.createTBody().append(
    ...games.map((game) =>
      row([
        cell("td", String(game.title ?? "A game"), game.href),
        cell("td", String(game.seat ?? "")),
        cell("td", String(game.stands ?? "")),
        cell("td", said(game.at)),
      ]),
    ),
  );
  const frame = document.createElement("div");
  frame.className = "scroll-x";
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", "Your games");
  frame.append(table);
  const forget = document.createElement("button");
  forget.type = "button";
  forget.className = "btn tiny";
  forget.textContent = "Forget this list";
  forget.addEventListener("click", () => {
    localStorage.removeItem(KEY);
    location.reload();
  });
  place.replaceChildren(frame, forget);
}
