import { atom, type ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';

/** (ours) "2 min. ago" is true for so long. */
const TICK_MS = 30_000;

const now = atom(0);
/** Epoch ms, while `useClock` is somewhere in what is drawn. */
export const $now: ReadableAtom<number> = now;

const tick = (): void => now.set(Date.now());

/** For the screen around all that tells how long ago something was. */
export function useClock(): void {
  // Before anything that tells it is drawn.
  useState(tick);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
}
