import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AA_CONTRAST, contrast, mixColors, parseColor, type Rgb } from './accent';
import { LATER_PALETTES, LATER_PROPERTIES, laterTokenCss } from './later-tokens';
import { PALETTES, PUBLIC_PROPERTIES, type Theme, TINT_SHARE, tokenCss } from './tokens';

const rgb = (text: string): Rgb => {
  const found = parseColor(text);
  assert.ok(found, text);
  return found;
};

for (const theme of ['light', 'dark'] satisfies Theme[]) {
  const palette = { ...PALETTES[theme], ...LATER_PALETTES[theme] };
  const tint = mixColors(rgb(palette.bg), rgb(palette.accent), TINT_SHARE[theme] / 100);
  const pairs: [string, string, Rgb][] = [
    ['fg', palette.fg, rgb(palette.down)],
    ['muted on background', palette.muted, rgb(palette.bg)],
    ['muted on row', palette.muted, rgb(palette.row)],
    ['muted on a pressed row', palette.muted, rgb(palette.down)],
    ['good', palette.good, rgb(palette.row)],
    ['bad', palette.bad, rgb(palette.row)],
    ['bad on its own ground', palette.bad, mixColors(rgb(palette.bg), rgb(palette.bad), 0.09)],
    ['good on its own ground', palette.good, mixColors(rgb(palette.bg), rgb(palette.good), 0.08)],
    ['warn', palette.warn, rgb(palette['warn-bg'])],
    ['accent as text', palette.accent, rgb(palette.row)],
    ['accent on its tint', palette.accent, tint],
    ['on accent', palette['on-accent'], rgb(palette.accent)],
  ];
  for (const [name, text, ground] of pairs) {
    test(`${theme}: ${name} passes AA`, () => {
      const ratio = contrast(rgb(text), ground);
      assert.ok(ratio >= AA_CONTRAST, ratio.toFixed(2));
    });
  }
}

test('documented properties: the page can set each; our value is the default', () => {
  const values: Record<string, string> = { ...PALETTES.dark, ...LATER_PALETTES.dark };
  const css = tokenCss + laterTokenCss;
  for (const [token, property] of Object.entries({ ...PUBLIC_PROPERTIES, ...LATER_PROPERTIES })) {
    assert.ok(css.includes(`--${token}:var(${property},${values[token]})`), property);
  }
});
