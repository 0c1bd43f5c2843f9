/** Channels 0…1 in sRGB. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** WCAG 2.2, 1.4.3: text below this ratio fails AA. */
export const AA_CONTRAST = 4.5;

const WHITE: Rgb = { r: 1, g: 1, b: 1, a: 1 };

function channels(r: number, g: number, b: number, a = 1): Rgb | undefined {
  return [r, g, b, a].every(Number.isFinite) ? { r, g, b, a } : undefined;
}

/**
 * Reads what `getComputedStyle` answers: `rgb()`, `rgba()`, `color(srgb …)`, and `#rgb`, `#rrggbb`.
 * Other notations are first turned into these by the browser (see `apply-accent.ts`).
 */
export function parseColor(text: string): Rgb | undefined {
  const value = text.trim().toLowerCase();
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1];
  if (hex) {
    const pairs = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    const bits = Number.parseInt(pairs, 16);
    return channels((bits >> 16) / 255, ((bits >> 8) & 255) / 255, (bits & 255) / 255);
  }
  const found = /^(rgba?|color)\(\s*(srgb\s)?([^)]*)\)$/.exec(value);
  if (!found || (found[1] === 'color') !== Boolean(found[2])) return undefined;
  const numbers = (found[3] ?? '').split(/[\s,/]+/).filter(Boolean);
  if (numbers.length < 3 || numbers.length > 4) return undefined;
  const scale = found[2] ? 1 : 255;
  const [r, g, b, a] = numbers.map((part, index) => {
    if (part === 'none') return 0;
    if (part.endsWith('%')) return Number(part.slice(0, -1)) / 100;
    return Number(part) / (index === 3 ? 1 : scale);
  });
  return channels(r ?? 0, g ?? 0, b ?? 0, a ?? 1);
}

/** `share` of `over` in `base`, mixed in sRGB as `color-mix(in srgb, …)` does. */
export function mixColors(base: Rgb, over: Rgb, share: number): Rgb {
  const part = (a: number, b: number) => a + (b - a) * share;
  return { r: part(base.r, over.r), g: part(base.g, over.g), b: part(base.b, over.b), a: 1 };
}

function luminance({ r, g, b }: Rgb): number {
  const [x = 0, y = 0, z = 0] = [r, g, b].map((raw) => {
    const channel = Math.min(1, Math.max(0, raw));
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

/** WCAG contrast ratio, 1…21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The text color for this background: white if its contrast passes, else our near-black, else
 * black.
 */
export function inkFor(ground: Rgb, ratio = AA_CONTRAST): '#ffffff' | '#0b0d14' | '#000000' {
  if (contrast(ground, WHITE) >= ratio) return '#ffffff';
  const soft = parseColor('#0b0d14') ?? WHITE;
  return contrast(ground, soft) >= ratio ? '#0b0d14' : '#000000';
}

/**
 * How much of the text colour (0…1, steps of 0.05) must be mixed into the accent before it can be
 * read as text on every one of the grounds.
 */
export function textShare(accent: Rgb, text: Rgb, grounds: readonly Rgb[]): number {
  for (let step = 0; step < 20; step += 1) {
    const colour = mixColors(accent, text, step / 20);
    if (grounds.every((ground) => contrast(colour, ground) >= AA_CONTRAST)) return step / 20;
  }
  return 1;
}
