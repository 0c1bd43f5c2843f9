/** Tests that a page without user intent makes one request of ours and nothing else. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { firstViewFiles } from '../../support/page/cdn';
import { withKit } from '../../support/page/widget';

/** Writes of the page, by API; filled by the init script below. */
declare global {
  interface Window {
    writes: string[];
  }
}

async function recordWrites(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.writes = [];
    const watch = <Name extends string>(
      owner: Record<Name, (...args: never[]) => unknown>,
      name: Name,
    ) => {
      const original = owner[name];
      owner[name] = function (this: unknown, ...args: never[]) {
        window.writes.push(`${name} ${String(args[0] ?? '')}`);
        return original.apply(this, args);
      };
    };
    watch(Storage.prototype, 'setItem');
    watch(Storage.prototype, 'removeItem');
    watch(Storage.prototype, 'clear');
    watch(IDBFactory.prototype, 'open');
    watch(IDBFactory.prototype, 'deleteDatabase');
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    if (!cookie) throw new Error('No cookies to watch');
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(value: string) {
        window.writes.push(`cookie ${value}`);
        cookie.set?.call(this, value);
      },
    });
  });
}

/** Everything that a page can store. */
async function expectNothingKept(page: Page): Promise<void> {
  const kept = await page.evaluate(async () => ({
    writes: window.writes,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    cookie: document.cookie,
  }));
  expect(kept).toEqual({ writes: [], local: [], session: [], databases: [], cookie: '' });
  expect(await page.context().cookies()).toEqual([]);
}

/** Requests to other origins. */
function requestsOfOurs(page: Page, own: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(own)) asked.push(request.url());
  });
  return asked;
}

/** By now, all work after load and on idle has started. */
async function quiet(page: Page): Promise<void> {
  await withKit(page, (kit) => kit.ready);
  await page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn++) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
    }
  });
  await page.waitForLoadState('networkidle');
}

test('first visit: one request and no writes', async ({ page, hosts }) => {
  const asked = requestsOfOurs(page, hosts.pages);
  await recordWrites(page);
  await page.goto(hosts.page('plain'), { waitUntil: 'load' });
  await quiet(page);
  expect(asked).toEqual([`${hosts.cdn}/cdn/1.0.0/appkit.js`]);
  await expectNothingKept(page);
  // Checks that the spies work.
  await page.evaluate(() => {
    sessionStorage.setItem('planted', '');
    // biome-ignore lint/suspicious/noDocumentCookie: the spy's target
    document.cookie = 'planted=1';
  });
  expect(await page.evaluate(() => window.writes)).toEqual(['setItem planted', 'cookie planted=1']);
});

const INTENTS: Record<string, (page: Page) => Promise<void>> = {
  'a hover': (page) => page.getByTestId('opener').hover(),
  'a hover over an element of ours': (page) => page.locator('appkit-button').hover(),
  focus: (page) => page.getByTestId('opener').focus(),
  async 'a touch'(page) {
    const box = await page.getByTestId('opener').boundingBox();
    if (!box) throw new Error('No opener');
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + 5, y: box.y + 5 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    // The finger moves on without a press.
    await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  },
};

test.describe('intent', () => {
  test.use({ hasTouch: true });

  for (const [name, act] of Object.entries(INTENTS)) {
    test(`${name}: fetches the whole first view at once and still writes nothing`, {
      tag: '@release',
    }, async ({ page, hosts }) => {
      const firstView = firstViewFiles();
      expect(firstView).toHaveLength(1);
      const asked = requestsOfOurs(page, hosts.pages);
      const order: string[] = [];
      await recordWrites(page);
      await page.goto(hosts.page('plain'));
      await quiet(page);
      asked.length = 0;
      page.on('request', () => order.push('asked'));
      page.on('response', () => order.push('answered'));

      await act(page);
      await expect
        .poll(() => order.filter((one) => one === 'answered').length)
        .toBe(firstView.length);
      await quiet(page);
      expect(asked.sort()).toEqual(firstView.map((file) => `${hosts.cdn}/cdn/1.0.0/${file}`));
      expect(order).toEqual([...firstView.map(() => 'asked'), ...firstView.map(() => 'answered')]);
      await expectNothingKept(page);
      // Ready to open, but not visible.
      expect(await withKit(page, (kit) => kit.getState())).toMatchObject({
        initialized: true,
        open: false,
      });
    });
  }

  test('after intent: the first view waits ready behind the closed dialog', {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.clock.install();
    const asked = requestsOfOurs(page, hosts.pages);
    await page.goto(hosts.page('plain'));
    await page.getByTestId('opener').hover();
    const modal = page.getByTestId('modal');
    await expect(modal.getByTestId('wallet-walletConnect')).toBeAttached();
    await expect(modal).toBeHidden();
    // Much later than the detection of no wallet takes.
    await page.clock.runFor(60_000);
    await quiet(page);
    const before = asked.length;
    expect(before).toBe(1 + firstViewFiles().length);
    await page.getByTestId('opener').click();
    await expect(modal.getByTestId('wallet-walletConnect')).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  });

  test('hover elsewhere or a state read: not intent', { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    const asked = requestsOfOurs(page, hosts.pages);
    await page.goto(hosts.page('plain'));
    await page.getByTestId('page-text').hover();
    await page.getByTestId('page-field').focus();
    await withKit(page, (kit) => {
      kit.getState();
      kit.getAccount();
      kit.getProvider('eip155');
      kit.subscribe(() => {});
      kit.on('connect', () => {});
      kit.setTheme('dark');
      void kit.close();
    });
    await quiet(page);
    expect(asked).toEqual([`${hosts.cdn}/cdn/1.0.0/appkit.js`]);
  });
});
