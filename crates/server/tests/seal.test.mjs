// The browser's part in sealed dice, tried with the numbers that the game's own code is tried with.
// Run it by: node --test crates/server/tests/
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as seals from '../assets/seal.js';

const { hex, unhex, Chain, Contributor, SealedDice, SERVER } = seals;
const kept = (name) => readFileSync(new URL(`../../play/tests/vectors/${name}`, import.meta.url), 'utf8');
const vectors = JSON.parse(kept('sealed.json'));
const file = kept('seat.jsonl');
const server = unhex(vectors.chains.find((chain) => chain.party === SERVER).anchor);

class Storage {
  items = new Map();
  getItem(name) { return this.items.get(name) ?? null; }
  setItem(name, value) { this.items.set(name, value); }
  removeItem(name) { this.items.delete(name); }
}

test('chains lead to their anchors, from any checkpoint', async () => {
  for (const { party, end, anchor, contributions } of vectors.chains) {
    const chain = await Chain.draw(party, server, vectors.length, unhex(end));
    assert.equal(hex(chain.anchor), anchor);
    for (const [roll, expected] of contributions) assert.equal(hex(await chain.contribution(roll)), expected);
    await assert.rejects(chain.contribution(0));
    await assert.rejects(chain.contribution(vectors.length + 1));
  }
});

test('a chain is kept in the browser and found again', async () => {
  const storage = new Storage();
  const chain = await Chain.draw(0, server, 200);
  chain.keep('night', storage);
  const again = Chain.kept('night', 0, storage);
  assert.equal(hex(await again.contribution(131)), hex(await chain.contribution(131)));
  assert.equal(Chain.kept('night', 1, storage), null);
  Chain.forget('night', 0, storage);
  assert.equal(Chain.kept('night', 0, storage), null);
});

test('a contributor answers each roll once, for one order, and never ahead', async () => {
  const storage = new Storage();
  const chain = await Chain.draw(1, server, 10);
  const contributor = new Contributor('night', chain, storage);
  assert.deepEqual(await contributor.answer(1, 'a'), await chain.contribution(1));
  assert.deepEqual(await contributor.answer(1, 'a'), await chain.contribution(1), 'the same again');
  await assert.rejects(contributor.answer(1, 'b'), /another order was fixed/);
  await assert.rejects(contributor.answer(3, 'c'), /the next is 2/);
  await contributor.answer(2, 'c');
  const again = new Contributor('night', chain, storage);
  assert.deepEqual(again.orders, ['a', 'c'], 'a page that is loaded again remembers');
  await assert.rejects(again.answer(1, 'c'), /another order was fixed/);
  await assert.rejects(again.answer(0, 'a'), /the next is 3/);
  again.catchUp(['a']);
  assert.deepEqual(again.orders, ['a', 'c'], 'what was answered stays');
  again.catchUp(['x', 'y', 'd']);
  assert.deepEqual(again.orders, ['a', 'c', 'd'], 'the roll without this player is passed over');
  await again.answer(4, 'e');
  again.forget();
  assert.deepEqual(again.orders, []);
});

test('faces follow from the contributions', async () => {
  const { game, roll, order, contributions, seed, faces, mixed } = vectors.dice;
  const dice = () => SealedDice.of(unhex(game), roll, unhex(order), contributions.map(unhex));
  assert.equal(hex((await dice()).seed), seed);
  for (const [die, shown] of faces) assert.deepEqual(await (await dice()).faces(shown.map(() => die)), shown);
  assert.deepEqual(await (await dice()).faces(mixed.dice), mixed.faces);
});

test('seals fit what they cover, whatever is written in it', async () => {
  for (const { seat, salt, deeds, seal } of vectors.seals) assert.equal(hex(await seals.seal(seat, unhex(salt), deeds)), seal);
});

test('two halves make an end, and travel unread', async () => {
  const { seat, end, server: half, opponents, escrow } = vectors.escrow;
  const split = await seals.split(seat, unhex(end), unhex(half));
  assert.deepEqual(split.escrow, escrow);
  assert.equal(hex(split.shares.opponents), opponents);
  assert.equal(hex(seals.rejoin(split.shares)), end);

  const [giver, holder, other] = await Promise.all([seals.keyPair(), seals.keyPair(), seals.keyPair()]);
  const letter = { game: 'night', from: 0, to: 1 };
  const box = await seals.wrap(split.shares.opponents, { ...letter, privateKey: giver.privateKey, publicKey: holder.publicKey });
  const opened = { ...letter, privateKey: holder.privateKey, publicKey: giver.publicKey };
  assert.equal(hex(await seals.unwrap(box, opened, escrow)), opponents);
  await assert.rejects(seals.unwrap(box, { ...opened, privateKey: other.privateKey }, escrow));
  await assert.rejects(seals.unwrap(box, { ...opened, to: 2 }, escrow));
  const lie = await seals.wrap(split.shares.server, { ...letter, privateKey: giver.privateKey, publicKey: holder.publicKey });
  await assert.rejects(seals.unwrap(lie, opened, escrow), /not the one it made public/);
});

test('a seat file is checked, and nothing in it can be changed', async () => {
  const found = await seals.check(file);
  assert.equal(found.rolls, 2);
  assert.ok(found.deeds === 5 && found.opened === 10, JSON.stringify(found));
  const lines = file.trimEnd().split('\n').map((line) => JSON.parse(line));
  // A forger who chains the lines anew is still found by the dice and the seals.
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
  await assert.rejects(seals.check(file, ['0'.repeat(64)]), /not the order that roll 1 was answered for/);
  const rolled = lines.findIndex((line) => line.dice && line.p);
  const { seat, order, seals: made } = lines[rolled];
  const fixed = hex(await seals.orderHash(unhex(lines[rolled - 1].hash), seat, order, made));
  assert.deepEqual(await seals.check(file, [fixed]), found);
  assert.equal(found.orders[0], fixed);
  await assert.rejects(forged((copy) => { copy[rolled].faces[0] = (copy[rolled].faces[0] % 6) + 1; }), /do not follow/);
  await assert.rejects(forged((copy) => { copy[rolled].seat = 1; }), /do not follow/);
  await assert.rejects(forged((copy) => { delete copy[rolled].dice; }), /nobody added/);
  await assert.rejects(forged((copy) => { copy[rolled].dice.contributions[1] = '0'.repeat(64); }), /committed itself/);
  const opened = lines.findIndex((line) => line.deeds?.length);
  await assert.rejects(forged((copy) => { copy[opened].deeds[0].order.write.gate = 2; }), /does not fit/);
  await assert.rejects(seals.check(file.replace('"p":2', '"p":3')), /was changed/);
});
