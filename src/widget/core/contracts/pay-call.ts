/** Declares a call of `AppKit.pay()`, as the loader hands it to the island `pay`. Types only. */
import type { PayResult, PaywallResult } from '../../../protocol/host/page-payments';

/** The second call of `resolve` or `reject` has no effect. */
export type PayCall = readonly [
  /** As the page gave it: hostile. */
  request: unknown,
  resolve: (result: PayResult | PaywallResult) => void,
  reject: (error: unknown) => void,
];
