/** Reads the widget's state as a host page does, and opens a connected page in a few calls. */
import { expect, type Locator, type Page } from 'playwright/test';
import type { Namespace } from '../../../src/protocol/caip';
import type { AppKit } from '../../../src/protocol/host/api';
import type { HostEvents } from '../../../src/protocol/host/events';
import { addFakeWallets } from '../wallets/fake-wallet';
import { openModal } from './modal';

/** Rows of the real extension and of the wallet that is a script of the page. */
export const EXTENSION = 'wallet-localhost.sandbox.wallet';
export const PAGE_WALLET = 'wallet-localhost.page.wallet';

/** Runs with the page's `AppKit`; waits for it. */
export async function withKit<Result, Argument = undefined>(
  page: Page,
  use: (kit: AppKit, argument: Argument) => Result,
  argument?: Argument,
): Promise<Awaited<Result>> {
  // Almost always it is there already: a wait would first load Playwright's own script into the page.
  const there = () => typeof window.AppKit?.getState === 'function';
  if (!(await page.evaluate(there))) await page.waitForFunction(there);
  const kit = await page.evaluateHandle(() => window.AppKit as AppKit);
  // Playwright's own types of serialized arguments are wider than a test needs.
  const run = use as unknown as (kit: AppKit, argument: unknown) => Result;
  return (await kit.evaluate(run as never, argument as never)) as Awaited<Result>;
}

// One read each, because the tests poll them: undefined until the widget exists.
export function statusOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.AppKit?.getAccount?.().status);
}

export function addressOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.AppKit?.getAccount?.().address);
}

export function networkOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.AppKit?.getState?.().networkId);
}

/** Returns the address of each connected namespace. */
export function addressesOf(page: Page): Promise<Record<string, string | undefined>> {
  return page.evaluate(() => {
    const accounts = Object.entries(window.AppKit?.getState?.().accounts ?? {});
    const connected = accounts.filter(([, account]) => account?.isConnected);
    return Object.fromEntries(
      connected.map(([namespace, account]) => [namespace, account?.address]),
    );
  });
}

/** @param within ms of a promised limit; otherwise the usual timeout */
export async function expectStatus(page: Page, status: string, within?: number): Promise<void> {
  const limit = within && { timeout: within, intervals: [50] };
  await expect.poll(() => statusOf(page), { ...limit }).toBe(status);
}

/** Inserts markup at the beginning of a host page's own content. */
export async function addToMain(page: Page, markup: string): Promise<void> {
  await page.getByTestId('page-main').evaluate((main, html) => {
    main.insertAdjacentHTML('afterbegin', html);
  }, markup);
}

/** Opens the modal, selects the wallet and waits until the page is connected. */
export async function connect(page: Page, wallet: string = PAGE_WALLET): Promise<void> {
  const modal = await openModal(page);
  await modal.getByTestId(wallet).click();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
}

/** Connects a mock wallet of this account to the page at `url`. */
export async function connectAs(page: Page, url: string, account: string): Promise<void> {
  const value = [account];
  await addFakeWallets(page, {
    rdns: 'fake.test',
    answers: { eth_requestAccounts: { value }, eth_accounts: { value } },
  });
  await page.goto(url);
  await connect(page, 'wallet-fake.test');
}

/** Sends a request to a namespace's provider, as the page's own app does. */
export async function askProvider<Result>(
  page: Page,
  namespace: Namespace,
  method: string,
  params: object,
): Promise<Result> {
  const answer = await withKit(
    page,
    (kit, [namespace, name, given]) =>
      kit.getProvider(namespace)?.request({ method: name, params: given }),
    [namespace, method, params] as const,
  );
  return answer as Result;
}

/** Opens the account screen of a connected page. */
export async function openAccount(page: Page): Promise<Locator> {
  await withKit(page, (kit) => kit.open({ view: 'Account' }));
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId('account-address')).toBeVisible();
  return modal;
}

/**
 * Repeats until it is selected: content that loads into the current tab moves the dialog, and a
 * press during the move may miss.
 */
export async function selectTab(modal: Locator, name: string): Promise<void> {
  const tab = modal.getByRole('tab', { name });
  await expect(async () => {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 });
  }).toPass();
}

declare global {
  interface Window {
    heardEvents?: [name: string, detail: unknown][];
  }
}

const EVENTS = ['ready', 'connect', 'disconnect', 'account', 'network', 'error'] as const;

/** Records every `appkit:` event of later pages. Call before `goto`. */
export async function recordEvents(page: Page): Promise<void> {
  await page.addInitScript((names) => {
    window.heardEvents = [];
    for (const name of names) {
      window.addEventListener(`appkit:${name}`, (event) => {
        const { detail } = event as CustomEvent<{ code?: string }>;
        window.heardEvents?.push([name, detail?.code ? { code: detail.code } : detail]);
      });
    }
  }, EVENTS);
}

/** Details of the events of one name, oldest first. */
export function heard<Name extends keyof HostEvents>(
  page: Page,
  name: Name,
): Promise<HostEvents[Name][]> {
  return page.evaluate(
    (wanted) =>
      (window.heardEvents ?? [])
        .filter(([event]) => event === wanted)
        .map(([, detail]) => detail as never),
    name,
  );
}

/** Our keys in the page's storage, without the prefix. */
export function storedKeys(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const own = Object.entries(localStorage).filter(([key]) => key.startsWith('@appkit-embed/'));
    return Object.fromEntries(own.map(([key, value]) => [key.split('/').at(-1), String(value)]));
  });
}
