/** Light, dark or the system's choice, live; and the accent, on every root element of ours. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import { $options, resolveTheme } from '../../core/config/options';
import { $direction } from '../../core/i18n/i18n';
import { log } from '../../core/reporting/logger';
import type { Theme } from '../../ui/styles/tokens';

const systemIsDark = atom(false);

export const $theme: ReadableAtom<Theme> = computed([$options, systemIsDark], ({ theme }, dark) =>
  resolveTheme(theme, dark),
);

/** Returns a stop. */
export function followSystemTheme(): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const update = (): void => systemIsDark.set(query.matches);
  update();
  query.addEventListener('change', update);
  return () => query.removeEventListener('change', update);
}

const warned = new Set<string>();

/** The base colors that the page may set; the others derive from them. */
const OWN = ['accent', 'background', 'text', 'row', 'row-pressed'].map(
  (name) => `--appkit-${name}`,
);

function tint(root: HTMLElement, accent: string | undefined): void {
  import('../../ui/styles/apply-accent').then(
    ({ applyAccent }) => {
      for (const warning of applyAccent(root, accent)) {
        if (warned.has(warning)) continue;
        warned.add(warning);
        log.warn(`accent: ${warning}`);
      }
    },
    (cause) => log.warn('accent', cause),
  );
}

/** Keeps theme, accent and text direction of one root element. Returns a stop. */
export function applyTheme(root: HTMLElement): () => void {
  root.classList.add('ak');
  let accented = false;
  let frame = 0;
  const update = (): void => {
    root.dataset.theme = $theme.get();
    root.dir = $direction.get();
    const { accent } = $options.get();
    // In a frame, which computes styles anyway: read in the task of a press, they are computed twice.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const style = getComputedStyle(root);
      // The default colors need no contrast calculation: a test checks every pair for WCAG AA.
      accented ||= accent !== undefined || OWN.some((name) => style.getPropertyValue(name));
      if (accented) tint(root, accent);
    });
  };
  const stops = [$theme.listen(update), $direction.listen(update), $options.listen(update)];
  update();
  return () => {
    cancelAnimationFrame(frame);
    for (const stop of stops) stop();
  };
}
