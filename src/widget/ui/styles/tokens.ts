export type Theme = 'light' | 'dark';

interface Palette {
  readonly bg: string;
  readonly fg: string;
  readonly muted: string;
  readonly line: string;
  readonly row: string;
  readonly down: string;
  readonly good: string;
  readonly bad: string;
  readonly warn: string;
  readonly 'warn-bg': string;
  readonly accent: string;
  readonly 'on-accent': string;
}

/** Neutral ramps and signal colours. A test holds every text pair to WCAG AA. */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    bg: '#ffffff',
    fg: '#14161c',
    muted: '#636b7a',
    line: '#e7e9ee',
    row: '#f5f6f8',
    down: '#eceef2',
    good: '#0b7a48',
    bad: '#c2322a',
    warn: '#9a6200',
    'warn-bg': '#fff6e5',
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
    good: '#4ccb8e',
    bad: '#ff7a70',
    warn: '#f0b64a',
    'warn-bg': '#2b2412',
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
  good: '--appkit-positive',
  bad: '--appkit-negative',
  accent: '--appkit-accent',
};

const SHADES: Readonly<Record<Theme, string>> = {
  light:
    'color-scheme:light;--ring:rgb(16 20 32/.09);--far:#000;--dim:rgb(16 20 32/.42);--shadow:0 24px 64px -12px rgb(16 24 48/.3)',
  dark: 'color-scheme:dark;--ring:rgb(255 255 255/.16);--far:#fff;--dim:rgb(0 0 0/.62);--shadow:0 24px 64px -12px rgb(0 0 0/.7)',
};

function themeRule(theme: Theme): string {
  const values = Object.entries(PALETTES[theme]).map(([name, value]) => {
    const open = PUBLIC_PROPERTIES[name as keyof Palette];
    return `--${name}:${open ? `var(${open},${value})` : value}`;
  });
  const tint = `--tint:color-mix(in oklab,var(--accent) ${TINT_SHARE[theme]}%,var(--bg))`;
  return `.ak[data-theme=${theme}]{${[...values, tint, SHADES[theme]].join(';')}}`;
}

/** Colour tokens of both themes, on the root element `.ak` inside the shadow root. */
export const tokenCss = `${themeRule('light')}
${themeRule('dark')}
.ak{--link:var(--accent);--hover:color-mix(in oklch,var(--accent) 90%,var(--far));--press:color-mix(in oklch,var(--accent) 82%,var(--far));--font:var(--appkit-font-family,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif);--radius:var(--appkit-radius,24px);--slow:150ms;--fast:120ms;--dir:1;--start:left}
.ak[dir=rtl]{--dir:-1;--start:right}`;
