/**
 * Reports a pending request to a wallet in another app. The wallet's island emits it, and the rules
 * listen.
 */

export interface WalletRequest {
  /** Of the session. */
  topic: string;
  /** JSON-RPC id, by which the app finds it. */
  id: number;
  method: string;
}

let hear: ((asked: WalletRequest) => void) | undefined;

export function emitWalletRequest(asked: WalletRequest): void {
  hear?.(asked);
}

/** @returns a stop. */
export function onWalletRequest(listener: (asked: WalletRequest) => void): () => void {
  hear = listener;
  return () => {
    if (hear === listener) hear = undefined;
  };
}
