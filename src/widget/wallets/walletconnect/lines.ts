/**
 * This tab's share in the line. While somebody uses it the tab either runs the client or waits for its
 * turn and speaks through the tab that does. Source: hazards B "one relay session owner (Web Locks)".
 */
import { log } from '../../core/logger';
import type { ClientOptions } from './client';
import { AGAIN, createFarLine } from './far-line';
import type { Hear, Line, LineEvent } from './line';
import { turnKey } from './names';
import { watchPageLife } from './page-life';
import { openRelayLine, type RelayLine } from './relay-line';
import { parseWord, sendable, type Word } from './tab-words';
import { type Turn, takeTurns } from './turns';

export interface Share {
  line: Line;
  /** Nothing is under way here that would need this tab. */
  idle(): boolean;
  /** Lets go of everything: socket, lock, listeners, timers. The wallets' sessions stay. */
  leave(): void;
}

type Role = 'unknown' | 'mine' | 'others';

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Opaque origins have none; they have no second tab that could share anything either.
    return undefined;
  }
}

export function takeShare(
  options: ClientOptions,
  listener: Hear,
  locks: LockManager | undefined,
): Share {
  const { prefix, store } = options;
  const tab = crypto.randomUUID();
  let channel: BroadcastChannel | undefined;
  let role: Role = 'unknown';
  let turn: Turn | undefined;
  let left = false;
  /** The client of the last time it was this tab's turn, and which turn that was. */
  let kept: { line: RelayLine; number: number } | undefined;
  let opening: Promise<RelayLine> | undefined;
  let known: () => void = () => {};
  let knowing = Promise.resolve();

  const say = (word: Word): void => {
    try {
      channel?.postMessage(word);
    } catch (cause) {
      log.warn('walletconnect', cause);
    }
  };
  const far = createFarLine(tab, say, () => turn?.steal());

  const hear = (event: LineEvent): void => {
    listener(event);
    say({ kind: 'event', event });
  };

  const closeKept = (): void => {
    void kept?.line.close();
    kept = undefined;
  };

  async function begin(): Promise<RelayLine> {
    const number = Number((await store.getItem(turnKey(prefix))) ?? 0);
    if (kept?.number === number) {
      kept.line.wake(true);
      return kept.line;
    }
    closeKept();
    await store.setItem(turnKey(prefix), number + 1);
    const line = await openRelayLine(options, hear);
    // Meanwhile it may have become another tab's turn.
    if (role !== 'mine') {
      void line.close();
      throw AGAIN;
    }
    kept = { line, number: number + 1 };
    return line;
  }

  /** A client that could not be made is tried again by the next call. */
  function ownLine(): Promise<RelayLine> {
    if (!opening) {
      const made = begin();
      opening = made;
      made.catch((cause) => {
        if (cause !== AGAIN) log.error('walletconnect', cause);
        if (opening === made) opening = undefined;
      });
    }
    return opening;
  }

  const is = (next: Role): void => {
    role = next;
    opening = undefined;
    known();
  };

  const mine = (): void => {
    is('mine');
    void ownLine();
    far.changed();
    say({ kind: 'began', from: tab });
  };

  const others = (): void => {
    // Taken away while this tab stood still: what it has in memory is old.
    closeKept();
    is('others');
  };

  async function answer(word: Extract<Word, { kind: 'call' }>): Promise<void> {
    if (role !== 'mine') return;
    const { from: to, id, name, args } = word;
    say({ kind: 'heard', to, id });
    try {
      const line = await ownLine();
      const call = line[name] as (...args: unknown[]) => Promise<unknown>;
      say({ kind: 'done', to, id, value: await call(...args) });
    } catch (cause) {
      say({ kind: 'failed', to, id, error: sendable(cause) });
    }
  }

  const read = ({ data }: MessageEvent): void => {
    const word = parseWord(data);
    if (!word) return;
    if (word.kind === 'call') void answer(word);
    else if (word.kind === 'event') listener(word.event as LineEvent);
    else if (word.kind === 'began') far.changed();
    else if (word.to === tab) far.hear(word);
  };

  const join = (): void => {
    if (turn || left) return;
    knowing = new Promise((resolve) => {
      known = resolve;
    });
    channel = openChannel(prefix);
    if (channel) channel.onmessage = read;
    turn = takeTurns(prefix, { mine, others }, channel ? locks : undefined);
  };

  const part = (): void => {
    turn?.release();
    turn = undefined;
    channel?.close();
    channel = undefined;
    store.release();
    role = 'unknown';
    opening = undefined;
  };

  const stopLife = watchPageLife({
    sleep() {
      kept?.line.pause();
      part();
    },
    wake(long) {
      if (!turn) join();
      else if (role === 'mine') kept?.line.wake(long);
    },
  });
  join();

  async function call(name: keyof Line, args: readonly unknown[]): Promise<unknown> {
    for (;;) {
      await knowing;
      try {
        if (role !== 'mine') return await far.call(name, args);
        const line = await ownLine();
        return await (line[name] as (...args: unknown[]) => Promise<unknown>)(...args);
      } catch (cause) {
        if (cause !== AGAIN) throw cause;
      }
    }
  }

  return {
    line: {
      propose: (...args) => call('propose', args) as ReturnType<Line['propose']>,
      request: (...args) => call('request', args),
      end: (...args) => call('end', args) as Promise<void>,
      keep: (...args) => call('keep', args) as Promise<void>,
    },
    idle: () => kept?.line.idle() ?? true,
    leave() {
      left = true;
      stopLife();
      part();
      closeKept();
    },
  };
}
