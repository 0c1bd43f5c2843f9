/** The line as seen by a tab that does not run the client: it asks the one that does. */
import { appKitError } from '../../core/errors';
import type { Line } from './line';
import { received, type Word } from './tab-words';

/** (ours) A tab that has not heard by then stands still. */
const HEARD_MS = 1_500;

interface Call {
  name: keyof Line;
  heard: boolean;
  timer: ReturnType<typeof setTimeout>;
  resolve(value: unknown): void;
  reject(cause: unknown): void;
}

export interface FarLine {
  call(name: keyof Line, args: readonly unknown[]): Promise<unknown>;
  /** A word meant for this tab. */
  hear(word: Extract<Word, { to: string }>): void;
  /** Another tab runs the client now. */
  changed(): void;
}

/** What a call fails with when it may be made again, as nothing has come of it. */
export const AGAIN = Symbol('again');

export function createFarLine(tab: string, say: (word: Word) => void, silent: () => void): FarLine {
  const calls = new Map<number, Call>();
  let last = 0;

  const settle = (id: number): Call | undefined => {
    const call = calls.get(id);
    if (call) clearTimeout(call.timer);
    calls.delete(id);
    return call;
  };

  return {
    call(name, args) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        // Only what can travel from tab to tab; the wallet gets it as JSON, too.
        const sent = JSON.parse(JSON.stringify(args));
        const timer = setTimeout(silent, HEARD_MS);
        calls.set(id, { name, heard: false, timer, resolve, reject });
        say({ kind: 'call', from: tab, id, name, args: sent });
      });
    },
    hear(word) {
      if (word.kind === 'heard') {
        const call = calls.get(word.id);
        if (!call) return;
        clearTimeout(call.timer);
        call.heard = true;
      } else if (word.kind === 'done') settle(word.id)?.resolve(word.value);
      else settle(word.id)?.reject(received(word.error));
    },
    changed() {
      for (const [id, { name, heard, reject }] of [...calls]) {
        settle(id);
        // A wallet that may have been asked is never asked again by us.
        reject(name === 'request' && heard ? appKitError('request_lost') : AGAIN);
      }
    },
  };
}
