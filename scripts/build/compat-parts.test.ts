import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { withoutUnused } from './compat-parts.mjs';

declare const __ROOT__: string;

const text = readFileSync(
  path.join(__ROOT__, 'node_modules/preact/compat/dist/compat.module.js'),
  'utf8',
);

test('unused parts of preact/compat: left out, and the remaining code is a valid module', async () => {
  const left = withoutUnused(text);
  assert.ok(text.length - left.length > 2_000, `${text.length - left.length}`);
  for (const name of [
    'componentDidCatch',
    '__suspend',
    'isPureReactComponent',
    'onCompositionStart',
  ]) {
    assert.equal(left.includes(name), false, name);
  }
});

test('another version of Preact: the build stops', () => {
  assert.throws(() => withoutUnused(text.replace('e.unmount=', 'e.unmounted=')), /not there once/);
  assert.throws(() => withoutUnused(`${text}${text}`), /not there once/);
});
