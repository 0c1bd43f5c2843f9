/**
 * Checks the laws of ARCHITECTURE.md against this checkout, and each law against a small tree with
 * one planted fault, so that a law that no longer detects its fault fails too.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { checkoutViolations, violations } from '../scripts/laws/all';
import { FAULTS, SOUND } from '../scripts/laws/faults';
import { FLOORS } from '../scripts/laws/places';
import { unneededLater } from '../scripts/laws/rings';
import { houseReadmes } from '../scripts/laws/room-readmes';
import { rooms } from '../scripts/laws/room-report';
import { stack } from '../scripts/laws/stack';
import { readTree, type Violation } from '../scripts/laws/tree';

declare const __ROOT__: string;

function inTree<T>(files: Readonly<Record<string, string>>, look: (root: string) => T): T {
  const root = mkdtempSync(path.join(tmpdir(), 'laws-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    return look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Reading and parsing every file takes longer than all laws together. */
const checkout = readTree(__ROOT__);

test('checkout: keeps every law', () => {
  const found = checkoutViolations(checkout).map(
    (each) => `${each.file}:${each.line} [${each.law}] ${each.message}`,
  );
  assert.deepEqual(found, []);
});

test('report of the rooms: one row a floor, from the bottom, and values only from lower floors', () => {
  const [, ...rows] = rooms(checkout).split('\n');
  const read = rows.map((row) => /^(\S+)\s+(\d+)\s+(\d+)\s*(.*)$/.exec(row) ?? assert.fail(row));
  assert.deepEqual(
    read.map(([, room]) => room),
    [...FLOORS],
  );
  for (const [, room = '', files, lines, imported = ''] of read) {
    assert.ok(Number(files) > 0 && Number(lines) > 0, room);
    for (const other of imported.split(', ').filter(Boolean)) {
      assert.ok(FLOORS.indexOf(other) < FLOORS.indexOf(room), `${room} imports from ${other}`);
    }
  }
});

test('valid small tree: breaks no law', () => {
  assert.deepEqual(inTree(SOUND, violations), []);
});

test('an exception that the tree does not need: reported', () => {
  const tree = inTree(SOUND, readTree);
  const lawsOf = (found: readonly Violation[]) => [...new Set(found.map((each) => each.law))];
  assert.deepEqual(lawsOf(unneededLater(tree)), ['no-rings']);
});

test('a folder of rooms has no README: reported', () => {
  const files = { ...SOUND, 'src/gateway/README.md': '# Gateway\n' };
  const found = inTree(files, (root) => houseReadmes(readTree(root))).map(({ file }) => file);
  assert.ok(found.includes('src/widget/shell/README.md'));
  assert.ok(!found.includes('src/gateway/README.md'));
});

test('a package or top-level name of the stack is missing or has another version: reported', () => {
  const listed = { dependencies: { ethers: '6.0.0', '@solana/web3.js': '2.0.1' } };
  const found = inTree({ 'package.json': JSON.stringify(listed), 'src/a.ts': '' }, (root) =>
    stack(readTree(root)),
  );
  const messages = found.map((each) => each.message);
  assert.equal(messages.length, 9 + 5);
  assert.ok(messages.includes('@solana/web3.js must be a dependency at exactly 2.0.0'));
  assert.ok(messages.includes('typescript must be a dependency'));
  assert.ok(messages.includes("'public' must be at the top of the project"));
  assert.ok(!messages.some((message) => /ethers|'src'|'package\.json'/.test(message)));
});

for (const fault of FAULTS) {
  test(`planted fault: found: ${fault.law}: ${fault.what}`, () => {
    const found = inTree({ ...SOUND, ...fault.files }, violations);
    assert.deepEqual([...new Set(found.map((each) => each.law))], [fault.law]);
    const planted = Object.keys(fault.files);
    assert.ok(found.every((each) => planted.includes(each.file)));
  });
}
