import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { drawLogos } from './logos.mjs';

declare const __ROOT__: string;

const rules = JSON.parse(
  readFileSync(path.join(__ROOT__, 'src/gateway/data/logo-rules.json'), 'utf8'),
);

const set = (body: string) => ({
  icons: { one: { body }, two: { body: '<path d=""/>' } },
  width: 24,
  height: 24,
});
const TABLE = { wallets: { One: 'one' }, tokens: { ONE: 'one' } };

test('named logos: each packed once, as its own picture, and no others', () => {
  assert.deepEqual(drawLogos(TABLE, set('<path d="M0 0h1"/>'), rules), {
    one: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="60" height="60"><path d="M0 0h1"/></svg>',
  });
});

test('missing logo: the build stops', () => {
  assert.throws(
    () => drawLogos({ wallets: { Three: 'three' } }, set(''), rules),
    /no icon "three"/,
  );
});

test('logo that runs code or loads anything: the build stops; gradients inside it are allowed', () => {
  for (const body of [
    '<script>1</script>',
    '<path onload="1"/>',
    '<a href="https://a.test"/>',
    '<use href="https://a.test#x"/>',
    '<image xlink:href="https://a.test"/>',
    '<foreignObject/>',
    '<path fill="url(https://a.test)"/>',
    '<style>*{}</style>',
  ]) {
    assert.throws(() => drawLogos(TABLE, set(body), rules), /not only a drawing/, body);
  }
  drawLogos(TABLE, set('<path fill="url(#a)"/><use href="#b"/>'), rules);
});

test('logo of more than 6 kB: the build stops', () => {
  const body = (bytes: number) => `<path d="${'0'.repeat(bytes)}"/>`;
  assert.throws(
    () => drawLogos(TABLE, set(body(6_000)), rules),
    /"one" has 6\d\d\d bytes; 6000 are allowed/,
  );
  drawLogos(TABLE, set(body(5_800)), rules);
});
