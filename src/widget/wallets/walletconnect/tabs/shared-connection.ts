/**
 * This tab's part in the shared connection. While a caller uses it, the tab either leads and runs
 * the client, or waits for the lock and follows the leader tab. Source: hazards B "one relay
 * session owner (Web Locks)".
 */
import { randomId } from '../../../core/platform/random-id';
import { log } from '../../../core/reporting/logger';
import type { ClientOptions } from '../client/client';
import { openRelayConnection, type RelayConnection } from '../client/relay-connection';
import { connectionError } from '../client/relay-errors';
import { leaderLockKey } from '../storage/storage-keys';
import type { TabConnection, TabConnectionEvent, TabListener } from './connection-types';
import { createFollowerConnection, REPEATABLE_CALL } from './follower-connection';
import { electLeader, type LeaderElection } from './leader-election';
import { watchPageLife } from './page-lifecycle';
import { type CallMessage, encodeError, parseTabMessage, type TabMessage } from './tab-messages';

export interface SharedConnection {
  line: TabConnection;
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
  listener: TabListener,
  locks: LockManager | undefined,
  openLine = openRelayConnection,
): SharedConnection {
  const { prefix, store } = options;
  const tab = randomId();
  let channel: BroadcastChannel | undefined;
  let role: Role = 'unknown';
  let election: LeaderElection | undefined;
  let left = false;
  /** The client of this tab's last leadership, and the number of that leadership. */
  let kept: { line: RelayConnection; number: number } | undefined;
  let opening: Promise<RelayConnection> | undefined;
  /** Counts what this tab has been: a client that was begun before counts no more. */
  let round = 0;
  /** The client begun last is made, or could not be: two at once must never share the store. */
  let settled: Promise<unknown> = Promise.resolve();
  /** Calls of other tabs. */
  let answering = 0;
  let known: () => void = () => {};
  let knowing = Promise.resolve();

  const say = (word: TabMessage): void => {
    try {
      channel?.postMessage(word);
    } catch (cause) {
      log.warn('walletconnect', cause);
    }
  };
  const far = createFollowerConnection(tab, say, () => election?.steal());

  const hear = (event: TabConnectionEvent): void => {
    say({ kind: 'event', event });
    listener(event);
  };

  const closeKept = (): void => {
    void kept?.line.close();
    kept = undefined;
  };

  async function begin(): Promise<RelayConnection> {
    const mine = round;
    // Meanwhile another tab may have become the leader, or this tab may have become it again.
    const check = () => {
      if (mine !== round) throw REPEATABLE_CALL;
    };
    await settled;
    const number = Number((await store.getItem(leaderLockKey(prefix))) ?? 0);
    check();
    if (kept?.number === number) {
      kept.line.wake(true);
      return kept.line;
    }
    closeKept();
    await store.setItem(leaderLockKey(prefix), number + 1);
    check();
    const making = openLine(options, hear);
    settled = making.catch(() => {});
    const line = await making;
    if (mine !== round) void line.close();
    check();
    kept = { line, number: number + 1 };
    return line;
  }

  /** A client that could not be made is tried again by the next call. */
  function ownLine(): Promise<RelayConnection> {
    if (!opening) {
      const made = begin();
      opening = made;
      made.catch((cause) => {
        if (cause !== REPEATABLE_CALL) log.error('walletconnect', cause);
        if (opening === made) opening = undefined;
      });
    }
    return opening;
  }

  const is = (next: Role): void => {
    role = next;
    round += 1;
    opening = undefined;
  };

  const mine = (): void => {
    is('mine');
    known();
    void ownLine();
    far.changed();
    say({ kind: 'began', from: tab });
  };

  const others = (): void => {
    // Taken away while this tab stood still: what it has in memory is old.
    closeKept();
    is('others');
    known();
  };

  /** By the client of this tab. */
  async function run(name: keyof TabConnection, args: readonly unknown[]): Promise<unknown> {
    try {
      const line = await ownLine();
      return await (line[name] as (...args: unknown[]) => Promise<unknown>)(...args);
    } catch (cause) {
      throw cause === REPEATABLE_CALL ? cause : connectionError(cause, options.relayUrl);
    }
  }

  async function answer({ from: to, id, name, args }: CallMessage) {
    answering += 1;
    try {
      if (role !== 'mine') throw REPEATABLE_CALL;
      say({ kind: 'done', to, id, value: await run(name, args) });
    } catch (cause) {
      if (cause === REPEATABLE_CALL) say({ kind: 'left', to, id });
      else say({ kind: 'failed', to, id, error: encodeError(cause) });
    } finally {
      answering -= 1;
    }
  }

  const read = ({ data }: MessageEvent): void => {
    const word = parseTabMessage(data);
    if (!word) return;
    try {
      if (word.kind === 'event') listener(word.event as TabConnectionEvent);
      else if (word.kind === 'began') far.changed();
      else if (word.kind === 'ask') {
        if (role === 'mine') say({ kind: 'heard', from: tab, to: word.from, id: word.id });
      } else if (word.to !== tab) return;
      else if (word.kind === 'call') void answer(word);
      else far.hear(word);
    } catch (cause) {
      log.error('walletconnect', cause);
    }
  };

  const join = (): void => {
    if (election || left) return;
    knowing = new Promise((resolve) => {
      known = resolve;
    });
    channel = openChannel(prefix);
    if (channel) channel.onmessage = read;
    election = electLeader(prefix, { mine, others }, channel ? locks : undefined);
  };

  const part = (): void => {
    election?.release();
    election = undefined;
    channel?.close();
    channel = undefined;
    store.release();
    is('unknown');
  };

  const stopLife = watchPageLife({
    sleep() {
      kept?.line.pause();
      part();
    },
    wake(long) {
      if (!election) join();
      else if (role === 'mine') kept?.line.wake(long);
    },
  });
  join();

  async function call(name: keyof TabConnection, args: readonly unknown[]): Promise<unknown> {
    for (;;) {
      await knowing;
      try {
        if (role !== 'mine') return await far.call(name, args);
        return await run(name, args);
      } catch (cause) {
        if (cause !== REPEATABLE_CALL) throw cause;
      }
    }
  }

  return {
    line: {
      propose: (...args) => call('propose', args) as ReturnType<TabConnection['propose']>,
      request: (...args) => call('request', args),
      end: (...args) => call('end', args) as Promise<void>,
      keep: (...args) => call('keep', args) as Promise<void>,
    },
    idle: () => answering === 0 && (kept?.line.idle() ?? true),
    leave() {
      left = true;
      stopLife();
      part();
      closeKept();
    },
  };
}
