import type { ViewName } from '../../protocol/host';

/** What the shell gives every screen of an island. */
export interface ViewProps {
  /** As the opener gave it: parse before use. */
  data: Readonly<Record<string, unknown>>;
  /** Whether a screen exists in this build: what leads to one that does not is not shown. */
  available(view: ViewName): boolean;
}
