import { atom, type ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';

/** (ours) "2 min. ago" is true for so long. */
const TICK_MS = 30_000;

const now = atom(0);
/** Epoch ms; it advances while a rendered component uses `useClock`. */
export const $currentTime: ReadableAtom<number> = now;

const tick = (): void => now.set(Date.now());

/** For a screen that contains relative times. */
export function useClock(): void {
  // Set the time before any relative time is rendered.
  useState(tick);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
}
