/** The name and picture of this site for the visitor. Source: protocol §4.1 "metadata". */
import { $options } from '../config/options';

export interface SiteFacts {
  name: string;
  /** Only one that the owner gave: the page's policy may forbid all others. */
  icon?: string | undefined;
}

export function siteFacts(): SiteFacts {
  const { name, icons } = $options.get().metadata;
  return { name: name || document.title || location.hostname, icon: icons?.[0] };
}
