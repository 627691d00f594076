// What the script of a measured table reads and writes: points, facings, lengths.
// Run it by: node --test crates/server/tests/
import { test } from "node:test";
import assert from "node:assert/strict";

globalThis.document = { addEventListener() {}, getElementById: () => null };
const { degrees, readFacing, readPoints, showPoints, turned, units } = await import("../assets/tabletop.js");

test("points are read as they are typed", () => {
  for (const [typed, read] of [
    ["3.5,4", [[3500, 4000]]], ["3.5, 4", [[3500, 4000]]], ["1,2; 3.125, 4", [[1000, 2000], [3125, 4000]]],
    ["1,2 3,4", [[1000, 2000], [3000, 4000]]], ["", null], ["1", null], ["1,x", null], ["1,2,3", null],
  ]) {
    assert.deepEqual(readPoints(typed), read, typed);
  }
  assert.equal(showPoints([[1000, 2000], [3125, 40]]), "1,2; 3.125,0.04");
  assert.equal(units(1999), "1.999");
});

test("facings are degrees clockwise from straight up, or vectors", () => {
  assert.deepEqual(readFacing("90"), [1000000, 0]);
  assert.deepEqual(readFacing("3, -4"), [3, -4]);
  for (const wrong of ["", "north", "0, 0", "1.5, 2"]) assert.equal(readFacing(wrong), null, wrong);
  assert.equal(degrees([1, 0]), "90");
  assert.equal(degrees([-1, 0]), "270");
  assert.equal(degrees(turned([0, 1], -15)), "345");
  assert.equal(degrees(turned(turned([1, 2], 200), 160)), degrees([1, 2]));
});
