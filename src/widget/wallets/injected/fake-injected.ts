/** A page with wallets in it, for the tests of this folder. */
import { afterEach, beforeEach, mock } from 'node:test';
import type { Connector } from '../../core/contracts/wallet';
import { createFakeProvider } from '../../core/testing/fake-provider';
import { createInjectedWallet } from './injected-wallet';

export const ICON = 'data:image/svg+xml;base64,PHN2Zy8+';

/** A window that counts its listeners. */
function createPage() {
  const target = new EventTarget();
  const page = {
    listeners: 0,
    ethereum: undefined as unknown,
    addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
      page.listeners += 1;
      target.addEventListener(...args);
    },
    removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
      page.listeners -= 1;
      target.removeEventListener(...args);
    },
    dispatchEvent: (event: Event) => target.dispatchEvent(event),
  };
  return page;
}

export let page: ReturnType<typeof createPage>;
export let shown: Map<string, Connector>;

/** A page and a held clock of its own for each test of the file. */
export function eachTestHasAPage(): void {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    page = createPage();
    shown = new Map();
  });
  afterEach(() => mock.timers.reset());
}

export function announce(info: unknown, provider: unknown = createFakeProvider({})): unknown {
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
  return provider;
}

/** A wallet that answers requests for announcements. */
export function install(info: object, provider: unknown = createFakeProvider({})): unknown {
  page.addEventListener('eip6963:requestProvider', () => announce(info, provider));
  return provider;
}

export function discover() {
  const wallet = createInjectedWallet(page as unknown as Window);
  const stop = wallet.discover?.(
    (connector) => shown.set(connector.id, connector),
    ({ id }) => shown.delete(id),
  );
  return { wallet, stop: stop ?? (() => {}) };
}

export const info = (rdns: string, more: object = {}) => ({
  uuid: `uuid-of-${rdns}`,
  rdns,
  name: `Wallet ${rdns}`,
  icon: ICON,
  ...more,
});
export const request = (connector: Connector) => ({
  connector,
  references: [],
  networks: [],
  onPairing() {},
  signal: new AbortController().signal,
});
