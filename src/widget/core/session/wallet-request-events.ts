/** A request is on its way to a wallet in another app: told by its island, heard by the rules. */

export interface Asked {
  /** Of the session. */
  topic: string;
  /** JSON-RPC id, by which the app finds it. */
  id: number;
  method: string;
}

let hear: ((asked: Asked) => void) | undefined;

export function tellAsked(asked: Asked): void {
  hear?.(asked);
}

/** @returns a stop. */
export function onAsked(listener: (asked: Asked) => void): () => void {
  hear = listener;
  return () => {
    if (hear === listener) hear = undefined;
  };
}
