/**
 * In this repository: the sources of `appkit.d.ts`. Beside your page, put the file of that name from
 * the CDN folder of your version.
 */
import type { AppKit } from '../../src/protocol/host/api';

export type { AppKit } from '../../src/protocol/host/api';
export type { Provider } from '../../src/protocol/host/state';
export type { SolanaMethods } from '../../src/protocol/provider-methods';

declare global {
  interface Window {
    AppKit: AppKit;
  }
}
