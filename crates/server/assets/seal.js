// Sealed dice and sealed secrets in the browser: a player's own chain, its contribution to each roll, and every check
// that the server cannot be trusted to make. The formulas are those of docs/sealed-dice.md and of the game's own
// `verify`; both are tested with the same numbers. Nothing here touches the page.

const text = new TextEncoder();
const TAGS = {
  root: text.encode('jumpmaster root 3\n'),
  chain: text.encode('jumpmaster chain 3\n'),
  seed: text.encode('jumpmaster dice 3\n'),
  quiet: text.encode('jumpmaster quiet 3\n'),
  nonce: text.encode('jumpmaster nonce 3\n'),
  order: text.encode('jumpmaster order 2\n'),
  faces: text.encode('jumpmaster faces 2\n'),
  seal: text.encode('jumpmaster seal 2\n'),
};
const ZEROS = new Uint8Array(32);
/** The distance between the links that a chain keeps. */
const STRIDE = 128;

/** The byte that stands for the server, and for its quiet chain; a seat's is its number. */
export const SERVER = 255;
export const QUIET = 254;
/** Which of a seat's two chains: the one whose end it may leave with the server, or with its opponents. */
export const HOLDERS = [1, 2];

/** Bytes as hexadecimal digits. */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The 32 bytes that 64 hexadecimal digits encode. */
export function unhex(digits) {
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new Error('a hash or secret is 64 digits, 0 to 9 and a to f');
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

/** The SHA-256 of some parts, one after the other. */
export async function sha256(...parts) {
  // Browsers hash only for pages from this machine or over https.
  if (!crypto.subtle) throw new Error('sealed dice need a page from this machine or over https; this one came over plain http');
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts)));
}

/** Thirty-two fresh random bytes. */
export function random32() {
  return crypto.getRandomValues(new Uint8Array(32));
}

/** Whether two byte arrays are equal. */
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

/** JSON in the one form that is hashed: members sorted by code points, no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort(byCodePoint);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

// A plain sort compares UTF-16 code units, which orders a few characters differently.
function byCodePoint(one, other) {
  const [a, b] = [Array.from(one), Array.from(other)];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const apart = a[at].codePointAt(0) - b[at].codePointAt(0);
    if (apart !== 0) return apart;
  }
  return a.length - b.length;
}

/** What every player's chain contains: both anchors of the server, so that none can be older than they are. */
export function root(server, quiet) {
  return sha256(TAGS.root, server, quiet);
}

/** The link before a link of a party's chain; the holder is 0 for the server's own chains, which contain no root. */
export function back(party, holder, root, link) {
  return sha256(TAGS.chain, Uint8Array.of(party, holder), holder === 0 ? ZEROS : root, link);
}

/** What a seat's nonce hashes to. */
export function promise(seat, nonce) {
  return sha256(TAGS.nonce, Uint8Array.of(seat), nonce);
}

/**
 * A chain of contributions. Each is the hash of the next, so the anchor commits to all of them and reveals none. Every
 * 128th link is kept, so that any contribution is quickly computed.
 */
export class Chain {
  constructor(party, holder, root, end, length, kept) {
    Object.assign(this, { party, holder, root, end, length, kept });
  }

  /** The chain of `length` links that ends in `end`, by default a random one. */
  static async draw(party, holder, root, length, end = random32()) {
    const kept = new Array(Math.floor(length / STRIDE) + 1);
    let link = end;
    for (let at = length; at >= 0; at -= 1) {
      if (at % STRIDE === 0) kept[at / STRIDE] = link;
      if (at > 0) link = await back(party, holder, root, link);
    }
    return new Chain(party, holder, root, end, length, kept);
  }

  /** What commits a party to its contributions. */
  get anchor() {
    return this.kept[0];
  }

  /** The contribution to the roll of this number, from 1: to be shown only after the order is fixed. */
  async contribution(roll) {
    if (!Number.isInteger(roll) || roll < 1 || roll > this.length) throw new Error(`there is no contribution number ${roll}`);
    const near = Math.ceil(roll / STRIDE);
    let [at, link] = near < this.kept.length ? [near * STRIDE, this.kept[near]] : [this.length, this.end];
    for (; at > roll; at -= 1) link = await back(this.party, this.holder, this.root, link);
    return link;
  }

  /** All of it, as text to be kept where only this player can read it. */
  toJSON() {
    const { party, holder, length } = this;
    return { party, holder, length, root: hex(this.root), end: hex(this.end), kept: this.kept.map(hex) };
  }

  static fromJSON({ party, holder, length, root, end, kept }) {
    return new Chain(party, holder, unhex(root), unhex(end), length, kept.map(unhex));
  }
}

/**
 * What this browser remembers of a game's rolls, to guard against a server that asks too early, twice, or for another
 * order: the fixed order for which each roll was answered, since when a roll is awaited, and for whom this browser stood
 * in. It outlives the page; `now` is the clock of this machine.
 */
export class Memory {
  constructor(game, seat, storage = localStorage, now = Date.now) {
    Object.assign(this, { storage, now, name: `jumpmaster.rolls.${game}.${seat}` });
  }

  /** `orders`: the hash of the order that each roll was answered for, null where it was not; `stood`: for whom, by roll. */
  get all() {
    return { orders: [], stood: {}, awaited: null, ...JSON.parse(this.storage.getItem(this.name) ?? '{}') };
  }

  get orders() {
    return this.all.orders;
  }

  keep(changes) {
    this.storage.setItem(this.name, JSON.stringify({ ...this.all, ...changes }));
  }

  /** Refuses a roll that may not be answered; remembers the order it is for. */
  answering(roll, order) {
    const { orders } = this.all;
    if (roll >= 1 && roll <= orders.length && orders[roll - 1] !== order) throw new Error(`another order was fixed for roll ${roll} before`);
    if (roll > orders.length + 1 || roll < 1) {
      throw new Error(`roll ${roll} is asked for, and the next is ${orders.length + 1}: to answer would let others foresee rolls`);
    }
    this.keep({ orders: [...orders.slice(0, roll - 1), order, ...orders.slice(roll)] });
  }

  /** The number of seconds for which this browser has known that a roll is awaited for an order. */
  awaiting(roll, order) {
    const { awaited } = this.all;
    if (awaited?.roll === roll && awaited.order === order) return Math.max(0, (this.now() - awaited.since) / 1000);
    this.keep({ awaited: { roll, order, since: this.now() } });
    return 0;
  }

  /** Remembers for whom this browser stands in, before it does. */
  standing(roll, seat) {
    const { stood } = this.all;
    this.keep({ stood: { ...stood, [roll]: [...new Set([...(stood[roll] ?? []), seat])] } });
  }

  /**
   * A player who was away learns from a checked file which rolls were made without them: what it shows of their chains is
   * known to all, so the roll after it is the next.
   */
  catchUp(rolls) {
    const { orders } = this.all;
    if (rolls > orders.length) this.keep({ orders: [...orders, ...new Array(rolls - orders.length).fill(null)] });
  }

  /** Forgets everything, when the game is over and checked. */
  forget() {
    this.storage.removeItem(this.name);
  }
}

/** The hash of a fixed order, after the link before it. */
export function orderHash(linkBefore, seat, order, seals) {
  return sha256(TAGS.order, linkBefore, text.encode(canonical({ seat, order, seals })));
}

/** The dice of one roll. */
export class SealedDice {
  constructor(seed) {
    Object.assign(this, { seed, words: 0 });
  }

  /** Dice that everybody sees; the contributions come server first, then seat by seat, both of a seat's. */
  static async of(root, roll, contributions) {
    return new SealedDice(await sha256(TAGS.seed, root, number(roll, 8), number(contributions.length, 4), ...contributions));
  }

  /** Dice that not everybody sees: the server's contribution, and the nonces of all seats. */
  static async quiet(root, roll, contribution, nonces) {
    return new SealedDice(await sha256(TAGS.quiet, root, number(roll, 8), contribution, ...nonces));
  }

  /** The next 64 random bits. */
  async word() {
    const at = this.words % 4;
    if (at === 0) this.block = await sha256(TAGS.faces, this.seed, number(Math.floor(this.words / 4), 8));
    this.words += 1;
    return new DataView(this.block.buffer).getBigUint64(8 * at);
  }

  /** Rolls the next single die; a word that would favour some faces is discarded. */
  async face(faces) {
    const die = BigInt(faces);
    const least = (1n << 64n) % die;
    for (;;) {
      const product = (await this.word()) * die;
      if (BigInt.asUintN(64, product) >= least) return Number(product >> 64n) + 1;
    }
  }

  /** Rolls dice: each a number of faces, or several that are rolled one after the other and added up, as "2d6". */
  async faces(dice) {
    const shown = [];
    for (const die of dice) {
      const [, count, faces] = /^([1-9]\d?)d([1-9]\d{0,2})$/.exec(typeof die === 'number' ? `1d${die}` : die) ?? [];
      if (!(count * faces <= 100)) throw new Error(`${die} is no die`);
      let sum = 0;
      for (let at = 0; at < count; at += 1) sum += await this.face(faces);
      shown.push(sum);
    }
    return shown;
  }
}

/** The seal of a seat on some of its own log entries. */
export function seal(seat, salt, deeds) {
  return sha256(TAGS.seal, Uint8Array.of(seat), salt, text.encode(canonical(deeds)));
}

/** The link of something public after the link before it; the first is that of the header, and the game's id. */
export function link(before, part) {
  return sha256(text.encode(`${before === null ? '' : hex(before)}\n${canonical(part)}`));
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** A key pair of this browser, with which opponents send what they leave through the server, which cannot read it. */
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
  const key = await sha256(text.encode(`jumpmaster end key 3\n${game}\n${from}\n${to}\n`), bits);
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The end of a chain, encrypted for the seat `to`. */
export async function wrap(end, { privateKey, publicKey, game, from, to }) {
  const key = await sharedKey(privateKey, publicKey, game, from, to);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, end);
  return base64(joined([iv, new Uint8Array(box)]));
}

/** Decrypts what `wrap` made. */
export async function unwrap(box, { privateKey, publicKey, game, from, to }) {
  const key = await sharedKey(privateKey, publicKey, game, from, to);
  const bytes = unbase64(box);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12)));
}

function base64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

function unbase64(digits) {
  return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
}

/**
 * Checks a seat's file, line by line, without trusting its source: the chain of what is public, the revealed seals, that
 * all faces follow from what every party had committed itself to, and everything that this browser remembers (`memory`):
 * the orders it answered for, the rolls that were made without it, and for whom it stood in. Returns how much was
 * checked, or throws what is wrong.
 */
export async function check(file, memory = null, seat = null) {
  const lines = file.trimEnd().split('\n').map((line) => JSON.parse(line));
  const { hash: id, ...header } = lines[0];
  const found = { game: id, deeds: 0, rolls: 0, quiet: 0, opened: 0, links: [id] };
  let before = await link(null, header);
  if (hex(before) !== id) throw new Error('the header was changed');
  const dice = header.dice?.sealed ? await Rolls.of(header.dice.sealed) : null;
  const seals = [];
  for (const { hash, ...part } of lines.slice(1)) {
    const after = await link(before, part);
    if (hex(after) !== hash) throw new Error(`deed ${part.p ?? part.opened} was changed`);
    if (part.p !== undefined) {
      if (part.p !== found.deeds + 1) throw new Error(`deed ${found.deeds + 1} is missing`);
      if (dice) await dice.check(part, before, memory?.all, seat);
      seals.push(part.seals);
      found.deeds += 1;
      found.links.push(hash);
    } else if (part.over !== undefined) {
      if (found.opened !== found.deeds * header.seats.length) throw new Error('the game is over, and not every seal is laid open');
    } else {
      if (part.opened !== undefined) {
        const fits = await seal(part.seat, unhex(part.salt), part.deeds);
        if (hex(fits) !== seals[part.opened - 1]?.[part.seat]) throw new Error(`a seal of seat ${part.seat} does not fit`);
        found.opened += 1;
      }
      dice?.keepQuiet(part.deeds);
    }
    before = after;
  }
  found.quiet = (await dice?.checkQuiet()) ?? 0;
  found.rolls = dice?.rolls ?? 0;
  return found;
}

/** The rolls of a file, one after the other. */
class Rolls {
  static async of(deal) {
    if (deal.protocol !== 3) throw new Error('its dice are sealed by another protocol than this page knows; use: jumpmaster verify');
    const rolls = Object.assign(new Rolls(), { deal, rolls: 0, unseen: [], nonces: [] });
    rolls.root = await root(unhex(deal.server), unhex(deal.quiet));
    rolls.last = [[SERVER, 0, deal.server], ...deal.seats.flatMap(({ anchor }, seat) => HOLDERS.map((holder, at) => [seat, holder, anchor[at]]))];
    for (const [seat, { promise: promised, nonce }] of deal.seats.entries()) {
      if (hex(await promise(seat, unhex(nonce))) !== promised) throw new Error(`seat ${seat} shows another nonce than it promised`);
      rolls.nonces.push(unhex(nonce));
    }
    return rolls;
  }

  async check(part, before, memory, seat) {
    const { dice } = part;
    if (!dice) {
      if (part.faces?.length) throw new Error(`deed ${part.p}: nobody added to its dice`);
      return;
    }
    const roll = this.rolls + 1;
    if (dice.roll !== roll || dice.contributions.length !== this.last.length) throw new Error(`deed ${part.p}: a contribution is missing`);
    for (const [at, own] of this.last.entries()) {
      const led = hex(await back(own[0], own[1], this.root, unhex(dice.contributions[at])));
      if (led !== own[2]) throw new Error(`deed ${part.p}: a party did not add what it committed itself to`);
      own[2] = dice.contributions[at];
    }
    this.rolls = roll;
    const away = dice.rebuilt ?? [];
    if (away.some((gone) => !this.deal.seats[gone]?.halves)) throw new Error(`deed ${part.p}: a seat that left no halves was stood in for`);
    if (memory) await remembers(part, before, memory, seat, away);
    if (part.order !== undefined) {
      const faces = await (await SealedDice.of(this.root, roll, dice.contributions.map(unhex))).faces(dice.dice);
      if (canonical(faces) !== canonical(part.faces)) throw new Error(`deed ${part.p}: its faces do not follow`);
    }
  }

  keepQuiet(deeds) {
    for (const { quiet, faces } of deeds) if (quiet) this.unseen.push({ ...quiet, faces });
  }

  /** Checks the dice that not everybody saw, as far as they are revealed: each number once, each the hash of a later one. */
  async checkQuiet() {
    let [rolls, last] = [0, this.deal.quiet];
    for (const { roll, contribution, dice, faces } of this.unseen.sort((one, other) => one.roll - other.roll)) {
      let led = unhex(contribution);
      for (let at = roll; at > rolls; at -= 1) led = await back(QUIET, 0, this.root, led);
      if (roll <= rolls || hex(led) !== last) throw new Error(`quiet roll ${roll}: the server did not add what it committed itself to`);
      const shown = await (await SealedDice.quiet(this.root, roll, unhex(contribution), this.nonces)).faces(dice);
      if (canonical(shown) !== canonical(faces)) throw new Error(`quiet roll ${roll}: its faces do not follow`);
      [rolls, last] = [roll, contribution];
    }
    return this.unseen.length;
  }
}

/** Compares a roll of a file with what this browser remembers of it. */
async function remembers(part, before, { orders, stood }, seat, away) {
  const { roll } = part.dice;
  const answered = orders[roll - 1] ?? null;
  if (answered === null && !away.includes(seat)) {
    throw new Error(`deed ${part.p}: roll ${roll} was made without this browser, and the file does not say that its seat was away`);
  }
  if (answered !== null && part.order !== undefined && hex(await orderHash(before, part.seat, part.order, part.seals)) !== answered) {
    throw new Error(`deed ${part.p}: it is not the order that roll ${roll} was answered for`);
  }
  const unsaid = (stood[roll] ?? []).find((gone) => !away.includes(gone));
  if (unsaid !== undefined) {
    throw new Error(`deed ${part.p}: this browser stood in for seat ${unsaid} at roll ${roll}, and the file does not say so`);
  }
}
