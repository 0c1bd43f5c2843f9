/** Declares a payment that the page asks for, on its way from the loader to the island `pay`. Types only. */
import type { PayResult } from '../../../protocol/host/api';

/** The second call of `resolve` or `reject` has no effect. */
export type PayCall = readonly [
  /** As the page gave it: hostile. */
  request: unknown,
  resolve: (result: PayResult) => void,
  reject: (error: unknown) => void,
];
