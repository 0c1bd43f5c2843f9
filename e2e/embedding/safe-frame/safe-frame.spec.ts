/** Safe shows this page in a frame of its own, and is the wallet there: it is asked by messages. */
import type { FrameLocator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { accountAt } from '../../support/accounts';
import { launchOptions } from '../../support/browser';
import type { Hosts } from '../../support/hosts';

// The whole browser: it keeps no storage for a frame of another site, as the visitor's does.
test.use({ launchOptions: launchOptions() });

const SAFE = 'https://app.safe.global';
const ROW = 'wallet-safe';
const ADDRESS = accountAt(7);
const SAFE_TX_HASH = `0x${'5a'.repeat(32)}`;
const SIGNATURE = `0x${'5b'.repeat(65)}`;

/** What a frame around the page was asked, as it came. */
interface Asked {
  method: string;
  params?: unknown;
}

declare global {
  interface Window {
    asked?: Asked[];
    /** Says no to what a person is asked. */
    refuses?: boolean;
  }
}

/** Runs in the frame around the page: Safe's side of its message protocol. */
function answerAsSafe(known: Record<string, unknown>): void {
  window.asked = [];
  window.addEventListener('message', ({ data, source, origin }) => {
    const { id, method, params } = (data ?? {}) as Asked & { id?: string };
    if (!id || !(method in known)) return;
    window.asked?.push({ method, ...(params !== undefined && { params }) });
    const refused = window.refuses && method !== 'getSafeInfo';
    const reply = refused
      ? { id, success: false, error: 'Transaction was rejected', version: '9.1.0' }
      : { id, success: true, data: known[method], version: '9.1.0' };
    (source as Window | null)?.postMessage(reply, origin);
  });
}

const KNOWN = {
  getSafeInfo: {
    safeAddress: ADDRESS,
    chainId: 31337,
    threshold: 2,
    owners: [],
    isReadOnly: false,
  },
  signMessage: { signature: SIGNATURE },
  sendTransactions: { safeTxHash: SAFE_TX_HASH },
};

/** The page in a frame of another site, which answers as Safe does. */
async function frameOf(page: Page, hosts: Hosts, site: string): Promise<FrameLocator> {
  const script = `(${answerAsSafe})(${JSON.stringify(KNOWN)})`;
  const source = hosts.page('plain').replaceAll('&', '&amp;');
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Safe</title><script>${script}</script>
        <iframe data-testid="app" title="App" width="800" height="760" src="${source}"></iframe>`,
    }),
  );
  // The page is served from this machine, which a site from elsewhere may not frame without being asked.
  await page.context().grantPermissions(['local-network-access'], { origin: site });
  await page.goto(`${site}/apps/open`);
  return page.frameLocator('[data-testid="app"]');
}

const account = (frame: FrameLocator) =>
  frame.locator('body').evaluate(() => window.AppKit?.getAccount?.());

const asked = (page: Page) => page.evaluate(() => window.asked ?? []);

/** As the page's own app asks; what is refused comes back as its words. */
function request(frame: FrameLocator, method: string, params: unknown[]): Promise<unknown> {
  return frame.locator('body').evaluate(
    async (_, [name, list]) => {
      const provider = window.AppKit?.getProvider('eip155');
      try {
        return await provider?.request({ method: name, params: list });
      } catch (error) {
        return (error as Error).message;
      }
    },
    [method, params] as [string, unknown[]],
  );
}

test('it is listed, connected, asked for a signature and a transaction, and comes back where storage is denied', async ({
  page,
  hosts,
}) => {
  const frame = await frameOf(page, hosts, SAFE);
  await frame.getByTestId('opener').click();
  const modal = frame.getByTestId('modal');
  await expect(modal.getByTestId(ROW)).toContainText('Safe');
  expect(await asked(page)).toEqual([]);
  await modal.getByTestId(ROW).click();
  await expect
    .poll(() => account(frame))
    .toMatchObject({ status: 'connected', caipAddress: `eip155:31337:${ADDRESS}` });
  await expect(modal).toBeHidden();

  expect(await request(frame, 'personal_sign', ['0x6869', ADDRESS])).toBe(SIGNATURE);
  expect((await asked(page)).at(-1)).toEqual({
    method: 'signMessage',
    params: { message: '0x6869' },
  });
  const transaction = { from: ADDRESS, to: accountAt(8), value: '0x1' };
  expect(await request(frame, 'eth_sendTransaction', [transaction])).toBe(SAFE_TX_HASH);
  expect((await asked(page)).at(-1)).toEqual({
    method: 'sendTransactions',
    params: { txs: [{ to: accountAt(8), value: '0x1', data: '0x' }] },
  });
  await page.evaluate(() => {
    window.refuses = true;
  });
  expect(await request(frame, 'eth_sendTransaction', [transaction])).toContain('rejected');
  expect(await account(frame)).toMatchObject({ status: 'connected' });

  // This browser keeps no storage for a frame of another site: the visitor begins anew, by one press.
  await page.reload();
  await frame.getByTestId('opener').click();
  await modal.getByTestId(ROW).click();
  await expect.poll(() => account(frame)).toMatchObject({ status: 'connected', address: ADDRESS });
  // Nobody is asked anything that a person would have to answer.
  expect([...new Set((await asked(page)).map(({ method }) => method))]).toEqual(['getSafeInfo']);
});

test('another site around the page is no Safe, whatever it answers', async ({ page, hosts }) => {
  const frame = await frameOf(page, hosts, 'https://app.safe.global.example');
  await frame.getByTestId('opener').click();
  const modal = frame.getByTestId('modal');
  await expect(modal.getByTestId('wallet-walletConnect')).toBeVisible();
  await expect(modal.getByTestId(ROW)).toHaveCount(0);
  expect(await asked(page)).toEqual([]);
});
