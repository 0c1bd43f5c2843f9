import { type FIRST_ICONS, ICON_PATHS } from './icon-paths';
import type { MORE_ICONS } from './more-icons';
import type { STATUS_ICONS } from './status-icons';

export type IconName = keyof (typeof FIRST_ICONS & typeof STATUS_ICONS & typeof MORE_ICONS);

/** Icons that mirror in right-to-left text. */
const DIRECTED: readonly IconName[] = ['back', 'forward', 'external'];

interface IconProps {
  name: IconName;
  /** CSS px; default 20. */
  size?: number | undefined;
}

/** Decorative: the surrounding control also gives the meaning in text. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      className={DIRECTED.includes(name) ? 'icon flip' : 'icon'}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
