import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { olderBuild } from './older-build';

const sha384 = (bytes: Buffer) => createHash('sha384').update(bytes).digest();
const short = (bytes: Buffer) => sha384(bytes).toString('base64').slice(0, 10).replace(/\W/g, '0');

/** A build in our layout: the entry pins the table, the table pins the chunk. */
function build() {
  const chunk = Buffer.from('chunk of 1.0.0');
  const chunkName = `shell.${short(chunk)}.js`;
  const table = Buffer.from(`row ${chunkName} ${sha384(chunk).toString('base64')}`);
  const tableName = `table.${short(table)}.js`;
  const entry = Buffer.from(`v="1.0.0";${tableName} sha384-${sha384(table).toString('base64')}`);
  return new Map([
    ['appkit.js', entry],
    [tableName, table],
    [chunkName, chunk],
  ]);
}

test('older build: every script differs, and every pin matches its target', () => {
  const original = build();
  const older = olderBuild(original, { from: '1.0.0', to: '0.9.9' });
  assert.equal(older.files.size, 3);
  for (const [name, bytes] of older.files) {
    assert.equal(older.integrity.get(name), `sha384-${sha384(bytes).toString('base64')}`);
    assert.ok(!original.has(name) || name === 'appkit.js', 'new bytes have a new name');
    if (name !== 'appkit.js') assert.ok(name.includes(short(bytes)));
  }
  const [tableName, table] = [...older.files].find(([name]) => name.startsWith('table.')) ?? [];
  const [chunkName, chunk] = [...older.files].find(([name]) => name.startsWith('shell.')) ?? [];
  assert.ok(tableName && table && chunkName && chunk);
  assert.ok(table.toString().includes(`${chunkName} ${sha384(chunk).toString('base64')}`));
  const entry = older.files.get('appkit.js')?.toString() ?? '';
  assert.ok(entry.includes(`${tableName} sha384-${sha384(table).toString('base64')}`));
});

test('older build: has the older version number', () => {
  const older = olderBuild(build(), { from: '1.0.0', to: '0.9.9' });
  const entry = older.files.get('appkit.js')?.toString() ?? '';
  assert.match(entry, /v="0\.9\.9"/);
  assert.doesNotMatch(entry, /1\.0\.0/);
});
