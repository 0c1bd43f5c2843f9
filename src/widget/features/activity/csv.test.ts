import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../protocol/test-text';
import { csvCell, toCsv } from './csv';
import { entry, transfer } from './fake-history';

/** RFC 4180, by a reader of the test's own. */
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

test('what a spreadsheet would take for a formula is text', () => {
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\uff1d1', '\r=1', '\n=1']) {
    const cell = csvCell(evil);
    assert.equal(cell, `"'${evil}"`);
  }
  assert.equal(csvCell('=HYPERLINK("http://x","y")'), `"'=HYPERLINK(""http://x"",""y"")"`);
  for (const plain of ['1.5', 'ETH', '0xab', 'a=b', '']) assert.equal(csvCell(plain), plain);
});

test('no cell of any text begins a formula, and every reader gets the text back', () => {
  fc.assert(
    fc.property(fc.array(anyText(), { minLength: 1, maxLength: 6 }), (cells) => {
      const [row = []] = readCsv(`${cells.map(csvCell).join(',')}\r\n`);
      assert.equal(row.length, cells.length);
      row.forEach((cell, at) => {
        assert.ok(!/^\s*[=+\-@]/.test(cell), JSON.stringify(cell));
        assert.equal(cell.replace(/^'/, ''), cells[at]?.replace(/^'/, ''));
      });
    }),
  );
});

test('a line for each transfer, and one for what moved nothing; exact amounts; a BOM before all', () => {
  const coin = { name: '=cmd()', symbol: '@X', icon: undefined, address: undefined, decimals: 18 };
  const numeric = '0.000000000000000001';
  const text = toCsv(
    [
      entry('1', {}, [transfer({ quantity: { numeric } }), transfer({ fungible_info: coin })]),
      entry('2', { operationType: 'approve', nonce: 7 }, []),
    ],
    (hash) => `https://explorer.test/tx/${hash}`,
  );
  assert.equal(text[0], '\ufeff');
  const [head, first, second, third, ...rest] = readCsv(text.slice(1));
  assert.equal(rest.length, 0);
  assert.equal(head?.length, first?.length);
  assert.equal(first?.[head?.indexOf('amount') ?? 0], numeric);
  assert.equal(second?.[head?.indexOf('symbol') ?? 0], "'@X");
  assert.equal(second?.[head?.indexOf('name') ?? 0], "'=cmd()");
  assert.deepEqual(
    ['operation', 'amount', 'nonce', 'network'].map((name) => third?.[head?.indexOf(name) ?? 0]),
    ['approve', '', '7', 'eip155:31337'],
  );
});
