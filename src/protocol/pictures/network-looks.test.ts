import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCaipNetworkId } from '../caip';
import { NAMED_NETWORKS } from '../networks';
import { networkLook } from './network-looks';

/** Contrast of two `#rrggbb` or `#rgb` colors. Source: WCAG 2.2. */
function contrast(...colors: readonly [string, string]): number {
  const [dark = 0, light = 0] = colors.map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const full = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Linea, Scroll, Celo and Zora: a page names them itself. */
const OF_PAGES = [59144, 534352, 42220, 7777777].map((chain) => `eip155:${chain}`);

test('network with a brand color: letters that are readable on it', () => {
  const ids = [...NAMED_NETWORKS.map(({ id }) => id), ...OF_PAGES];
  const looks = ids.flatMap((id) => networkLook({ id: parseCaipNetworkId(id).id }) ?? []);
  assert.equal(looks.length, 16);
  for (const look of looks) {
    assert.ok(contrast(look.background, look.color) >= 4.5, JSON.stringify(look));
  }
});

test('test network: gray; unknown network: no color', () => {
  const { id } = parseCaipNetworkId('eip155:123456789');
  const test = networkLook({ id, testnet: true });
  assert.deepEqual(test, { background: '#6b7280', color: '#fff' });
  assert.ok(test && contrast(test.background, test.color) >= 4.5);
  assert.equal(networkLook({ id }), undefined);
});
