import type { Theme } from './tokens';

interface LaterPalette {
  readonly good: string;
  readonly bad: string;
  readonly warn: string;
  readonly 'warn-bg': string;
  /** The end of the gray scale that is opposite to the text on the accent. */
  readonly far: string;
}

/** Colors that the first view does not show. A test holds every text pair to WCAG AA. */
export const LATER_PALETTES: Readonly<Record<Theme, LaterPalette>> = {
  light: { good: '#0b7a48', bad: '#c2322a', warn: '#9a6200', 'warn-bg': '#fff6e5', far: '#000' },
  dark: { good: '#4ccb8e', bad: '#ff7a70', warn: '#f0b64a', 'warn-bg': '#2b2412', far: '#fff' },
};

/** As `PUBLIC_PROPERTIES` of the first view's tokens. */
export const LATER_PROPERTIES = { good: '--appkit-positive', bad: '--appkit-negative' } as const;

function themeRule(theme: Theme): string {
  const { good, bad, warn, far, 'warn-bg': ground } = LATER_PALETTES[theme];
  const open = `--good:var(${LATER_PROPERTIES.good},${good});--bad:var(${LATER_PROPERTIES.bad},${bad})`;
  return `.ak[data-theme=${theme}]{${open};--warn:${warn};--warn-bg:${ground};--far:${far}}`;
}

/** On the same element as the tokens of the first view. */
export const laterTokenCss = `${themeRule('light')}
${themeRule('dark')}
.ak{--hover:color-mix(in oklch,var(--accent) 90%,var(--far));--press:color-mix(in oklch,var(--accent) 82%,var(--far))}`;
