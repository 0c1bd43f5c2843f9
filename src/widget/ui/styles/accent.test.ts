import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  AA_CONTRAST,
  contrast,
  inkFor,
  mixColors,
  parseColor,
  type Rgb,
  textShare,
} from './accent';

const colour = (text: string): Rgb => {
  const found = parseColor(text);
  assert.ok(found, text);
  return found;
};
const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([r, g, b]) => colour(`rgb(${r}, ${g}, ${b})`));

test('computed color: parsed in every notation', () => {
  assert.deepEqual(parseColor('#fff'), { r: 1, g: 1, b: 1, a: 1 });
  assert.deepEqual(parseColor('#3554F5'), { r: 53 / 255, g: 84 / 255, b: 245 / 255, a: 1 });
  assert.deepEqual(parseColor('rgb(255, 0, 51)'), { r: 1, g: 0, b: 0.2, a: 1 });
  assert.deepEqual(parseColor('rgba(255, 0, 51, 0.5)'), { r: 1, g: 0, b: 0.2, a: 0.5 });
  assert.deepEqual(parseColor('rgb(255 0 51 / 50%)'), { r: 1, g: 0, b: 0.2, a: 0.5 });
  assert.deepEqual(parseColor('color(srgb 0.5 0.25 none / 0.4)'), {
    r: 0.5,
    g: 0.25,
    b: 0,
    a: 0.4,
  });
});

test('unreadable color: rejected', () => {
  for (const text of ['', 'red', 'oklch(0.5 0.1 20)', 'color(display-p3 1 0 0)', 'rgb(1, 2)']) {
    assert.equal(parseColor(text), undefined, text);
  }
  assert.equal(parseColor('#12345'), undefined);
  assert.equal(parseColor('rgb(a, b, c)'), undefined);
});

test('contrast: the WCAG ratio', () => {
  assert.equal(contrast(colour('#000'), colour('#fff')), 21);
  assert.equal(contrast(colour('#777'), colour('#fff')).toFixed(2), '4.48');
  assert.equal(contrast(colour('#fff'), colour('#777')).toFixed(2), '4.48');
});

test('text on any accent: passes AA', () => {
  assert.equal(inkFor(colour('#3554f5')), '#ffffff');
  assert.equal(inkFor(colour('#7c94ff')), '#0b0d14');
  assert.equal(inkFor(colour('#ffe000')), '#0b0d14');
  fc.assert(
    fc.property(anyColour, (accent) => contrast(accent, colour(inkFor(accent))) >= AA_CONTRAST),
    { numRuns: 2_000 },
  );
});

test('any accent as text: readable on all backgrounds, and unchanged where possible', () => {
  const white = colour('#ffffff');
  const text = colour('#14161c');
  assert.equal(textShare(colour('#3554f5'), text, [white]), 0);
  assert.ok(textShare(colour('#ffe000'), text, [white]) > 0);
  fc.assert(
    fc.property(anyColour, (accent) => {
      const share = textShare(accent, text, [white, colour('#eceef2')]);
      return contrast(mixColors(accent, text, share), colour('#eceef2')) >= AA_CONTRAST;
    }),
  );
});
