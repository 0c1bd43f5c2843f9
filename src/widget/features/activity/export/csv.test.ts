import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../../protocol/test-text';
import { entry, transfer } from '../history/fake-history';
import { csvCell, toCsv } from './csv';

/** RFC 4180, with the test's own parser. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (quoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"') quoted = true;
    else if (sign === ',') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (sign === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(cell);
      rows.push([]);
      cell = '';
      at += 1;
    } else cell += sign;
  }
  rows.pop();
  return rows;
}

test('text that a spreadsheet would run as a formula: escaped', () => {
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\uff1d1']) {
    assert.equal(csvCell(evil), `"'${evil}"`);
  }
  for (const evil of ['\t=1', '\r=1', '\n=1']) assert.equal(csvCell(evil), `"${evil[0]}'=1"`);
  assert.equal(csvCell("x;=cmd|'/C calc'!A0;y"), `"x;'=cmd|'/C calc'!A0;y"`);
  assert.equal(csvCell('x; "=1'), `"x;' ""=1"`);
  assert.equal(csvCell('=HYPERLINK("http://x","y")'), `"'=HYPERLINK(""http://x"",""y"")"`);
  for (const plain of ['1.5', 'ETH', '0xab', 'a=b', '']) assert.equal(csvCell(plain), plain);
});

test('any text: no cell starts a formula, and every reader gets the text back', () => {
  fc.assert(
    fc.property(fc.array(anyText(), { minLength: 1, maxLength: 6 }), (cells) => {
      const [row = []] = readCsv(`${cells.map(csvCell).join(',')}\r\n`);
      assert.equal(row.length, cells.length);
      row.forEach((cell, at) => {
        assert.ok(!/^\s*[=+\-@]/.test(cell), JSON.stringify(cell));
        assert.equal(cell.replaceAll("'", ''), cells[at]?.replaceAll("'", ''));
      });
    }),
  );
});

test('semicolon-, tab- or comma-only parsers: no cell starts a formula', () => {
  const cell = fc.string({ unit: fc.constantFrom(...`;,\t"'=+@- x1\r\n`), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      const text = `${cells.map(csvCell).join(',')}\r\n`;
      // A parser may keep quoted cells together, or drop the quotes.
      for (const ends of [/[;\r\n]/, /[\t\r\n]/, /[,\r\n]/, /[;,\t\r\n]/]) {
        for (const seen of text.split(ends)) assert.doesNotMatch(seen, /^["\s]*[=+\-@]/);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('rows: one per transfer, one per entry without transfers; exact amounts; a BOM first', () => {
  const coin = { name: '=cmd()', symbol: '@X', icon: undefined, address: undefined, decimals: 18 };
  const numeric = '0.000000000000000001';
  const text = toCsv(
    [
      entry('1', {}, [transfer({ quantity: { numeric } }), transfer({ fungible_info: coin })]),
      entry('2', { operationType: 'approve', nonce: 7 }, []),
    ],
    new Map([['1', 'imitation']]),
    (hash) => `https://explorer.test/tx/${hash}`,
  );
  assert.equal(text[0], '\ufeff');
  const [head, first, second, third, ...rest] = readCsv(text.slice(1));
  assert.equal(rest.length, 0);
  assert.equal(head?.length, first?.length);
  assert.equal(first?.[head?.indexOf('amount') ?? 0], numeric);
  assert.equal(second?.[head?.indexOf('symbol') ?? 0], "'@X");
  assert.equal(second?.[head?.indexOf('name') ?? 0], "'=cmd()");
  const marks = [first, second, third].map((line) => line?.[head?.indexOf('mark') ?? 0]);
  assert.deepEqual(marks, ['imitation', 'imitation', '']);
  assert.deepEqual(
    ['operation', 'amount', 'nonce', 'network'].map((name) => third?.[head?.indexOf(name) ?? 0]),
    ['approve', '', '7', 'eip155:31337'],
  );
});
