// A seat's part in sealed dice, tested against a server of a few lines of JavaScript, honest or not.
// Run it by: node --test crates/server/tests/
import { test } from 'node:test';
import assert from 'node:assert/strict';
import * as seals from '../assets/seal.js';
import { Sealer } from '../assets/sealing.js';

const { hex, unhex, Chain, SERVER, QUIET } = seals;

class Storage {
  items = new Map();
  getItem(name) { return this.items.get(name) ?? null; }
  setItem(name, value) { this.items.set(name, value); }
  removeItem(name) { this.items.delete(name); }
}

/** Two seats and what the server would keep of them, and a clock that is set by hand. */
async function table(length = 20) {
  const [server, quiet] = [await Chain.draw(SERVER, 0, null, length), await Chain.draw(QUIET, 0, null, length)];
  const left = [{}, {}];
  const shown = { waiting: null };
  const clock = { now: 1_000_000 };
  const who = (lacks) => [0, 1].filter((seat) => lacks(left[seat]));
  const look = (seat) => {
    const commit = who((one) => !one.anchor);
    const leave = commit.length ? [] : who((one) => one.half && !one.boxes);
    const accept = commit.length || leave.length ? [] : who((one) => !one.accepts);
    const halves = Object.fromEntries([0, 1].filter((from) => left[from].boxes?.[seat]).map((from) => [from, left[from].boxes[seat]]));
    const begun = !commit.length && !leave.length && !accept.length;
    const gathering = { commit, leave, accept, halves, complaint: shown.complaint ?? null };
    const stage = shown.waiting ? { waiting: shown.waiting } : begun ? 'ready' : { gathering };
    const seats = left.map(({ anchor, promise, half, key, nonce }) => (anchor ? { anchor, promise, halves: half !== undefined, key, nonce } : null));
    return { protocol: 3, length, grace: 60, server: hex(server.anchor), quiet: hex(quiet.anchor), seats, stage };
  };
  const sent = [];
  const ask = (seat) => async (name, body) => {
    if (body === undefined) return structuredClone(look(seat));
    sent.push([seat, name, body]);
    if (name === '/commitment') Object.assign(left[seat], body);
    if (name === '/halves') left[seat].boxes = body.halves;
    if (name === '/accept' && body.against === undefined) Object.assign(left[seat], { accepts: true, nonce: body.nonce });
    if (name === '/accept' && body.against !== undefined) shown.complaint = { by: seat, against: body.against };
    if (name === '/away' && !shown.deaf) shown.waiting.away.push(body.seat);
    return undefined;
  };
  const storages = [new Storage(), new Storage()];
  const sealers = [0, 1].map((seat) => new Sealer('night', seat, { ask: ask(seat), now: () => clock.now }, storages[seat]));
  return { left, shown, sent, storages, sealers, ask, clock };
}

const chainsOf = (sealer) => sealer.own.chains.map(Chain.fromJSON);
const added = async (sealer, roll) => Promise.all(chainsOf(sealer).map(async (chain) => hex(await chain.contribution(roll))));

async function gathered(options = {}) {
  const all = await table();
  await all.sealers[0].draw(options.halves);
  await all.sealers[1].draw();
  for (const sealer of [...all.sealers, ...all.sealers]) await sealer.attend();
  return all;
}

test('two browsers commit, leave their halves and find them true', async () => {
  const { left, sealers, sent } = await gathered();
  assert.ok(left.every((one) => one.accepts));
  for (const seat of [0, 1]) {
    const [first, second] = chainsOf(sealers[seat]);
    assert.equal(left[seat].half, hex(first.end), 'the end of one chain is left with the server');
    assert.equal(sealers[1 - seat].own.held[seat].end, hex(second.end), 'that of the other with the opponent');
    const said = JSON.stringify(sent.filter(([from]) => from === seat));
    assert.ok(!said.includes(hex(second.end)), 'the server cannot read it');
    const at = (name) => sent.findIndex(([from, said]) => from === seat && said === name);
    const shown = sent.findIndex(([, , body]) => body.nonce === left[seat].nonce);
    assert.ok(shown > at('/commitment') && shown > sent.findLastIndex(([, name]) => name === '/commitment'), 'a nonce is shown when all are promised');
  }
});

test('what was drawn and not heard of is said again, never drawn anew', async () => {
  const { sealers, left, ask, storages } = await table();
  const dead = async (name, body) => {
    if (body !== undefined) throw new Error('the line is dead');
    return ask(0)(name, body);
  };
  await assert.rejects(new Sealer('night', 0, { ask: dead }, storages[0]).draw());
  const [first, second] = chainsOf(sealers[0]);
  await sealers[0].attend();
  assert.deepEqual(left[0].anchor, [hex(first.anchor), hex(second.anchor)]);
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

test('a roll is answered once its order is fixed, for one order and never ahead', async () => {
  const { sealers, shown, sent } = await gathered();
  const order = 'ab'.repeat(32);
  shown.waiting = { roll: 1, order, seat: 0, missing: [0, 1], away: [], left: 30 };
  sent.length = 0;
  assert.equal(await sealers[0].attend(), 60, 'it is to look again when the grace is over');
  assert.deepEqual(sent, [[0, '/contribution', { roll: 1, order, contribution: await added(sealers[0], 1) }]]);
  shown.waiting = { ...shown.waiting, order: 'cd'.repeat(32) };
  await assert.rejects(sealers[0].attend(), /another order was fixed/);
  // It skips ahead only to the roll after the last one in a file that passes the check.
  shown.waiting = { ...shown.waiting, roll: 3, order };
  sealers[0].file = async () => { throw new Error('no file shows roll 2'); };
  await assert.rejects(sealers[0].attend(), /no file shows roll 2/);
  sealers[0].file = async () => '';
  sealers[0].check = async () => ({ rolls: 1 });
  await assert.rejects(sealers[0].attend(), /the next is 2/);
  sealers[0].check = async () => ({ rolls: 2 });
  sent.length = 0;
  await sealers[0].attend();
  assert.deepEqual(sent, [[0, '/contribution', { roll: 3, order, contribution: await added(sealers[0], 3) }]]);
  shown.waiting = { ...shown.waiting, roll: 2 };
  await assert.rejects(sealers[0].attend(), /another order was fixed for roll 2/, 'a roll that was made without it is past');
});

test('one who is away is stood in for by this clock alone, for one roll, and it is written down first', async () => {
  const { sealers, shown, sent, clock } = await gathered();
  const order = 'ab'.repeat(32);
  // The server claims from the first moment that the grace is over.
  shown.waiting = { roll: 1, order, seat: 0, missing: [0, 1], away: [], left: 0 };
  assert.equal(await sealers[0].attend(), 60);
  shown.waiting.missing = [1];
  sent.length = 0;
  clock.now += 59_000;
  assert.equal(await sealers[0].attend(), 1, 'this browser counts by its own clock');
  assert.deepEqual(sent, []);
  clock.now += 2_000;
  const later = new Sealer('night', 0, { ask: sealers[0].ask, now: () => clock.now }, sealers[0].storage);
  shown.deaf = true;
  await later.attend();
  assert.deepEqual(sent, [[0, '/away', { roll: 1, seat: 1 }]], 'a server that does not write it down gets no half');
  shown.deaf = false;
  sent.length = 0;
  await later.attend();
  const [, second] = chainsOf(sealers[1]);
  const half = hex(await second.contribution(1));
  assert.deepEqual(sent, [[0, '/away', { roll: 1, seat: 1 }], [0, '/half', { roll: 1, seat: 1, half }]]);
  assert.deepEqual(later.memory.all.stood, { 1: [1] });
  assert.ok(!JSON.stringify(sent).includes(hex(second.end)), 'the end itself is never handed over');
  // For another order of the same roll it does nothing, whoever is claimed to be away.
  shown.waiting = { roll: 1, order: 'cd'.repeat(32), seat: 0, missing: [1], away: [1], left: 0 };
  assert.equal(await later.attend(), 60, 'another order has a grace of its own');
  clock.now += 61_000;
  sent.length = 0;
  await assert.rejects(later.attend(), /another order was fixed/);
  assert.deepEqual(sent, []);
});

test('who leaves nothing is waited for, and nobody else is', async () => {
  const { sealers, shown, sent } = await gathered({ halves: false });
  shown.waiting = { roll: 1, order: 'ab'.repeat(32), seat: 1, missing: [0], away: [], left: 0 };
  sent.length = 0;
  assert.equal(await sealers[1].attend(), undefined);
  assert.deepEqual(sent, []);
});

test('another commitment, promise or key than before is not played with', async () => {
  const changes = [
    ([left]) => { left[0].anchor = [left[0].anchor[1], left[0].anchor[0]]; },
    ([left]) => { left[1].anchor = ['0'.repeat(64), left[1].anchor[1]]; },
    ([left]) => { left[1].key = 'other'; },
    ([left]) => { left[1].promise = '0'.repeat(64); },
    ([, told]) => { told.grace = 1; },
    ([, told]) => { told.quiet = '0'.repeat(64); },
  ];
  for (const change of changes) {
    const { sealers, left, shown } = await gathered();
    shown.waiting = { roll: 1, order: 'ab'.repeat(32), seat: 1, missing: [0, 1], away: [], left: 30 };
    const told = {};
    change([left, told]);
    const { ask } = sealers[0];
    sealers[0].ask = async (name, body) => (body === undefined ? { ...(await ask(name)), ...told } : ask(name, body));
    await assert.rejects(sealers[0].attend(), /Do not play on/);
  }
  const { shown, ask } = await gathered();
  shown.waiting = { roll: 1, order: 'ab'.repeat(32), seat: 1, missing: [0, 1], away: [], left: 30 };
  await assert.rejects(new Sealer('night', 0, { ask: ask(0) }, new Storage()).attend(), /another browser/);
});
