// A seat's part in sealed dice, tried against a server that is a few lines of JavaScript, honest and not.
// Run it by: node --test crates/server/tests/
import { test } from 'node:test';
import assert from 'node:assert/strict';
import * as seals from '../assets/seal.js';
import { Sealer } from '../assets/sealing.js';

const { hex, unhex, Chain, SERVER } = seals;

class Storage {
  items = new Map();
  getItem(name) { return this.items.get(name) ?? null; }
  setItem(name, value) { this.items.set(name, value); }
  removeItem(name) { this.items.delete(name); }
}

/** Two seats and what the server would keep of them. */
async function table(length = 20) {
  const server = await Chain.draw(SERVER, null, length);
  const left = [{}, {}];
  const shown = { waiting: null };
  const who = (lacks) => [0, 1].filter((seat) => lacks(left[seat]));
  const look = (seat) => {
    const commit = who((one) => !one.anchor);
    const leave = commit.length ? [] : who((one) => one.escrow && !one.boxes);
    const accept = commit.length || leave.length ? [] : who((one) => !one.accepts);
    const halves = Object.fromEntries([0, 1].filter((from) => left[from].boxes?.[seat]).map((from) => [from, left[from].boxes[seat]]));
    const begun = !commit.length && !leave.length && !accept.length;
    const gathering = { commit, leave, accept, halves, complaint: shown.complaint ?? null };
    const stage = shown.waiting ? { waiting: shown.waiting } : begun ? 'ready' : { gathering };
    const seats = left.map(({ anchor, escrow, key }) => (anchor ? { anchor, escrow, key } : null));
    return { length, grace: 60, server: hex(server.anchor), quiet: '0'.repeat(64), seats, stage };
  };
  const sent = [];
  const ask = (seat) => async (name, body) => {
    if (body === undefined) return structuredClone(look(seat));
    sent.push([seat, name, body]);
    if (name === '/commitment') Object.assign(left[seat], body);
    if (name === '/halves') left[seat].boxes = body.halves;
    if (name === '/accept' && body.against === undefined) left[seat].accepts = true;
    if (name === '/accept' && body.against !== undefined) shown.complaint = { by: seat, against: body.against };
    return undefined;
  };
  const storages = [new Storage(), new Storage()];
  const sealers = [0, 1].map((seat) => new Sealer('night', seat, { ask: ask(seat) }, storages[seat]));
  return { left, shown, sent, storages, sealers, ask };
}

async function gathered(options = {}) {
  const all = await table();
  await all.sealers[0].draw(options.halves);
  await all.sealers[1].draw();
  for (const sealer of [...all.sealers, ...all.sealers]) await sealer.attend();
  return all;
}

test('two browsers commit, leave their halves and find them true', async () => {
  const { left, sealers, sent, storages } = await gathered();
  assert.ok(left.every((one) => one.accepts));
  const halves = [0, 1].map((seat) => ({ server: unhex(left[seat].half), opponents: unhex(sealers[1 - seat].own.held[seat]) }));
  for (const seat of [0, 1]) {
    const end = Chain.kept('night', seat, storages[seat]).end;
    assert.equal(hex(seals.rejoin(halves[seat])), hex(end));
    const said = JSON.stringify(sent.filter(([from]) => from === seat));
    assert.ok(!said.includes(hex(end)) && !said.includes(hex(halves[seat].opponents)), 'the server cannot read them');
  }
});

test('what was drawn and not heard of is said again, never drawn anew', async () => {
  const { sealers, left, ask, storages } = await table();
  const dead = async (name, body) => {
    if (body !== undefined) throw new Error('the line is dead');
    return ask(0)(name, body);
  };
  await assert.rejects(new Sealer('night', 0, { ask: dead }, storages[0]).draw());
  const { anchor } = sealers[0].own;
  await sealers[0].attend();
  assert.equal(left[0].anchor, anchor);
});

test('a false half is complained of before the game begins', async () => {
  const { sealers, left, shown } = await table();
  await sealers[0].draw();
  await sealers[1].draw();
  await sealers[0].attend();
  await sealers[1].attend();
  left[0].boxes[1] = left[1].boxes[0];
  await sealers[1].attend();
  assert.deepEqual(shown.complaint, { by: 1, against: 0 });
});

test('a roll is answered once its order is fixed, and one who is away is stood in for after the grace', async () => {
  const { sealers, shown, sent, storages } = await gathered();
  const order = 'ab'.repeat(32);
  shown.waiting = { roll: 1, order, seat: 0, missing: [0, 1], left: 30 };
  sent.length = 0;
  assert.equal(await sealers[0].attend(), 30, 'it is to look again when the grace is over');
  const mine = hex(await Chain.kept('night', 0, storages[0]).contribution(1));
  assert.deepEqual(sent, [[0, '/contribution', { roll: 1, order, contribution: mine }]]);
  shown.waiting = { roll: 1, order, seat: 0, missing: [1], left: 0 };
  sent.length = 0;
  assert.equal(await sealers[0].attend(), undefined);
  assert.deepEqual(sent, [[0, '/half', { roll: 1, seat: 1, half: sealers[0].own.held[1] }]]);
  shown.waiting = { roll: 1, order: 'cd'.repeat(32), seat: 0, missing: [0, 1], left: 30 };
  await assert.rejects(sealers[0].attend(), /another order was fixed/);
  // Ahead of its time it answers only what a file that holds proves to be known.
  shown.waiting = { roll: 3, order, seat: 0, missing: [0, 1], left: 30 };
  sealers[0].file = async () => { throw new Error('no file shows roll 2'); };
  await assert.rejects(sealers[0].attend(), /no file shows roll 2/);
  sealers[0].file = async () => '';
  sealers[0].check = async () => ({ orders: [order] });
  await assert.rejects(sealers[0].attend(), /the next is 2/);
  sealers[0].check = async () => ({ orders: [order, 'ef'.repeat(32)] });
  sent.length = 0;
  await sealers[0].attend();
  const third = hex(await Chain.kept('night', 0, storages[0]).contribution(3));
  assert.deepEqual(sent, [[0, '/contribution', { roll: 3, order, contribution: third }]]);
});

test('who leaves nothing is waited for, and nobody else is', async () => {
  const { sealers, shown, sent } = await gathered({ halves: false });
  shown.waiting = { roll: 1, order: 'ab'.repeat(32), seat: 1, missing: [0], left: 0 };
  sent.length = 0;
  assert.equal(await sealers[1].attend(), undefined);
  assert.deepEqual(sent, []);
});

test('another commitment or key than before is not played with', async () => {
  for (const change of [(left) => { left[0].anchor = '0'.repeat(64); }, (left) => { left[1].key = 'other'; }]) {
    const { sealers, left, shown } = await gathered();
    shown.waiting = { roll: 1, order: 'ab'.repeat(32), seat: 1, missing: [0, 1], left: 30 };
    change(left);
    await assert.rejects(sealers[0].attend(), /Do not play on/);
  }
  const { shown, ask } = await gathered();
  shown.waiting = { roll: 1, order: 'ab'.repeat(32), seat: 1, missing: [0, 1], left: 30 };
  await assert.rejects(new Sealer('night', 0, { ask: ask(0) }, new Storage()).attend(), /another browser/);
});
