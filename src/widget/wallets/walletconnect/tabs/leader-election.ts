/**
 * Elects the leader tab, which runs the client: two clients at once would answer twice and
 * overwrite each other's store. Browsers without locks, and pages without access to them (no secure
 * context), run one client per tab. Source: hazards B "two tabs"; Web Locks API.
 */

export interface LeaderElection {
  /** Takes it from a tab that does not answer. */
  steal(): void;
  /** Lets the next tab have it. Idempotent. */
  release(): void;
}

interface ElectionListener {
  /** This tab leads until `others` or `release`. */
  mine(): void;
  /** It is another tab's, and this one waits. */
  others(): void;
}

export function electLeader(
  name: string,
  listener: ElectionListener,
  locks: LockManager | undefined,
): LeaderElection {
  let over = false;
  let letGo: (() => void) | undefined;
  let waiting = new AbortController();

  const hold = (): Promise<void> | undefined => {
    if (over) return undefined;
    listener.mine();
    return new Promise((resolve) => {
      letGo = resolve;
    });
  };

  async function ask(options: LockOptions): Promise<void> {
    let granted = false;
    try {
      await locks?.request(name, options, (lock) => {
        granted = lock !== null;
        return granted ? hold() : undefined;
      });
      if (granted || over) return;
    } catch (cause) {
      if (over || options.signal?.aborted) return;
      // No locks for this page, whatever the reason is called: asked again it would say the same, at once.
      if (!granted && (cause as Error | undefined)?.name !== 'AbortError') {
        void hold();
        return;
      }
    }
    // Not free, or taken away.
    listener.others();
    waiting = new AbortController();
    await ask({ signal: waiting.signal });
  }

  if (locks) void ask({ ifAvailable: true });
  else void hold();

  return {
    steal() {
      if (over || !locks) return;
      waiting.abort();
      void ask({ steal: true });
    },
    release() {
      over = true;
      waiting.abort();
      letGo?.();
    },
  };
}
