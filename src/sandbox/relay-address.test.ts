import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { relayUrl } from './facts';

/** Replaced when the tests are bundled. */
declare const __ROOT__: string;

/** Names that only the sandbox's relay has. */
const OWN = [new URL(relayUrl(1)).hostname, 'relay.localhost', 'relay.test'];

function files(folder: string): string[] {
  return readdirSync(path.join(__ROOT__, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? files(file) : [file];
  });
}

const naming = (folder: string): string[] =>
  files(folder).filter((file) => {
    // Tests may name any relay.
    if (file.endsWith('.test.ts')) return false;
    const text = readFileSync(path.join(__ROOT__, file), 'utf8');
    return OWN.some((name) => text.includes(name));
  });

test('relay of the sandbox: named in no file of the widget', () => {
  assert.deepEqual(naming('src/widget'), []);
});

test('pages of the sandbox: name its relay', () => {
  assert.ok(naming('src/sandbox').some((file) => file.endsWith('facts.ts')));
});
