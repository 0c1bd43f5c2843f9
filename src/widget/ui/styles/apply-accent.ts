import {
  AA_CONTRAST,
  contrast,
  inkFor,
  mixColors,
  parseColor,
  type Rgb,
  textShare,
} from './accent';

/** Any CSS color, resolved to sRGB by the browser: it supports every notation, we parse two. */
function resolve(root: HTMLElement, colours: readonly string[]): (Rgb | undefined)[] {
  const probe = root.ownerDocument.createElement('span');
  root.append(probe);
  const found = colours.map((colour) => {
    probe.style.color = '';
    probe.style.color = `color-mix(in srgb, ${colour} 100%, transparent 0%)`;
    return parseColor(getComputedStyle(probe).color);
  });
  probe.remove();
  return found;
}

/**
 * Sets the accent (undefined: the page's `--appkit-accent`, else our own) and derives what cannot
 * be written in CSS: ink on the accent, and the accent as text. Call it again when the theme
 * changes. Returns warnings for the developer; it never throws.
 * @param root the element that carries `class="ak"` and `data-theme`
 */
export function applyAccent(root: HTMLElement, accent: string | undefined): string[] {
  const warnings: string[] = [];
  const { style } = root;
  for (const name of ['--appkit-accent', '--on-accent', '--far', '--link']) {
    style.removeProperty(name);
  }
  if (accent !== undefined) {
    if (!/var\(/i.test(accent) && CSS.supports('color', accent)) {
      style.setProperty('--appkit-accent', accent);
    } else {
      warnings.push(`"${accent}" is not a CSS color: the default accent is used`);
    }
  }
  // The system colors replace ours: there is nothing to choose and nothing to warn about.
  if (matchMedia('(forced-colors: active)').matches) return warnings;
  const names = ['--accent', '--fg', '--bg', '--row', '--tint', '--down'];
  const [raw, text, ground, ...others] = resolve(
    root,
    names.map((name) => `var(${name})`),
  );
  if (!raw || !text || !ground) return warnings;
  const solid = mixColors(ground, raw, raw.a);
  const ink = inkFor(solid);
  style.setProperty('--on-accent', ink);
  style.setProperty('--far', ink === '#ffffff' ? '#000' : '#fff');
  const grounds = [ground, ...others.filter((other) => other !== undefined)];
  const share = textShare(solid, text, grounds);
  if (share > 0) {
    const percent = Math.round(share * 100);
    style.setProperty('--link', `color-mix(in srgb,var(--fg) ${percent}%,var(--accent))`);
  }
  const ratio = contrast(solid, ground);
  if (ratio < AA_CONTRAST) {
    warnings.push(
      `the accent has a contrast of ${ratio.toFixed(2)}:1 on the background, WCAG AA asks for ${AA_CONTRAST}:1: links use a stronger shade of it`,
    );
  }
  return warnings;
}
