import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FLOORS } from './places';
import { rooms } from './room-report';

declare const __ROOT__: string;

test('report of the rooms: one row a floor, from the bottom, and values only from lower floors', () => {
  const [, ...rows] = rooms(__ROOT__).split('\n');
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
