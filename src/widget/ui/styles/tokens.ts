export type Theme = 'light' | 'dark';

interface Palette {
  readonly bg: string;
  readonly fg: string;
  readonly muted: string;
  readonly line: string;
  readonly row: string;
  readonly down: string;
  readonly accent: string;
  readonly 'on-accent': string;
}

/** The colors of the first view; `later-tokens.ts` has the others. A test holds every text pair to WCAG AA. */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    bg: '#ffffff',
    fg: '#14161c',
    muted: '#636b7a',
    line: '#e7e9ee',
    row: '#f5f6f8',
    down: '#eceef2',
    accent: '#3554f5',
    'on-accent': '#ffffff',
  },
  dark: {
    bg: '#14161b',
    fg: '#f1f3f7',
    muted: '#9aa2b1',
    line: '#262a33',
    row: '#1c1f26',
    down: '#262a33',
    accent: '#7c94ff',
    'on-accent': '#0b0d14',
  },
};

/** Share of the accent in its tint; dark grounds need more of it to be seen. */
export const TINT_SHARE: Readonly<Record<Theme, number>> = { light: 9, dark: 16 };

/**
 * The documented custom properties of the page and the token each one sets. They are inherited
 * into the shadow root (`all: initial` does not touch custom properties).
 */
export const PUBLIC_PROPERTIES: Readonly<Partial<Record<keyof Palette, string>>> = {
  bg: '--appkit-background',
  fg: '--appkit-text',
  muted: '--appkit-muted',
  line: '--appkit-line',
  row: '--appkit-row',
  down: '--appkit-row-pressed',
  accent: '--appkit-accent',
};

const SHADES: Readonly<Record<Theme, string>> = {
  light:
    'color-scheme:light;--ring:rgb(16 20 32/.09);--dim:rgb(16 20 32/.42);--shadow:0 24px 64px -12px rgb(16 24 48/.3)',
  dark: 'color-scheme:dark;--ring:rgb(255 255 255/.16);--dim:rgb(0 0 0/.62);--shadow:0 24px 64px -12px rgb(0 0 0/.7)',
};

function themeRule(theme: Theme): string {
  const values = Object.entries(PALETTES[theme]).map(([name, value]) => {
    const open = PUBLIC_PROPERTIES[name as keyof Palette];
    return `--${name}:${open ? `var(${open},${value})` : value}`;
  });
  const tint = `--tint:color-mix(in oklab,var(--accent) ${TINT_SHARE[theme]}%,var(--bg))`;
  return `.ak[data-theme=${theme}]{${[...values, tint, SHADES[theme]].join(';')}}`;
}

/** Color tokens of both themes, on the root element `.ak` inside the shadow root. */
export const tokenCss = `${themeRule('light')}
${themeRule('dark')}
.ak{--link:var(--accent);--font:var(--appkit-font-family,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif);--radius:var(--appkit-radius,24px);--slow:150ms;--fast:120ms;--dir:1;--start:left}
.ak[dir=rtl]{--dir:-1;--start:right}`;
