import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NAMED_NETWORKS } from '../../protocol/networks';
import { monogramLetters, monogramLook } from '../../protocol/pictures/monogram';
import { networkLook } from '../../protocol/pictures/network-looks';
import { parseGatewayConfig } from '../config';
import { builtInWallets } from '../data/wallet-list';
import { createMarks, drawTile } from './wallet-tiles';

const CONFIG = parseGatewayConfig({ projects: {}, chains: {} });

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (xml: string) =>
  xml.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '?');

/** The visible parts of a tile. */
function seen(svg: string) {
  const [, background] = /<rect [^>]*fill="([^"]+)"/.exec(svg) ?? [];
  const [, color, letters = ''] = /<text [^>]*fill="([^"]+)"[^>]*>([^<]*)</.exec(svg) ?? [];
  return { background, color, letters: unescaped(letters) };
}
const monogram = (name: string) => ({
  ...monogramLook(name),
  color: '#fff',
  letters: monogramLetters(name),
});

test('tile of a known wallet or network: the letters and the color of its monogram', () => {
  for (const { name } of [...builtInWallets(), ...NAMED_NETWORKS]) {
    assert.deepEqual(seen(drawTile({ name })), monogram(name), name);
  }
});

test('tile of any name: the letters and the color of its monogram', () => {
  const unit = fc.constantFrom<'grapheme' | 'binary'>('grapheme', 'binary');
  fc.assert(
    fc.property(
      unit.chain((of) => fc.string({ unit: of, maxLength: 20 })),
      (name) => assert.deepEqual(seen(drawTile({ name })), monogram(name)),
    ),
  );
});

test('picture of a known network without a logo: the color that the widget gives its monogram', () => {
  const { asset } = createMarks([], CONFIG);
  // The main network comes first, and names the picture that others share.
  const firsts = new Map([...NAMED_NETWORKS].reverse().map((one) => [one.imageId, one]));
  for (const [id, network] of firsts) {
    const mark = asset.get(id ?? '');
    if (!mark) continue;
    const { name } = network;
    assert.deepEqual(seen(drawTile(mark)), { ...monogram(name), ...networkLook(network) }, name);
  }
  assert.ok([...firsts.values()].some((one) => networkLook(one)));
});
