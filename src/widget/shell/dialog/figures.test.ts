/**
 * core/constants/limits.ts and initial-limits.ts are the table of figures. First-view code and the
 * style sheets repeat some of them to save bytes. This test compares them with the table, and
 * moves.test.ts compares the durations.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ttlOf } from '../../../protocol/storage-keys';
import { truncateAddress } from '../../../protocol/validate';
import * as FIRST from '../../core/constants/initial-limits';
import * as OTHERS from '../../core/constants/limits';
import { readAttributes } from '../elements/element-text';

const FIGURES = { ...FIRST, ...OTHERS };

declare const __ROOT__: string;

const WIDGET = path.join(__ROOT__, 'src/widget');
const source = (file: string): string => readFileSync(path.join(WIDGET, file), 'utf8');

test('remote picture: times out after two seconds', () => {
  const [, value = ''] =
    /const PRELOAD_MS = ([\d_]+);/.exec(source('ui/media/use-remote-image.tsx')) ?? [];
  assert.equal(Number(value.replaceAll('_', '')), FIGURES.IMAGE_PRELOAD_MS);
});

test('address: truncated alike on the screens and in the elements', () => {
  const { ADDRESS_START: start, ADDRESS_END: end } = FIGURES;
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  assert.equal(truncateAddress(address), `${address.slice(0, start)}…${address.slice(-end)}`);
  const { charsStart, charsEnd } = readAttributes(() => null);
  assert.deepEqual([charsStart, charsEnd], [start, end]);
});

test('stored facts: expire as the table specifies', () => {
  assert.equal(ttlOf('native_balance_cache'), FIGURES.NATIVE_BALANCE_TTL_MS);
  assert.equal(ttlOf('portfolio_cache'), FIGURES.PORTFOLIO_TTL_MS);
  assert.equal(ttlOf('identity_cache'), FIGURES.IDENTITY_TTL_MS);
});

/** Tested above and in moves.test.ts. */
const HELD = [
  'HEADER_TEXT_MS',
  'MODAL_HEIGHT_MS',
  'VIEW_TRANSITION_MS',
  'IMAGE_PRELOAD_MS',
  'ADDRESS_START',
  'ADDRESS_END',
  'NATIVE_BALANCE_TTL_MS',
  'IDENTITY_TTL_MS',
];

/**
 * Figures of islands that do not exist yet: the change that reads one removes it from this list.
 */
const LATER = ['ENS_TTL_MS', 'SLIPPAGE_PERCENT', 'SOCIAL_POPUP', 'SOCIAL_POLL_MS'];

test('every figure: read by code, tested here, or reserved for its island', () => {
  const code = readdirSync(WIDGET, { recursive: true })
    .map((name) => String(name).replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)fake-/.test(file))
    .filter((file) => !file.startsWith('core/constants'))
    .map(source)
    .join('\n');
  const unread = Object.keys(FIGURES).filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
  assert.deepEqual(unread.sort(), [...HELD, ...LATER].sort());
});
