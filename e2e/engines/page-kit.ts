/** Page-side helpers of the widget, and shortcuts to a connected page. */
import type { HostEvents } from '../../src/protocol/host/events';
import type { AppKitState } from '../../src/protocol/host/state';
import type { ViewName } from '../../src/protocol/host/views';
import type { Tab } from './engine';
import type { Scene } from './story';
import { until } from './until';

/** Row of the wallet that is a script of the page. */
export const PAGE_WALLET = 'wallet-localhost.page.wallet';

export interface Facts {
  status: string | undefined;
  address: string | undefined;
  network: AppKitState['networkId'];
  initialized: boolean | undefined;
}

export function factsOf(tab: Tab): Promise<Facts> {
  return tab.run(() => {
    const account = window.AppKit?.getAccount?.();
    const state = window.AppKit?.getState?.();
    return {
      status: account?.status,
      address: account?.address,
      network: state?.networkId,
      initialized: state?.initialized,
    };
  });
}

export async function expectFacts(tab: Tab, wanted: Partial<Facts>): Promise<void> {
  const names = Object.keys(wanted) as (keyof Facts)[];
  await until(
    `the page knows ${JSON.stringify(wanted)}`,
    async () => {
      const facts = await factsOf(tab);
      return names.every((name) => facts[name] === wanted[name]);
    },
    () => factsOf(tab),
  );
}

export async function loaded(tab: Tab): Promise<void> {
  await until('the tag has run', () =>
    tab.run(() => typeof window.AppKit?.getState === 'function'),
  );
}

/** Resolves without waiting for the view: the tests check that separately. */
export async function callOpen(tab: Tab, view?: ViewName): Promise<void> {
  await loaded(tab);
  await tab.run((wanted) => {
    void window.AppKit?.open(wanted === null ? undefined : { view: wanted });
  }, view ?? null);
}

declare global {
  interface Window {
    heardErrors?: string[];
  }
}

/**
 * Records the codes of the widget's error events. Call when the page has loaded, before the fault.
 */
export async function hearErrors(tab: Tab): Promise<void> {
  await tab.run(() => {
    window.heardErrors = [];
    window.addEventListener('appkit:error', (event) => {
      const { code } = (event as CustomEvent<HostEvents['error']>).detail;
      window.heardErrors?.push(code);
    });
  });
}

export async function heardErrors(tab: Tab): Promise<readonly string[]> {
  return (await tab.run(() => window.heardErrors)) ?? [];
}

/** Has the connected wallet sign, as the page's own app does. */
export function signedBy(tab: Tab, message: string): Promise<string> {
  return tab.run(async (text) => {
    const { address } = window.AppKit?.getAccount() ?? {};
    const hex = Array.from(new TextEncoder().encode(text), (byte) =>
      byte.toString(16).padStart(2, '0'),
    );
    const params = [`0x${hex.join('')}`, address];
    const provider = window.AppKit?.getProvider('eip155');
    return String(await provider?.request({ method: 'personal_sign', params }));
  }, message);
}

/**
 * Waits until the modal has closed after a connection. Its first one in a browser shows a moment, which
 * stays for a visitor who moves the pointer or the focus: `Done` ends it.
 */
export async function modalIsLeft(scene: Scene): Promise<void> {
  await until(
    'the modal is gone',
    async () => {
      await scene.tab.run(() => {
        const root = document.querySelector('appkit-embed')?.shadowRoot;
        root?.querySelector<HTMLElement>('[data-testid="welcome-done"]')?.click();
      });
      return !(await scene.look('modal'));
    },
    () => scene.look('modal'),
  );
}

/** Opens the modal with the page's opener and selects the page's wallet. */
export async function connectPageWallet(scene: Scene): Promise<void> {
  await scene.click('opener');
  await scene.click(PAGE_WALLET);
  await expectFacts(scene.tab, { status: 'connected' });
  await modalIsLeft(scene);
}
