/** Declares the events of the host page and their details. */

import type { Namespace } from '../caip';
import type { ErrorCode } from './error-codes';
import type { PayResult } from './page-payments';

/** How much an alert matters: whether the site fails, differs from its configuration, or informs. */
export type AlertLevel = 'error' | 'warning' | 'info';

/** The error that host pages handle. `code` is stable; `message` is for developers. */
export interface AppKitErrorShape {
  name: 'AppKitError';
  code: ErrorCode;
  message: string;
  docsUrl: string;
  /** Of an alert; undefined for a failed action. */
  level?: AlertLevel | undefined;
  cause?: unknown;
}

/** DOM events on `window` are these names with the prefix `appkit:`. */
export interface HostEvents {
  ready: { version: string };
  connect: { namespace: Namespace; address: string; caipAddress: string; networkId: string };
  disconnect: { namespace: Namespace };
  account: { namespace: Namespace; address: string; caipAddress: string };
  network: { networkId: string };
  /** A payment was made, by `AppKit.pay()` or an element with `data-pay`. */
  pay: PayResult;
  error: AppKitErrorShape;
}
