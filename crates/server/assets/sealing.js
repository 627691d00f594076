// Sealed dice on a seat's page. This browser draws the seat's chain, leaves its halves, adds to each roll once its order is
// fixed, and hands over the half of one who stays away. What is hashed and how is the business of seal.js.
import { Chain, Contributor, check, hex, keyPair, split, unhex, unwrap, wrap } from "./seal.js";

/** The longest chain that is drawn. */
const LONGEST = 1 << 20;

/**
 * A seat's part in the sealed dice of a game. `ask(name, body)` speaks to the server, without a body it only looks; `file()`
 * gets the seat's file.
 */
export class Sealer {
  constructor(game, seat, { ask, file }, storage = localStorage) {
    Object.assign(this, { game, seat, ask, file, storage, name: `jumpmaster.sealing.${game}.${seat}` });
  }

  /** What this browser keeps for the seat: keys, halves, and what it was told when it drew. */
  get own() {
    return JSON.parse(this.storage.getItem(this.name) ?? "null");
  }

  keep(own) {
    this.storage.setItem(this.name, JSON.stringify(own));
  }

  /** One thing at a time, whatever other pages of this browser are at: a second chain would take the first one's place. */
  alone(what) {
    const locks = globalThis.navigator?.locks;
    return locks ? locks.request(this.name, what) : what();
  }

  /** Draws the seat's chain and commits to it, with halves or without. */
  draw(halves = true) {
    return this.alone(() => this.drawn(halves));
  }

  async drawn(leaves) {
    const dicing = await this.ask("");
    if (this.own === null) {
      if (dicing.length > LONGEST) throw new Error(`a chain of ${dicing.length} is longer than any game needs`);
      const chain = await Chain.draw(this.seat, unhex(dicing.server), dicing.length);
      const { shares, escrow } = await split(this.seat, chain.end);
      const halves = !leaves ? null : { escrow, server: hex(shares.server), opponents: hex(shares.opponents) };
      chain.keep(this.game, this.storage);
      this.keep({ anchor: hex(chain.anchor), server: dicing.server, keys: await keyPair(), halves, others: {}, held: {} });
    }
    await this.commit(this.own);
  }

  commit({ anchor, halves, keys }) {
    const left = halves === null ? {} : { escrow: halves.escrow, half: halves.server };
    return this.ask("/commitment", { anchor, key: keys.publicKey, ...left });
  }

  /** Does what is due now. Answers after how many seconds something may be due by itself, if anything. */
  attend() {
    return this.alone(() => this.attended());
  }

  async attended() {
    const dicing = await this.ask("");
    const { gathering, waiting } = dicing.stage;
    if (gathering && !gathering.complaint) await this.gather(dicing, gathering);
    return waiting ? this.roll(dicing, waiting) : undefined;
  }

  async gather(dicing, { commit, leave, accept, halves }) {
    const own = this.own;
    if (commit.includes(this.seat)) {
      if (own !== null) await this.commit(own); // It was drawn, and the server never heard of it.
      return;
    }
    this.faithful(dicing, own);
    if (leave.includes(this.seat)) await this.leave(dicing, own);
    if (accept.includes(this.seat)) await this.accept(dicing, own, halves);
  }

  async leave(dicing, own) {
    const boxes = {};
    for (const [to, { key }] of dicing.seats.entries()) {
      if (to === this.seat) continue;
      boxes[to] = await wrap(unhex(own.halves.opponents), this.letter(own, key, this.seat, to));
    }
    this.remember(dicing, own);
    await this.ask("/halves", { halves: boxes });
  }

  async accept(dicing, own, halves) {
    for (const [from, box] of Object.entries(halves)) {
      const { key, escrow } = dicing.seats[from];
      try {
        own.held[from] = hex(await unwrap(box, this.letter(own, key, Number(from), this.seat), escrow));
      } catch {
        await this.ask("/accept", { against: Number(from) });
        return;
      }
    }
    this.remember(dicing, own);
    await this.ask("/accept", {});
  }

  letter(own, publicKey, from, to) {
    return { privateKey: own.keys.privateKey, publicKey, game: this.game, from, to };
  }

  /** Keeps by which keys halves were sent, so that the file can be held against it. */
  remember(dicing, own) {
    for (const [seat, { key }] of dicing.seats.entries()) own.others[seat] = key;
    this.keep(own);
  }

  /** The dice must be those that this browser committed itself to. */
  faithful({ server, seats }, own) {
    if (own === null) throw new Error("The numbers of this seat were drawn in another browser: open the game there.");
    if (server !== own.server || seats[this.seat]?.anchor !== own.anchor) {
      throw new Error("The server shows other commitments than those this browser made. Do not play on; keep your file.");
    }
    for (const [seat, key] of Object.entries(own.others)) {
      if (seats[seat]?.key !== key) throw new Error("The server shows another key of a seat than before. Do not play on; keep your file.");
    }
  }

  async roll(dicing, { roll, order, missing, left }) {
    const own = this.own;
    this.faithful(dicing, own);
    if (missing.includes(this.seat)) {
      const contributor = new Contributor(this.game, Chain.kept(this.game, this.seat, this.storage), this.storage);
      if (roll > contributor.orders.length + 1) contributor.catchUp((await this.check(await this.file())).orders);
      const contribution = hex(await contributor.answer(roll, order));
      await this.ask("/contribution", { roll, order, contribution });
    }
    const away = missing.filter((seat) => own.held[seat] !== undefined);
    if (away.length === 0) return undefined;
    if (left > 0) return left;
    for (const seat of away) await this.ask("/half", { roll, seat, half: own.held[seat] });
    return undefined;
  }

  /** Checks the seat's file against itself and against all that this browser remembers. */
  async check(file) {
    const found = await check(file, new Contributor(this.game, { party: this.seat }, this.storage).orders);
    if (this.own !== null) this.faithful(JSON.parse(file.slice(0, file.indexOf("\n"))).dice.sealed, this.own);
    return found;
  }
}

// ---------- the page ----------
let running = null;
let again = false;
let drawing = false;
let timer = null;

async function api(game, token, path, body) {
  const headers = { authorization: `Bearer ${token}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`/api/games/${game}/${path}`, { ...options, headers });
  if (answer.ok) return answer;
  const { error } = await answer.json();
  throw new Error(`${error.what}: ${error.why}. ${error.fix}.`);
}

function sealerOf({ game, base, number }) {
  const token = base.split("/").pop();
  const ask = async (name, body) => {
    const answer = await api(game, token, `dice${name}`, body);
    return body === undefined ? answer.json() : undefined;
  };
  const file = async () => (await api(game, token, "file?of=seat")).text();
  return new Sealer(game, Number(number), { ask, file });
}

function tell(text) {
  const place = document.getElementById("sealing");
  if (place) place.textContent = text;
}

/** Does what is due about the dice of a page, one thing after the other. */
export async function attend(table) {
  if (!table.hasAttribute("data-sealed")) return;
  if (running) {
    again = true;
    return;
  }
  clearTimeout(timer);
  try {
    running = sealerOf(table.dataset).attend();
    const left = await running;
    if (left !== undefined) timer = setTimeout(() => attend(table), (left + 1) * 1000);
  } catch (error) {
    tell(error.message);
  }
  running = null;
  if (again) {
    again = false;
    await attend(table);
  }
}

globalThis.document?.addEventListener("submit", async (event) => {
  if (event.target.id !== "draw") return;
  event.preventDefault();
  if (drawing) return;
  drawing = true;
  tell("Drawing …");
  try {
    await sealerOf(document.getElementById("table").dataset).draw(!event.target.elements.alone.checked);
    tell("Drawn.");
  } catch (error) {
    tell(error.message);
  }
  drawing = false;
});

/** Shows the buttons that check a file in this browser. */
export function offerChecks() {
  for (const button of document.querySelectorAll("[data-check]")) button.hidden = false;
}

globalThis.document?.addEventListener("click", async (event) => {
  if (!event.target.closest?.("[data-check]")) return;
  const place = document.getElementById("checked");
  place.textContent = "Checking …";
  try {
    const { dataset } = document.getElementById("table") ?? document.getElementById("replay");
    const sealer = sealerOf(dataset);
    const { deeds, rolls, opened } = await sealer.check(await sealer.file());
    place.textContent = `It holds: ${deeds} public deeds, ${rolls} rolls, ${opened} seals laid open.`;
  } catch (error) {
    place.textContent = `It does not hold. ${error.message}`;
  }
});
