/** Starts a Chromium with the sandbox wallet installed, and controls its approval window. */
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test';
import type { SandboxWallet } from '../../../src/sandbox/wallet-core/sandbox-wallet';
import { type Problems, watchProblems } from '../page/problems';
import { launchOptions } from '../process/browser';
import { DIST } from '../process/hosts';

declare global {
  var sandboxWallet: SandboxWallet;
}

const folder = path.join(DIST, 'sandbox/extension');

/** First account of the dev mnemonic; funded with 10,000 on both chains. */
export const FIRST_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const SECOND_ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export interface ExtensionWallet {
  /** Has the extension; closed after the test. */
  context: BrowserContext;
  /** An open, empty page. */
  page: Page;
  problems: Problems;
  /** Waits for the approval window (also one that is already open). */
  approvalWindow(): Promise<Page>;
  /** Clicks Approve in the next approval window and waits until it is gone. */
  approve(): Promise<void>;
  reject(): Promise<void>;
  /** Closes the window without an answer, as users do. */
  dismiss(): Promise<void>;
  /** Revokes a site's permission in the wallet. */
  disconnectSite(origin: string): Promise<void>;
  setAccount(index: number): Promise<void>;
  setChain(origin: string, chainId: number): Promise<void>;
}

const isApproval = (page: Page) => page.url().includes('/approve.html');

export async function launchWithExtension(userDataDir: string): Promise<ExtensionWallet> {
  const context = await chromium.launchPersistentContext(userDataDir, {
    ...launchOptions([`--disable-extensions-except=${folder}`, `--load-extension=${folder}`]),
    headless: true,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  const problems = await watchProblems(context);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const page = context.pages()[0] ?? (await context.newPage());

  async function approvalWindow(): Promise<Page> {
    const open = context.pages().find((candidate) => isApproval(candidate));
    const window = open ?? (await context.waitForEvent('page', { predicate: isApproval }));
    await expect(window.getByTestId('wallet-approve')).toBeEnabled();
    return window;
  }

  async function press(testId: string): Promise<void> {
    const window = await approvalWindow();
    const closed = window.waitForEvent('close');
    // It closes itself after the click, sometimes before the click resolves.
    const clicked = window
      .getByTestId(testId)
      .click()
      .catch((error: unknown) => {
        if (!window.isClosed()) throw error;
      });
    await Promise.all([closed, clicked]);
  }

  return {
    context,
    page,
    problems,
    approvalWindow,
    approve: () => press('wallet-approve'),
    reject: () => press('wallet-reject'),
    async dismiss() {
      const window = await approvalWindow();
      await window.close();
    },
    disconnectSite: (origin) =>
      worker.evaluate((site) => globalThis.sandboxWallet.disconnect(site), origin),
    setAccount: (index) => worker.evaluate((i) => globalThis.sandboxWallet.setAccount(i), index),
    setChain: (origin, chainId) =>
      worker.evaluate(([site, id]) => globalThis.sandboxWallet.setChain(site, id), [
        origin,
        chainId,
      ] as const),
  };
}
