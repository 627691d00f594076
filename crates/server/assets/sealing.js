// Sealed dice on a seat's page. This browser draws the seat's two chains, leaves their ends, contributes to each roll
// once its order is fixed, and stands in for a player who stays away, by its own clock. What is hashed and how is in
// seal.js.
import { Chain, HOLDERS, Memory, check, hex, keyPair, promise, random32, root, unhex, unwrap, wrap } from "./seal.js";

/** The longest chain that is drawn. */
const LONGEST = 1 << 20;
/** The protocol that is supported here. */
const PROTOCOL = 3;

/**
 * A seat's part in the sealed dice of a game. `ask(name, body)` sends a request to the server, without a body it only
 * looks; `file()` gets the seat's file; `now` is this machine's clock, in milliseconds.
 */
export class Sealer {
  constructor(game, seat, { ask, file, now = Date.now }, storage = localStorage) {
    Object.assign(this, { game, seat, ask, file, storage, name: `jumpmaster.sealing.${game}.${seat}` });
    this.memory = new Memory(game, seat, storage, now);
  }

  /** What this browser keeps for the seat: its chains and keys, what others left it, and what it was told when it drew. */
  get own() {
    return JSON.parse(this.storage.getItem(this.name) ?? "null");
  }

  keep(own) {
    this.storage.setItem(this.name, JSON.stringify(own));
  }

  /** One thing at a time, across all pages of this browser: a second chain would replace the first one. */
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
      if (dicing.protocol !== PROTOCOL) throw new Error(`This page seals dice by protocol ${PROTOCOL}, and the server by another: load it again.`);
      if (dicing.length > LONGEST) throw new Error(`a chain of ${dicing.length} is longer than any game needs`);
      const { server, quiet, grace, length } = dicing;
      const above = await root(unhex(server), unhex(quiet));
      const chains = [];
      for (const holder of HOLDERS) chains.push(await Chain.draw(this.seat, holder, above, length));
      this.keep({ chains, leaves, nonce: hex(random32()), keys: await keyPair(), told: { server, quiet, grace, length }, others: {}, held: {} });
    }
    await this.commit(this.own);
  }

  async commit({ chains, leaves, nonce, keys }) {
    const anchor = chains.map((chain) => chain.kept[0]);
    const half = leaves ? { half: chains[0].end } : {};
    await this.ask("/commitment", { anchor, promise: hex(await promise(this.seat, unhex(nonce))), key: keys.publicKey, ...half });
  }

  /** Does what is due now. Returns the number of seconds after which something may be due by itself, if anything. */
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
      boxes[to] = await wrap(unhex(own.chains[1].end), this.letter(own, key, this.seat, to));
    }
    this.remember(dicing, own);
    await this.ask("/halves", { halves: boxes });
  }

  /** Checks that what the others left leads to what they committed themselves to; only then is the nonce shown. */
  async accept(dicing, own, halves) {
    for (const [from, box] of Object.entries(halves)) {
      const { key, anchor } = dicing.seats[from];
      try {
        const end = await unwrap(box, this.letter(own, key, Number(from), this.seat));
        const above = unhex(own.chains[0].root);
        const chain = await Chain.draw(Number(from), HOLDERS[1], above, own.told.length, end);
        if (hex(chain.anchor) !== anchor[1]) throw new Error("it leads to another anchor");
        own.held[from] = chain.toJSON();
      } catch {
        await this.ask("/accept", { against: Number(from) });
        return;
      }
    }
    this.remember(dicing, own);
    await this.ask("/accept", { nonce: own.nonce });
  }

  letter(own, publicKey, from, to) {
    return { privateKey: own.keys.privateKey, publicKey, game: this.game, from, to };
  }

  /** Keeps what the others committed themselves to, and by which keys, so that the file can be compared with it. */
  remember(dicing, own) {
    for (const [seat, { anchor, key, promise }] of dicing.seats.entries()) own.others[seat] = { anchor, key, promise };
    this.keep(own);
  }

  /** Checks that the dice are those that this browser committed itself to, with everything that it was told then. */
  faithful(dicing, own) {
    if (own === null) throw new Error("The numbers of this seat were drawn in another browser: open the game there.");
    const { seats } = dicing;
    const mine = own.chains.map((chain) => chain.kept[0]);
    const told = Object.entries(own.told).every(([name, value]) => dicing[name] === value);
    if (!told || JSON.stringify(seats[this.seat]?.anchor) !== JSON.stringify(mine)) {
      throw new Error("The server shows other commitments than those this browser made. Do not play on; keep your file.");
    }
    for (const [seat, before] of Object.entries(own.others)) {
      const { anchor, key, promise } = seats[seat] ?? {};
      if (JSON.stringify({ anchor, key, promise }) !== JSON.stringify(before)) {
        throw new Error("The server shows another key or commitment of a seat than before. Do not play on; keep your file.");
      }
    }
  }

  /** Contributes to a roll, and stands in for those who are away when their grace is over. */
  async roll(dicing, waiting) {
    const own = this.own;
    this.faithful(dicing, own);
    if (waiting.missing.includes(this.seat)) await this.add(own, waiting);
    const waited = this.memory.awaiting(waiting.roll, waiting.order);
    const away = waiting.missing.filter((seat) => seat !== this.seat && own.held[seat] !== undefined);
    if (away.length === 0) return undefined;
    const left = Math.max(Math.ceil(own.told.grace - waited), waiting.left);
    if (left > 0) return left;
    for (const seat of away) await this.standIn(own, waiting, seat);
    return undefined;
  }

  async add(own, { roll, order }) {
    if (roll > this.memory.orders.length + 1) this.memory.catchUp((await this.check(await this.file())).rolls);
    this.memory.answering(roll, order);
    const contribution = [];
    for (const chain of own.chains) contribution.push(hex(await Chain.fromJSON(chain).contribution(roll)));
    await this.ask("/contribution", { roll, order, contribution });
  }

  /**
   * Shows one link of the chain that a seat left, for the very order that this browser answered. First the server must
   * record that the seat is away: then no file of this roll can hide it.
   */
  async standIn(own, { roll, order, away }, seat) {
    this.memory.answering(roll, order);
    if (!away.includes(seat)) {
      await this.ask("/away", { roll, seat });
      const { waiting } = (await this.ask("")).stage;
      if (waiting?.roll !== roll || waiting.order !== order || !waiting.away.includes(seat)) return;
    }
    this.memory.standing(roll, seat);
    await this.ask("/half", { roll, seat, half: hex(await Chain.fromJSON(own.held[seat]).contribution(roll)) });
  }

  /** Checks the seat's file against itself and against everything that this browser remembers. */
  async check(file) {
    const own = this.own;
    if (own === null) return check(file);
    this.faithful(JSON.parse(file.slice(0, file.indexOf("\n"))).dice.sealed, own);
    return check(file, this.memory, this.seat);
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
