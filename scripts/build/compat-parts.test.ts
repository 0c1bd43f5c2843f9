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

/** Words of the parts that the build leaves out. */
const UNUSED = [
  'isPureReactComponent',
  'react.forward_ref',
  'componentWillUnmount=function(){this.o',
  'revealOrder&&"b"',
  'react.element',
  'isPropagationStopped',
  'ondoubleclick',
  '"textarea"===n.type',
];

test('unused parts of preact/compat: left out', () => {
  const left = withoutUnused(text);
  for (const word of UNUSED) {
    assert.ok(text.includes(word), word);
    assert.equal(left.includes(word), false, word);
  }
  assert.ok(text.length - left.length > 4_000, `${text.length - left.length}`);
});

test('another version of Preact: the build stops', () => {
  assert.throws(() => withoutUnused(text.replace('e.unmount=', 'e.unmounted=')), /not there once/);
  assert.throws(() => withoutUnused(`${text}${text}`), /not there once/);
});
