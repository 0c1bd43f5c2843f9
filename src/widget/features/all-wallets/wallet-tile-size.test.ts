import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allWalletsSheet } from './sheet';
import { TILE_GAP, TILE_HEIGHT, WALLET_FACE, WALLET_TILE } from './wallet-tile-size';

/** The declarations of a rule. */
function rule(selector: string): string {
  const line = allWalletsSheet.css.split('\n').find((each) => each.startsWith(`${selector}{`));
  assert.ok(line, selector);
  return line;
}

/** The height of the style in px, with this font size in px. */
function height(letters: number): number {
  const [, px = '', em = '', parts = ''] =
    /^calc\((\d+)px \+ (\d+)em\/(\d+)\)$/.exec(TILE_HEIGHT) ?? [];
  return Number(px) + (Number(em) * letters) / Number(parts);
}

test('tile height: matches the value of the list and its skeleton', () => {
  assert.equal(height(12), WALLET_TILE);
  assert.ok(rule('.tile,.bones>span').includes(`block-size:${TILE_HEIGHT};`));
  assert.match(rule('.tile,.bones>span'), /font-size:12px/);
  assert.ok(rule('.bones').includes(`gap:${TILE_GAP}px`));
});

test('name: two lines, then an ellipsis, also with larger line spacing', () => {
  assert.match(rule('.tile>.name'), /-webkit-line-clamp:2;white-space:normal/);
  const inside = WALLET_TILE - 8 - WALLET_FACE - 8;
  assert.ok(inside >= 2 * 16);
  assert.ok(inside >= 2 * 12 * 1.5);
});

test('font size of 200%: two lines fit', () => {
  assert.ok(height(24) - 8 - WALLET_FACE - 8 >= 2 * 24 * (16 / 12));
});
