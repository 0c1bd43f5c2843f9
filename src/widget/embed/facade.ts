/**
 * `window.AppKit` before and after the shell: a thin table of delegates. Nothing here throws into
 * the page, and no promise it returns is ever "unhandled". Source: README.md "JavaScript".
 */
import type { Namespace } from '../../protocol/caip';
import type { AppKit } from '../../protocol/host/api';
import type { AppKitErrorShape, HostEvents } from '../../protocol/host/events';
import type { AccountState, AppKitState } from '../../protocol/host/state';
import type { OpenOptions } from '../../protocol/host/views';
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

const CALLS = ['pay', 'switchNetwork', 'disconnect', 'diagnose'] as const;
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
  stateChanged(state: AppKitState): void;
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
  removeConditions: () => void,
  requestList: () => EarlyList,
): Facade {
  const { signal } = life;
  const listeners = new Set<[name: string, listener: Call]>();
  /** Calls from before the shell was loaded, in order. */
  const early: ((shell: Shell) => void)[] = [];
  let shell: Shell | undefined;
  let starting: Promise<Shell> | undefined;
  /** An `open` that was closed meanwhile does not show the modal any more. */
  let opening = 0;
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

  function fail(cause: unknown): AppKitErrorShape {
    const error = Object.assign(Error(`Could not load. ${cause}`, { cause }), {
      name: 'AppKitError' as const,
      code: 'load_failed' as const,
      docsUrl: 'docs/errors.md#load_failed',
    });
    if (!signal.aborted) reportError(error.message);
    emit('error', error);
    return error;
  }

  function started(): Promise<Shell> {
    starting ??= start().then(
      (made) => {
        shell = made;
        // A listener of the page may have done so while it started.
        if (signal.aborted) destroy();
        for (const act of early.splice(0)) act(made);
        return made;
      },
      (cause) => {
        starting = undefined;
        throw fail(cause);
      },
    );
    return starting;
  }

  /** For calls that report their failure as a rejection. */
  const call =
    (name: (typeof CALLS)[number]) =>
    (...args: never[]): Promise<never> => {
      const made = (async () =>
        signal.aborted ? undefined : ((await started())[name] as Call)(...args))();
      // The caller may await the promise but does not have to.
      made.catch(() => {});
      return made as Promise<never>;
    };

  /** Now, or when the shell comes; never a reason to load it. */
  const later =
    (name: (typeof LATER)[number]) =>
    (...args: never[]): void => {
      const act = (made: Shell) => withoutThrowing(() => (made[name] as Call)(...args));
      if (shell) act(shell);
      else early.push(act);
    };

  async function open(options?: OpenOptions): Promise<void> {
    if (signal.aborted) return;
    opening += 1;
    const mine = opening;
    let shown: unknown;
    const show = async (retry?: () => void) => {
      await ready;
      if (mine === opening && !shown) waiting.show(close, retry);
    };
    // A shell that is there shows itself, unless it looks for an earlier connection first.
    const timer = setTimeout(show, shell ? ANSWER : 0);
    try {
      const coming = started();
      list ??= requestList();
      const made = await coming;
      if (mine === opening) {
        await made.open(
          options,
          () => {
            shown = 1;
            waiting.hide();
          },
          list,
        );
      }
    } catch {
      show(() => open(options));
    }
    clearTimeout(timer);
  }

  async function close(): Promise<void> {
    opening += 1;
    waiting.hide();
    await shell?.close();
  }

  function destroy(): void {
    life.abort();
    close();
    withoutThrowing(() => shell?.destroy());
    shell = undefined;
    listeners.clear();
    removeConditions();
    host.remove();
  }

  const api = {
    get [FACADE_BRAND]() {
      return !signal.aborted;
    },
    ready,
    version: __VERSION__,
    open,
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
    api[name] = call(name);
  });
  LATER.forEach((name) => {
    api[name] = later(name);
  });
  return {
    api: Object.freeze(api),
    emit,
    started,
    stateChanged: (state) => tell('', state),
  };
}
