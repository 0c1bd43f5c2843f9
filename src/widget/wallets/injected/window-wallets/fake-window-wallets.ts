/** For tests: a page on whose window wallets hang themselves, and a held clock. */
import { afterEach, beforeEach, mock } from 'node:test';
import { $options, setOptions } from '../../../core/config/options';
import type { Connector, WalletProvider } from '../../../core/contracts/wallet';
import type { WalletStandard } from '../standard-types';

export interface WalletPage {
  window: Window & Record<string, unknown>;
  /** Listeners left on it. */
  listeners(): number;
}

export function createWalletPage(more: object = {}): WalletPage {
  const target = new EventTarget();
  let count = 0;
  const window = {
    document: { title: ' Tea shop ' },
    location: { host: 'tea.test' },
    addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
      count += 1;
      target.addEventListener(...args);
    },
    removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
      count -= 1;
      target.removeEventListener(...args);
    },
    dispatchEvent: (event: Event) => target.dispatchEvent(event),
  };
  // Getters stay getters.
  Object.defineProperties(window, Object.getOwnPropertyDescriptors(more));
  return { window: window as unknown as WalletPage['window'], listeners: () => count };
}

const PLAIN = $options.get();

/** A held clock for each test of the file. */
export function eachTestIsAVisit(): void {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    setOptions(PLAIN);
  });
  afterEach(() => mock.timers.reset());
}

export const found = (standard: WalletStandard): Connector[] => {
  const list: Connector[] = [];
  standard.discover((one) => list.push(one))();
  return list;
};

export function connect(
  standard: WalletStandard,
  { id, namespace }: Pick<Connector, 'id' | 'namespace'>,
  references: string[],
): Promise<WalletProvider> {
  return standard.connect({
    connector: { id, namespace, type: 'ANNOUNCED', name: id, wallet: 'injected' },
    references,
    networks: [],
    signal: new AbortController().signal,
    onPairing() {},
  });
}

/** Records the provider's events, oldest first. */
export function hear(provider: WalletProvider): unknown[] {
  const heard: unknown[] = [];
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect']) {
    provider.on?.(name, (detail) => heard.push([name, detail]));
  }
  return heard;
}

export const asked = (provider: WalletProvider, method: string, params?: object) =>
  provider.request({ method, ...(params && { params }) });

/** Lets everything that waits for nothing but other promises happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
