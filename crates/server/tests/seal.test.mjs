// The browser's part in sealed dice, tested with the same numbers as the game's own code.
// Run it by: node --test crates/server/tests/
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as seals from '../assets/seal.js';

const { hex, unhex, Chain, Memory, SealedDice } = seals;
const kept = (name) => readFileSync(new URL(`../../play/tests/vectors/${name}`, import.meta.url), 'utf8');
const vectors = JSON.parse(kept('sealed.json'));
const file = kept('seat.jsonl');
const root = unhex(vectors.root);

class Storage {
  items = new Map();
  getItem(name) { return this.items.get(name) ?? null; }
  setItem(name, value) { this.items.set(name, value); }
  removeItem(name) { this.items.delete(name); }
}

test('chains lead to their anchors, from any checkpoint, and are kept as text', async () => {
  const { server, quiet } = vectors.deal;
  assert.equal(hex(await seals.root(unhex(server), unhex(quiet))), vectors.root);
  for (const { party, holder, end, anchor, contributions } of vectors.chains) {
    const drawn = await Chain.draw(party, holder, root, vectors.length, unhex(end));
    const chain = Chain.fromJSON(JSON.parse(JSON.stringify(drawn)));
    assert.equal(hex(chain.anchor), anchor);
    for (const [roll, expected] of contributions) assert.equal(hex(await chain.contribution(roll)), expected);
    await assert.rejects(chain.contribution(0));
    await assert.rejects(chain.contribution(vectors.length + 1));
  }
  for (const [seat, { nonce, promise }] of vectors.deal.seats.entries()) {
    assert.equal(hex(await seals.promise(seat, unhex(nonce))), promise);
  }
});

test('a browser remembers each roll, for one order, and is never ahead', () => {
  const storage = new Storage();
  const clock = { now: 5_000 };
  const memory = new Memory('night', 1, storage, () => clock.now);
  memory.answering(1, 'a');
  memory.answering(1, 'a');
  assert.throws(() => memory.answering(1, 'b'), /another order was fixed/);
  assert.throws(() => memory.answering(3, 'c'), /the next is 2/);
  memory.answering(2, 'c');
  const again = new Memory('night', 1, storage, () => clock.now);
  assert.deepEqual(again.orders, ['a', 'c'], 'a page that is loaded again remembers');
  assert.throws(() => again.answering(1, 'c'), /another order was fixed/);
  assert.throws(() => again.answering(0, 'a'), /the next is 3/);
  again.catchUp(1);
  assert.deepEqual(again.orders, ['a', 'c'], 'what was answered stays');
  again.catchUp(3);
  assert.deepEqual(again.orders, ['a', 'c', null], 'the roll without this player is passed over');
  assert.throws(() => again.answering(3, 'd'), /another order was fixed/);
  again.answering(4, 'e');
  assert.equal(again.awaiting(4, 'e'), 0);
  clock.now += 2_500;
  assert.equal(memory.awaiting(4, 'e'), 2.5);
  clock.now -= 10_000;
  assert.equal(memory.awaiting(4, 'e'), 0, 'a clock that is set back shortens nothing');
  assert.equal(memory.awaiting(5, 'f'), 0);
  again.standing(4, 0);
  again.standing(4, 0);
  again.standing(4, 2);
  assert.deepEqual(memory.all.stood, { 4: [0, 2] });
  again.forget();
  assert.deepEqual(again.orders, []);
});

test('faces follow from the contributions', async () => {
  const { roll, contributions, seed, faces, mixed, sums } = vectors.dice;
  const dice = () => SealedDice.of(root, roll, contributions.map(unhex));
  assert.equal(hex((await dice()).seed), seed);
  for (const [die, shown] of faces) assert.deepEqual(await (await dice()).faces(shown.map(() => die)), shown);
  assert.deepEqual(await (await dice()).faces(mixed.dice), mixed.faces);
  assert.deepEqual(await (await dice()).faces(sums.dice), sums.faces);
  const { quiet, deal } = vectors;
  const nonces = deal.seats.map(({ nonce }) => unhex(nonce));
  const unseen = await SealedDice.quiet(root, quiet.roll, unhex(quiet.contribution), nonces);
  assert.equal(hex(unseen.seed), quiet.seed);
  assert.deepEqual(await unseen.faces(quiet.dice), quiet.faces);
});

test('seals fit what they cover, whatever is written in it', async () => {
  for (const { seat, salt, deeds, seal } of vectors.seals) assert.equal(hex(await seals.seal(seat, unhex(salt), deeds)), seal);
});

test('the end of a chain travels unread', async () => {
  const end = seals.random32();
  const [giver, holder, other] = await Promise.all([seals.keyPair(), seals.keyPair(), seals.keyPair()]);
  const letter = { game: 'night', from: 0, to: 1 };
  const box = await seals.wrap(end, { ...letter, privateKey: giver.privateKey, publicKey: holder.publicKey });
  const opened = { ...letter, privateKey: holder.privateKey, publicKey: giver.publicKey };
  assert.equal(hex(await seals.unwrap(box, opened)), hex(end));
  await assert.rejects(seals.unwrap(box, { ...opened, privateKey: other.privateKey }));
  await assert.rejects(seals.unwrap(box, { ...opened, to: 2 }));
});

test('a seat file is checked, and nothing in it can be changed', async () => {
  const found = await seals.check(file);
  assert.equal(found.rolls, 2);
  assert.ok(found.deeds === 5 && found.opened === 10, JSON.stringify(found));
  const lines = file.trimEnd().split('\n').map((line) => JSON.parse(line));
  // A forger who chains the lines again is still caught by the dice and the seals.
  const forged = async (change) => {
    const copy = structuredClone(lines);
    change(copy);
    let before = null;
    for (const line of copy) {
      delete line.hash;
      before = await seals.link(before, line);
      line.hash = hex(before);
    }
    return seals.check(copy.map((line) => JSON.stringify(line)).join('\n'));
  };
  assert.deepEqual(await forged(() => {}), found);
  const memory = (orders, stood = {}) => ({ all: { orders, stood } });
  const zeros = '0'.repeat(64);
  await assert.rejects(seals.check(file, memory([zeros]), 0), /not the order that roll 1 was answered for/);
  await assert.rejects(seals.check(file, memory([]), 0), /without this browser, and the file does not say/);
  const rolled = lines.findIndex((line) => line.dice && line.p);
  const { seat, order, seals: made } = lines[rolled];
  const fixed = hex(await seals.orderHash(unhex(lines[rolled - 1].hash), seat, order, made));
  const next = lines.findLast((line) => line.dice && line.p);
  const after = hex(await seals.orderHash(unhex(lines[next.p - 1].hash), next.seat, next.order, next.seals));
  assert.deepEqual(await seals.check(file, memory([fixed, after]), 0), found);
  await assert.rejects(seals.check(file, memory([fixed, after], { 1: [1] }), 0), /stood in for seat 1 at roll 1/);
  await assert.rejects(forged((copy) => { copy[rolled].dice.rebuilt = [1]; }), /left no halves/);
  await assert.rejects(forged((copy) => { copy[0].dice.sealed.protocol = 4; }), /another protocol/);
  await assert.rejects(forged((copy) => { copy[0].dice.sealed.seats[1].nonce = zeros; }), /another nonce/);
  await assert.rejects(forged((copy) => { copy[rolled].faces[0] = (copy[rolled].faces[0] % 6) + 1; }), /do not follow/);
  await assert.rejects(forged((copy) => { delete copy[rolled].dice; }), /nobody added/);
  await assert.rejects(forged((copy) => { copy[rolled].dice.contributions[1] = '0'.repeat(64); }), /committed itself/);
  const opened = lines.findIndex((line) => line.deeds?.length);
  await assert.rejects(forged((copy) => { copy[opened].deeds[0].order.write.gate = 2; }), /does not fit/);
  await assert.rejects(seals.check(file.replace('"p":2', '"p":3')), /was changed/);
});
