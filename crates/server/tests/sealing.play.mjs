// The browser's part of sealed dice, played by both seats against a running server: node sealing.play.mjs ADDRESS SCENARIO
// One seat stays away for a roll and comes back. Prints the file of a seat, which both have checked.
import assert from 'node:assert/strict';
import { Sealer } from '../assets/sealing.js';

const [, , server, scenario] = process.argv;

class Storage {
  items = new Map();
  getItem(name) { return this.items.get(name) ?? null; }
  setItem(name, value) { this.items.set(name, value); }
  removeItem(name) { this.items.delete(name); }
}

async function call(path, token, body) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${server}/api${path}`, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  assert.ok(answer.ok, `${path}: ${text}`);
  return [text, answer.status];
}

const read = async (...asked) => JSON.parse((await call(...asked))[0]);
const opened = await read('/games', null, { scenario, dice: 'sealed', grace: 1 });
const game = `/games/${opened.id}`;
const tokens = opened.chairs.map((chair) => chair.token);
const sealers = tokens.map((token, seat) => {
  const ask = (name, body) => (body ? call(`${game}/dice${name}`, token, body) : read(`${game}/dice${name}`, token));
  const file = async () => (await call(`${game}/file?of=seat`, token))[0];
  return new Sealer(opened.id, seat, { ask, file }, new Storage());
});
await Promise.all(sealers.map((sealer) => sealer.draw()));
for (const sealer of [...sealers, ...sealers]) await sealer.attend();

for (let rolls = 0; rolls < 5; ) {
  const { to_act } = await read(game, tokens[0]);
  if (to_act === null) break;
  const { orders, version } = await read(game, tokens[to_act]);
  // Calling everything off would end the game before enough dice were rolled.
  const stays = orders.filter(({ order }) => !JSON.stringify(order).includes('call-off'));
  const { order } = stays[Math.floor(Math.random() * stays.length)];
  const [, status] = await call(`${game}/orders`, tokens[to_act], { order, version });
  if (status !== 202) continue;
  rolls += 1;
  const left = await sealers[0].attend();
  if (rolls === 2) {
    await new Promise((done) => setTimeout(done, ((left ?? 0) + 1) * 1000));
    await sealers[0].attend();
  } else {
    await sealers[1].attend();
  }
}

const file = await sealers[0].file();
const [one, other] = [await sealers[0].check(file), await sealers[1].check(file)];
assert.deepEqual(one, other);
// Whoever stood in, and whoever was stood in for, refuses a file that hides it.
const { link, hex } = await import('../assets/seal.js');
const silent = file.trimEnd().split('\n').map((line) => JSON.parse(line));
let before = null;
for (const line of silent) {
  delete line.hash;
  if (line.dice?.rebuilt) delete line.dice.rebuilt;
  before = await link(before, line);
  line.hash = hex(before);
}
const forged = silent.map((line) => `${JSON.stringify(line)}\n`).join('');
await assert.rejects(sealers[0].check(forged), /stood in for seat 1 at roll 2, and the file does not say so/);
await assert.rejects(sealers[1].check(forged), /without this browser, and the file does not say that its seat was away/);
assert.ok(file.includes('"rebuilt":[1]'));
process.stdout.write(file);
