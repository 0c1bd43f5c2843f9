/** The follower connection: a tab without the client sends its calls to the leader tab. */
import { appKitError } from '../../../core/errors/app-kit-error';
import type { TabConnection } from './connection-types';
import { decodeError, type ReplyMessage, type TabMessage } from './tab-messages';

/** (ours) A tab that has not received the call by then is frozen. */
const HEARD_MS = 1_500;

interface Call {
  name: keyof TabConnection;
  args: unknown[];
  /** A tab has answered, and was called. */
  called: boolean;
  timer: ReturnType<typeof setTimeout>;
  resolve(value: unknown): void;
  reject(cause: unknown): void;
}

export interface FollowerConnection {
  call(name: keyof TabConnection, args: readonly unknown[]): Promise<unknown>;
  hear(word: ReplyMessage): void;
  /** Another tab runs the client now. */
  changed(): void;
}

/** The error of a call that is safe to repeat, because it had no effect. */
export const REPEATABLE_CALL = Symbol('again');

export function createFollowerConnection(
  tab: string,
  say: (word: TabMessage) => void,
  silent: () => void,
): FollowerConnection {
  const calls = new Map<number, Call>();
  let last = 0;

  const settle = (id: number): Call | undefined => {
    const call = calls.get(id);
    if (call) clearTimeout(call.timer);
    calls.delete(id);
    return call;
  };

  /** Only now may a tab ask the wallet: one tab, or none if the call was abandoned meanwhile. */
  const heardBy = (to: string, id: number): void => {
    const call = calls.get(id);
    if (!call || call.called) return;
    clearTimeout(call.timer);
    call.called = true;
    say({ kind: 'call', from: tab, to, id, name: call.name, args: call.args });
  };

  return {
    call(name, args) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        // Only what can travel from tab to tab; the wallet gets it as JSON, too.
        const sent = JSON.parse(JSON.stringify(args));
        const timer = setTimeout(silent, HEARD_MS);
        calls.set(id, { name, args: sent, called: false, timer, resolve, reject });
        say({ kind: 'ask', from: tab, id });
      });
    },
    hear(word) {
      if (word.kind === 'heard') heardBy(word.from, word.id);
      else if (word.kind === 'done') settle(word.id)?.resolve(word.value);
      else
        settle(word.id)?.reject(word.kind === 'left' ? REPEATABLE_CALL : decodeError(word.error));
    },
    changed() {
      for (const [id, { name, called, reject }] of [...calls]) {
        settle(id);
        // A wallet that may have been asked is never asked again by us.
        reject(name === 'request' && called ? appKitError('request_lost') : REPEATABLE_CALL);
      }
    },
  };
}
