// Sealed dice and sealed secrets in the browser: a player's own chain, what it adds to each roll, and every check that the
// server cannot be trusted to make. The formulas are those of docs/proof.md and of the game's own `verify`; both are tried
// with the same numbers. Nothing here touches the page.

const text = new TextEncoder();
const TAGS = {
  chain: text.encode('jumpmaster chain 2\n'),
  order: text.encode('jumpmaster order 2\n'),
  seed: text.encode('jumpmaster dice 2\n'),
  faces: text.encode('jumpmaster faces 2\n'),
  share: text.encode('jumpmaster share 2\n'),
  seal: text.encode('jumpmaster seal 2\n'),
};
const ZEROS = new Uint8Array(32);
/** How far apart the links are that a chain keeps. */
const STRIDE = 128;

/** The byte that stands for the server, and for its quiet chain; a seat's is its number. */
export const SERVER = 255;
export const QUIET = 254;

/** Bytes as hexadecimal digits. */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The 32 bytes that 64 hexadecimal digits stand for. */
export function unhex(digits) {
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new Error('a hash or secret is 64 digits, 0 to 9 and a to f');
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

/** The SHA-256 of some parts, one after the other. */
export async function sha256(...parts) {
  // Browsers hash for pages from this machine or over https only.
  if (!crypto.subtle) throw new Error('sealed dice need a page from this machine or over https; this one came over plain http');
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts)));
}

/** Thirty-two fresh random bytes. */
export function random32() {
  return crypto.getRandomValues(new Uint8Array(32));
}

/** Whether two runs of bytes are the same. */
export function same(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function number(value, bytes) {
  const view = new DataView(new ArrayBuffer(bytes));
  if (bytes === 8) view.setBigUint64(0, BigInt(value));
  else view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

/** JSON in the one form that is hashed: members sorted by code points, no blanks. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort(byCodePoint);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

// A plain sort compares halves of characters, which puts a few of them in another place.
function byCodePoint(one, other) {
  const [a, b] = [Array.from(one), Array.from(other)];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const apart = a[at].codePointAt(0) - b[at].codePointAt(0);
    if (apart !== 0) return apart;
  }
  return a.length - b.length;
}

/** The link before a link of a party's chain. */
export function back(party, serverAnchor, link) {
  return sha256(TAGS.chain, Uint8Array.of(party), party === SERVER ? ZEROS : serverAnchor, link);
}

/**
 * A player's own chain. Each contribution is the hash of the next, so the anchor commits him to all of them and tells
 * none. Every 128th link is kept, so that a contribution is near at hand.
 */
export class Chain {
  constructor(party, serverAnchor, end, length, kept) {
    Object.assign(this, { party, serverAnchor, end, length, kept });
  }

  /** The chain of `length` links that ends in `end`: fresh, unless told. */
  static async draw(party, serverAnchor, length, end = random32()) {
    const kept = new Array(Math.floor(length / STRIDE) + 1);
    let link = end;
    for (let at = length; at >= 0; at -= 1) {
      if (at % STRIDE === 0) kept[at / STRIDE] = link;
      if (at > 0) link = await back(party, serverAnchor, link);
    }
    return new Chain(party, serverAnchor, end, length, kept);
  }

  /** What commits the player to his contributions. */
  get anchor() {
    return this.kept[0];
  }

  /** The contribution to the roll of this number, from 1: to be shown only after the order is fixed. */
  async contribution(roll) {
    if (!Number.isInteger(roll) || roll < 1 || roll > this.length) throw new Error(`there is no contribution number ${roll}`);
    const near = Math.ceil(roll / STRIDE);
    let [at, link] = near < this.kept.length ? [near * STRIDE, this.kept[near]] : [this.length, this.end];
    for (; at > roll; at -= 1) link = await back(this.party, this.serverAnchor, link);
    return link;
  }

  /** All of it, as text to be kept where only this player reads. */
  toJSON() {
    const { party, length } = this;
    return { party, length, serverAnchor: hex(this.serverAnchor), end: hex(this.end), kept: this.kept.map(hex) };
  }

  static fromJSON({ party, length, serverAnchor, end, kept }) {
    return new Chain(party, unhex(serverAnchor), unhex(end), length, kept.map(unhex));
  }

  /** Keeps it in this browser, under the game's name. */
  keep(game, storage = localStorage) {
    storage.setItem(`jumpmaster.chain.${game}.${this.party}`, JSON.stringify(this));
  }

  /** The chain that this browser kept for a seat of a game, if it did. */
  static kept(game, party, storage = localStorage) {
    const found = storage.getItem(`jumpmaster.chain.${game}.${party}`);
    return found === null ? null : Chain.fromJSON(JSON.parse(found));
  }

  /** Forgets it, when the game is over. */
  static forget(game, party, storage = localStorage) {
    storage.removeItem(`jumpmaster.chain.${game}.${party}`);
  }
}

/**
 * The contributor of this player, who guards against a server that asks too early or for another order: rolls come one
 * after the other, each is answered for one fixed order only, and which that was is remembered in this browser.
 */
export class Contributor {
  constructor(game, chain, storage = localStorage) {
    Object.assign(this, { game, chain, storage, name: `jumpmaster.orders.${game}.${chain.party}` });
  }

  /** The hash of the order that each roll was answered for, the first roll's first. */
  get orders() {
    return JSON.parse(this.storage.getItem(this.name) ?? '[]');
  }

  /** What is to be added to the roll of a fixed order, whose hash the server has made public. */
  async answer(roll, order) {
    const orders = this.orders;
    const answered = orders[roll - 1];
    if (answered !== undefined && answered !== order) throw new Error(`another order was fixed for roll ${roll} before`);
    if (answered === undefined && roll !== orders.length + 1) {
      throw new Error(`roll ${roll} is asked for, and the next is ${orders.length + 1}: to answer would let others foresee rolls`);
    }
    const contribution = await this.chain.contribution(roll);
    if (answered === undefined) this.storage.setItem(this.name, JSON.stringify([...orders, order]));
    return contribution;
  }

  /**
   * One who was away learns for which orders the rolls since were made without him, from a file that was checked: what it
   * shows of his chain is known to all, so the roll after it is the next.
   */
  catchUp(orders) {
    const own = this.orders;
    if (orders.length > own.length) this.storage.setItem(this.name, JSON.stringify([...own, ...orders.slice(own.length)]));
  }

  /** Forgets all of it, when the game is over and checked. */
  forget() {
    this.storage.removeItem(this.name);
    Chain.forget(this.game, this.chain.party, this.storage);
  }
}

/** What an order that is fixed hashes to, after the link before it. */
export function orderHash(linkBefore, seat, order, seals) {
  return sha256(TAGS.order, linkBefore, text.encode(canonical({ seat, order, seals })));
}

/** The dice of one order; the contributions come server first, then seat by seat. */
export class SealedDice {
  static async of(game, roll, order, contributions) {
    const dice = new SealedDice();
    dice.seed = await sha256(TAGS.seed, game, number(roll, 8), order, number(contributions.length, 4), ...contributions);
    dice.words = 0;
    return dice;
  }

  /** The next 64 random bits. */
  async word() {
    const at = this.words % 4;
    if (at === 0) this.block = await sha256(TAGS.faces, this.seed, number(Math.floor(this.words / 4), 8));
    this.words += 1;
    return new DataView(this.block.buffer).getBigUint64(8 * at);
  }

  /** The face of the next die; a word that would favour some faces is thrown away. */
  async face(faces) {
    const die = BigInt(faces);
    const least = (1n << 64n) % die;
    for (;;) {
      const product = (await this.word()) * die;
      if (BigInt.asUintN(64, product) >= least) return Number(product >> 64n) + 1;
    }
  }

  /** The faces of dice with so many faces each. */
  async faces(dice) {
    const shown = [];
    for (const faces of dice) shown.push(await this.face(faces));
    return shown;
  }
}

/** The seal of a seat on some deeds of its own. */
export function seal(seat, salt, deeds) {
  return sha256(TAGS.seal, Uint8Array.of(seat), salt, text.encode(canonical(deeds)));
}

/** The link of something public after the link before it; the first is that of the header, and the game's id. */
export function link(before, part) {
  return sha256(text.encode(`${before === null ? '' : hex(before)}\n${canonical(part)}`));
}

/** The two halves of the end of a chain, and the hashes of them that are made public. */
export async function split(seat, end, random = random32()) {
  const opponents = end.map((byte, at) => byte ^ random[at]);
  const shares = { server: random, opponents };
  return { shares, escrow: { server: hex(await shareHash(seat, 0, random)), opponents: hex(await shareHash(seat, 1, opponents)) } };
}

/** What a half hashes to; the holder is 0 for the server, 1 for the opponents. */
export function shareHash(seat, holder, share) {
  return sha256(TAGS.share, Uint8Array.of(seat), Uint8Array.of(holder), share);
}

/** The end of a chain, out of its two halves. */
export function rejoin({ server, opponents }) {
  return server.map((byte, at) => byte ^ opponents[at]);
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** A pair of keys of this browser, by which opponents send their halves through the server, which cannot read them. */
export async function keyPair() {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const [open, own] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('jwk', pair.privateKey),
  ]);
  return { publicKey: base64(new Uint8Array(open)), privateKey: own };
}

async function sharedKey(privateKey, publicKey, game, from, to) {
  const [own, other] = await Promise.all([
    crypto.subtle.importKey('jwk', privateKey, CURVE, false, ['deriveBits']),
    crypto.subtle.importKey('raw', unbase64(publicKey), CURVE, false, []),
  ]);
  const bits = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256));
  const key = await sha256(text.encode(`jumpmaster share key 2\n${game}\n${from}\n${to}\n`), bits);
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** A half for the seat `to`, which nobody but that seat can read. */
export async function wrap(share, { privateKey, publicKey, game, from, to }) {
  const key = await sharedKey(privateKey, publicKey, game, from, to);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, share);
  return base64(joined([iv, new Uint8Array(box)]));
}

/** Opens a half and checks it against what its seat made public; whoever gets a false one says so before the game begins. */
export async function unwrap(box, { privateKey, publicKey, game, from, to }, escrow) {
  const key = await sharedKey(privateKey, publicKey, game, from, to);
  const bytes = unbase64(box);
  const share = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12)));
  if (hex(await shareHash(from, 1, share)) !== escrow.opponents) throw new Error(`seat ${from} sent a half that is not the one it made public`);
  return share;
}

function base64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

function unbase64(digits) {
  return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
}

/**
 * Checks a seat's file, line by line, without trusting who gave it: the chain of what is public, the seals laid open, and
 * that all faces follow from what every party had committed itself to, and from the very orders that this browser answered
 * for (`orders` of its contributor). Says how much was checked and for which orders dice were rolled, or
 * throws what is wrong.
 */
export async function check(file, orders = []) {
  const lines = file.trimEnd().split('\n').map((line) => JSON.parse(line));
  const { hash: id, ...header } = lines[0];
  const found = { game: id, deeds: 0, rolls: 0, opened: 0, links: [id], orders: [] };
  let before = await link(null, header);
  if (hex(before) !== id) throw new Error('the header was changed');
  const game = before;
  const deal = header.dice?.sealed;
  const last = deal && [[SERVER, deal.server], ...deal.seats.map((seat, at) => [at, seat.anchor])];
  const seals = [];
  for (const { hash, ...part } of lines.slice(1)) {
    const after = await link(before, part);
    if (hex(after) !== hash) throw new Error(`deed ${part.p ?? part.opened} was changed`);
    if (part.p !== undefined) {
      if (part.p !== found.deeds + 1) throw new Error(`deed ${found.deeds + 1} is missing`);
      if (deal) await checkRoll(part, before, game, deal, last, found, orders);
      seals.push(part.seals);
      found.deeds += 1;
      found.links.push(hash);
    } else if (part.opened !== undefined) {
      const fits = await seal(part.seat, unhex(part.salt), part.deeds);
      if (hex(fits) !== seals[part.opened - 1]?.[part.seat]) throw new Error(`a seal of seat ${part.seat} does not fit`);
      found.opened += 1;
    }
    before = after;
  }
  return found;
}

async function checkRoll(part, before, game, deal, last, found, orders) {
  const { dice } = part;
  const roll = found.rolls + 1;
  if (!dice) {
    if (part.faces?.length) throw new Error(`deed ${part.p}: nobody added to its dice`);
    return;
  }
  if (dice.roll !== roll || dice.contributions.length !== last.length) throw new Error(`deed ${part.p}: a contribution is missing`);
  for (const [at, own] of last.entries()) {
    const led = hex(await back(own[0], unhex(deal.server), unhex(dice.contributions[at])));
    if (led !== own[1]) throw new Error(`deed ${part.p}: a party did not add what it committed itself to`);
    own[1] = dice.contributions[at];
  }
  found.rolls = roll;
  found.orders.push(null); // Of an order that is not public as a whole nobody else can tell the hash.
  if (part.order !== undefined) {
    const order = await orderHash(before, part.seat, part.order, part.seals);
    found.orders[roll - 1] = hex(order);
    if ((orders[roll - 1] ?? null) !== null && orders[roll - 1] !== hex(order)) {
      throw new Error(`deed ${part.p}: it is not the order that roll ${roll} was answered for`);
    }
    const sealed = await SealedDice.of(game, dice.roll, order, dice.contributions.map(unhex));
    const faces = await sealed.faces(dice.dice);
    if (canonical(faces) !== canonical(part.faces)) throw new Error(`deed ${part.p}: its faces do not follow`);
  }
}
