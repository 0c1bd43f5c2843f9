/**
 * Stops the vault when more is signed than people would, or a signature is wrong: once it has stopped, only
 * a new start of the process lets it sign again. Also stops while an outside watcher says so.
 */
import { existsSync } from 'node:fs';
import type { Clock } from '../environment';

const MINUTE = 60_000;

export interface SigningBrake {
  /** Counts one signature. @returns false: nothing may be signed or given out. */
  pass(): boolean;
  /** Until a new start of the process. */
  stop(reason: string): void;
  /** Without counting. */
  isStopped(): boolean;
}

export function createSigningBrake({
  perMinute,
  stopFile,
  onStop,
  now,
}: {
  perMinute: number;
  /** While it exists, the vault is stopped. */
  stopFile: string | undefined;
  onStop(reason: string): void;
  now: Clock;
}): SigningBrake {
  let stopped = false;
  let toldOfFile = false;
  let minute = 0;
  let count = 0;
  const byFile = () => {
    const there = stopFile !== undefined && existsSync(stopFile);
    if (there && !toldOfFile) onStop('the stop file exists');
    toldOfFile = there;
    return there;
  };
  const stop = (reason: string) => {
    if (stopped) return;
    stopped = true;
    onStop(reason);
  };
  return {
    stop,
    isStopped: () => stopped || byFile(),
    pass() {
      if (stopped || byFile()) return false;
      const current = Math.floor(now() / MINUTE);
      if (current !== minute) [minute, count] = [current, 0];
      count += 1;
      if (count <= perMinute) return true;
      stop(`more than ${perMinute} signatures in a minute`);
      return false;
    },
  };
}
