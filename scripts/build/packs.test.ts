import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planPacks } from './packs.mjs';

const entry = (id: string, imports: string[] = []) => ({
  id,
  entry: `src/${id}.ts`,
  isEntry: true,
  inputs: [[`src/${id}.ts`, 100]],
  imports,
  brotli: 100,
});
const SHARED = { id: 's', isEntry: false, inputs: [['src/s.ts', 9]], imports: [], brotli: 9 };

function homeOfShared(users: object[], lines: object[]): string | undefined {
  const all = [{ id: 'shell', entry: 'src/shell.ts' }, ...lines];
  return planPacks([entry('shell'), SHARED, ...users], all).home.get('s');
}

test('code of one file and of a file that loads after it: placed in the first', () => {
  const lines = [{ id: 'runtime' }, { id: 'late', after: 'runtime' }];
  const users = [entry('runtime', ['s']), entry('late', ['s'])];
  assert.equal(homeOfShared(users, lines), 'runtime');
});

test('code of two independent files: placed in the common file', () => {
  const lines = [{ id: 'one' }, { id: 'two' }, { id: 'common' }];
  assert.equal(homeOfShared([entry('one', ['s']), entry('two', ['s'])], lines), 'common');
});

test('code of one file only: placed in that file', () => {
  assert.equal(homeOfShared([entry('one', ['s'])], [{ id: 'one' }]), 'one');
});

test('code of a room and of a file of the room: placed where the file is listed, in any order', () => {
  const room = { id: 'room', shared: ['src/'] };
  const file = { id: 'file', shared: ['src/s.ts'] };
  const users = [entry('one', ['s']), entry('two', ['s'])];
  for (const listed of [
    [room, file],
    [file, room],
  ]) {
    assert.equal(homeOfShared(users, [{ id: 'one' }, { id: 'two' }, ...listed]), 'file');
  }
  assert.equal(homeOfShared(users, [{ id: 'one' }, { id: 'two' }, room]), 'room');
});

test('code that only late files use: placed in a late file, not in the file they load after', () => {
  const lines = [
    { id: 'runtime' },
    { id: 'room', shared: ['src/'], pack: 'runtime' },
    { id: 'one', after: 'runtime' },
    { id: 'two', after: 'runtime' },
  ];
  const users = [entry('one', ['s']), entry('two', ['s'])];
  const late = { id: 'late', shared: ['src/'], after: 'runtime' };
  assert.equal(homeOfShared(users, [...lines, late]), 'late');
  const packed = { id: 'parts', shared: ['src/'], pack: 'one' };
  assert.equal(homeOfShared(users, [...lines, packed]), 'one');
  assert.equal(homeOfShared(users, lines), 'runtime');
  const early = [...users, entry('early', ['s'])];
  assert.equal(homeOfShared(early, [...lines, late, { id: 'early' }]), 'runtime');
});
