/** Tests how often the check of drawings looks at a character. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isHeavyDrawing } from './svg-weight';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const uses = (id: string, times: number) => `<use href="#${id}"/>`.repeat(times);

/** Characters that the check's patterns look at. */
function scannedIn(drawing: string): number {
  const { exec } = RegExp.prototype;
  let scanned = 0;
  RegExp.prototype.exec = function (this: RegExp, text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    scanned += (found ? found.index + found[0].length : text.length) - from;
    return found;
  };
  try {
    isHeavyDrawing(drawing);
  } finally {
    RegExp.prototype.exec = exec;
  }
  return scanned;
}

test('any drawing: each character looked at a few times, however much of the drawing there is', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '<g>',
      '</g>',
      '<path d="M0 0L1 1"/>',
      'text',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '"',
      '<text>',
      '</text>',
      '<a/>',
    ),
    fc.nat(9).map((id) => `<g id="${id}">`),
    fc.nat(9).map((id) => `<use href="#${id}"/>`),
    fc.nat(9).map((id) => `<rect fill="url(#${id})"/>`),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 300 }), fc.nat(200), (parts, times) => {
      const drawing = svg(parts.join('').repeat(times));
      assert.ok(scannedIn(drawing) <= 20 * drawing.length + 20_000);
    }),
  );
  const words = svg(`<text>${'<a/>'.repeat(3_900)}</text><!--${' '.repeat(200_000)}-->`);
  assert.ok(scannedIn(words) <= 20 * words.length);
  // The reported ones: many names around many copies, and a tag of nothing but attributes.
  const names = Array.from({ length: 9_999 }, (_, at) => ` id="${at}"`).join('');
  assert.ok(isHeavyDrawing(svg(`<g${names}>${uses('q', 9_999)}</g>`)));
  assert.ok(isHeavyDrawing(svg(`<g ${'a="" '.repeat(40_000)}/>`)));
});
