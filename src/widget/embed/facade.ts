/**
 * `window.AppKit` before and after the shell: a thin table of delegates. Nothing here throws into
 * the page, and no promise it returns is ever "unhandled". Source: README.md "JavaScript".
 */
import type { Namespace } from '../../protocol/caip';
import type { AppKit } from '../../protocol/host/api';
import type { HostEvents } from '../../protocol/host/events';
import type { AccountState, AppKitState } from '../../protocol/host/state';
import type { EarlyList, Shell } from '../shell/main';
import { reportError, withoutThrowing } from './console-message';
import { FACADE_BRAND } from './facade-brand';
import type { HostPlacement } from './host-element';
import type { WaitingDialog } from './waiting-dialog';

declare const __VERSION__: string;

/** A press is answered within 100 ms. */
const ANSWER = 80;

// Absent fields stay absent instead of undefined: every key would cost the loader bytes.
const IDLE_ACCOUNT = Object.freeze({ status: 'disconnected', isConnected: false }) as AccountState;
const IDLE_STATE = Object.freeze({
  initialized: false,
  open: false,
  loading: false,
  accounts: Object.freeze({}),
}) as AppKitState;

type Call = (...args: never[]) => unknown;

const CALLS = ['open', 'pay', 'switchNetwork', 'disconnect', 'diagnose'] as const;
const LATER = [
  'setTheme',
  'setLocale',
  'configure',
  'addNetwork',
  'removeNetwork',
  'setAddressLabel',
  'addTransaction',
] as const;

export interface Facade {
  api: AppKit;
  emit<Name extends keyof HostEvents>(name: Name, detail: HostEvents[Name]): void;
  /** Ends the waiting dialog: what was asked for is shown. */
  hide(): void;
  /** Calls the listeners of this name; those of the state have the name ''. */
  tell(name: string, detail: unknown): void;
  /** The shell, loaded when it is not there. Rejects with what the page has been told. */
  started(): Promise<Shell>;
}

/**
 * @param life ends all listeners of ours
 * @param start loads and starts the shell; asked again only after a failure
 */
export function createFacade(
  { ready, host }: HostPlacement,
  life: AbortController,
  start: () => Promise<Shell>,
  waiting: WaitingDialog,
  requestList: () => EarlyList,
): Facade {
  const { signal } = life;
  const listeners = new Set<[name: string, listener: Call]>();
  /** Calls from before the shell was loaded, in order. */
  const early: ((shell: Shell) => void)[] = [];
  let shell: Shell | undefined;
  let starting: Promise<Shell> | undefined;
  /** Number of the newest call that shows something. Grows also when the modal shows, or closes: an older call then shows nothing. */
  let turn = 0;
  let list: EarlyList;

  function tell(name: string, detail: unknown): void {
    for (const [wanted, listener] of [...listeners]) {
      if (wanted === name) withoutThrowing(() => listener(detail as never));
    }
  }

  function listen(name: string, listener: Call): () => void {
    const entry: [string, Call] = [name, listener];
    listeners.add(entry);
    return () => listeners.delete(entry);
  }

  function emit(name: string, detail: unknown): void {
    if (signal.aborted) return;
    tell(name, detail);
    dispatchEvent(new CustomEvent(`appkit:${name}`, { detail }));
  }

  function started(): Promise<Shell> {
    starting ??= start().then(
      (made) => {
        shell = made;
        // A listener of the page may have done so while it started.
        if (signal.aborted) destroy();
        for (const act of early) act(made);
        return made;
      },
      (cause) => {
        starting = undefined;
        const error = Object.assign(Error(`Could not load. ${cause}`, { cause }), {
          name: 'AppKitError' as const,
          code: 'load_failed' as const,
          docsUrl: 'docs/errors.md#load_failed',
        });
        if (!signal.aborted) reportError(error.message);
        emit('error', error);
        throw error;
      },
    );
    return starting;
  }

  /** Calls the shell. All calls but `open` report a failure as a rejection; `open` offers to try again. */
  function ask(name: (typeof CALLS)[number], asked: unknown): Promise<never> {
    const made = (async () => {
      if (signal.aborted) return;
      const coming = started();
      // The short names, `open` and `pay`, show something.
      if (name[4]) return ((await coming)[name] as Call)(asked as never);
      const mine = ++turn;
      const wait = async (retry?: () => void) => {
        await ready;
        // Not over the message of a failure that was quicker.
        if (mine === turn && (retry || starting)) waiting.show(close, retry);
      };
      // A shell that is there shows itself, unless it looks for an earlier connection first.
      setTimeout(wait, shell ? ANSWER : 0);
      list ??= requestList();
      try {
        return ((await coming)[name] as Call)(...([asked, list, mine !== turn] as never[]));
      } catch (cause) {
        // Only `open`.
        if (name[3]) return wait(() => ask(name, asked));
        if (mine === turn) hide();
        throw cause;
      }
    })();
    // The caller may await the promise but does not have to.
    made.catch(() => {});
    return made as Promise<never>;
  }

  function hide(): void {
    turn += 1;
    waiting.hide();
  }

  async function close(): Promise<void> {
    hide();
    await shell?.close();
  }

  function destroy(): void {
    life.abort();
    close();
    withoutThrowing(() => shell?.destroy());
    shell = undefined;
    listeners.clear();
    host.remove();
  }

  const api = {
    get [FACADE_BRAND]() {
      return !signal.aborted;
    },
    ready,
    version: __VERSION__,
    close,
    getState: () => shell?.getState() ?? IDLE_STATE,
    getAccount: (namespace?: Namespace) => shell?.getAccount(namespace) ?? IDLE_ACCOUNT,
    getProvider: (namespace: Namespace) => shell?.getProvider(namespace),
    subscribe: (listener: Call) => listen('', listener),
    on: listen,
    push(...calls: readonly [method: string, ...args: unknown[]][]) {
      for (const call of calls) {
        withoutThrowing(() => {
          const [method, ...args] = call;
          api[method]?.(...(args as never[]));
        });
      }
    },
    destroy,
  } as unknown as AppKit & Record<string, Call>;
  // `forEach` compresses better here.
  CALLS.forEach((name) => {
    api[name] = (asked?: unknown) => ask(name, asked);
  });
  LATER.forEach((name) => {
    // Now, or when the shell comes; never a reason to load it.
    api[name] = (...args: never[]) => {
      const act = (made: Shell) => withoutThrowing(() => (made[name] as Call)(...args));
      if (shell) act(shell);
      else early.push(act);
    };
  });
  return {
    api: Object.freeze(api),
    emit,
    hide,
    started,
    tell,
  };
}
