/** For tests: the facade with a shell, a dialog and a page that keep a log. */
import assert from 'node:assert/strict';
import type { EarlyList, Shell } from '../shell/main';
import { createFacade } from './facade';

const OPEN = Promise.resolve();
/** The reply of the gateway to the request that a press sends. */
const LIST: EarlyList = Promise.resolve(undefined);

/** Creates a facade with fakes; `log` lists their calls in order. */
export function facadeWith({
  broken = false,
  slow,
  ...shell
}: { broken?: boolean; slow?: Promise<unknown> } & Partial<Shell> = {}) {
  const log: string[] = [];
  const events: Event[] = [];
  Object.assign(globalThis, {
    __VERSION__: '1.0.0',
    dispatchEvent: (event: Event) => events.push(event),
  });
  const note =
    (name: string) =>
    (...args: unknown[]): void => {
      const told = args.filter((one) => typeof one !== 'function');
      log.push(`${name}${told.length > 0 ? ` ${JSON.stringify(told)}` : ''}`);
    };
  const made = {
    open: async (options: unknown, list: EarlyList, closed: boolean) => {
      assert.equal(list, LIST);
      if (closed) return;
      facade.hide();
      note('open')(options ?? null);
    },
    pay: async (request: unknown, list: EarlyList, closed: boolean) => {
      assert.equal(list, LIST);
      if (!closed) facade.hide();
      note('pay')(request, closed);
      return 'paid';
    },
    close: async () => note('close')(),
    setTheme: note('setTheme'),
    disconnect: async () => note('disconnect')(),
    getState: () => ({ initialized: true }),
    destroy: note('destroy'),
    ...shell,
  } as unknown as Shell;
  const state = { broken, waiting: false, retry: () => {} };
  const facade = createFacade(
    { ready: OPEN, host: { remove: note('host removed') } as never, root: {} as never, place() {} },
    new AbortController(),
    async () => {
      log.push('start');
      await slow;
      if (state.broken) throw Error('offline');
      return made;
    },
    {
      show: (_close, retry) => {
        log.push(retry ? 'failed' : 'loading');
        state.waiting = true;
        if (retry) state.retry = retry;
      },
      hide() {
        if (state.waiting) log.push('hidden');
        state.waiting = false;
      },
    },
    () => LIST,
  );
  return { ...facade, log, events, state };
}
