/**
 * Tests destroy(): it removes everything of the widget from the page, and later calls do nothing.
 */
import type { Page } from 'playwright/test';
import type { Provider } from '../../../src/protocol/host/state';
import { expect, test, theModal } from '../../fixtures';
import { faulty, scriptRequests } from '../../support/page/cdn';
import { rootCount } from '../../support/page/dialog';
import { connect, withKit } from '../../support/page/widget';

declare global {
  interface Window {
    /** Stack of each running timer and open channel, if one of our scripts made it. */
    running: () => string[];
  }
}

/** Call before `goto`. */
async function recordRunning(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made = new Map<string, string>();
    const origin = (): string => new Error('made here').stack ?? '';
    const note = (id: string): void => {
      if (origin().includes('//cdn.')) made.set(id, origin());
    };
    window.running = () => [...made].map(([id, stack]) => `${id} ${stack}`);
    const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
    const timeout = (act: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = setTimeout(() => {
        made.delete(`timer ${id}`);
        if (typeof act === 'function') act(...args);
      }, ms);
      note(`timer ${id}`);
      return id;
    };
    const interval = (act: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = setInterval(act, ms, ...args);
      note(`timer ${id}`);
      return id;
    };
    const clear = (stop: (id?: number) => void) => (id?: number) => {
      made.delete(`timer ${id}`);
      stop(id);
    };
    Object.assign(window, {
      setTimeout: timeout,
      setInterval: interval,
      clearTimeout: clear(clearTimeout),
      clearInterval: clear(clearInterval),
    });
    let channels = 0;
    window.BroadcastChannel = new Proxy(BroadcastChannel, {
      construct(Channel, [name]) {
        const channel = new Channel(name);
        channels += 1;
        const id = `channel ${channels}`;
        note(id);
        const { close } = channel;
        channel.close = () => {
          made.delete(id);
          close.call(channel);
        };
        return channel;
      },
    });
  });
}

/** Listeners of our scripts on long-lived objects of the page. */
async function listeners(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const ours = new Set<string>();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url.includes('//cdn.')) ours.add(scriptId);
  });
  await session.send('Debugger.enable');
  const found: string[] = [];
  for (const expression of [
    'window',
    'document',
    'document.documentElement',
    'document.body',
    'navigator',
    'window.visualViewport',
    'document.fonts',
    "document.querySelector('[data-testid=opener]')",
  ]) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    const { objectId } = result;
    if (!objectId) continue;
    const { listeners: all } = await session.send('DOMDebugger.getEventListeners', { objectId });
    for (const { type, scriptId } of all)
      if (ours.has(scriptId)) found.push(`${expression} ${type}`);
  }
  await session.detach();
  return found;
}

const WALLET = { wallet: 'page', approve: 'auto' } as const;

test('destroy(): leaves no node, sheet, listener, timer or channel; later calls do nothing', async ({
  page,
  hosts,
}) => {
  await recordRunning(page);
  await page.goto(hosts.page('plain', WALLET));
  await connect(page);
  await page.getByTestId('opener').click();
  await expect((await theModal(page)).getByTestId('account-balance')).toContainText(/\d/);
  const provider = await page.evaluateHandle(
    () => window.AppKit?.getProvider('eip155') as Provider,
  );
  expect(await listeners(page)).toContain('document click');
  expect((await page.evaluate(() => window.running())).join()).toContain('channel');

  await withKit(page, (kit) => kit.destroy());
  expect(await rootCount(page)).toBe(0);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  await expect.poll(() => page.evaluate(() => window.running())).toEqual([]);
  expect(await listeners(page)).toEqual([]);

  const asked = scriptRequests(page);
  const after = await withKit(page, async (kit) => {
    await kit.open();
    await kit.close();
    await kit.switchNetwork('eip155:31338');
    await kit.disconnect();
    await kit.diagnose();
    kit.setTheme('dark');
    kit.setLocale('en');
    kit.configure({ theme: 'dark' });
    kit.push(['open']);
    kit.subscribe(() => {})();
    kit.on('connect', () => {})();
    kit.destroy();
    return [kit.getState().initialized, kit.getAccount().status, kit.getProvider('eip155')];
  });
  expect(after).toEqual([false, 'disconnected', undefined]);
  await page.getByTestId('opener').click();
  expect(await rootCount(page)).toBe(0);
  expect(asked).toEqual([]);
  expect(await listeners(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => window.running())).toEqual([]);
  const refused = await provider.evaluate((one) =>
    one.request({ method: 'eth_chainId' }).then(
      () => 0,
      (error: { code: number }) => error.code,
    ),
  );
  expect(refused).toBe(4900);
  // The page itself continues.
  await page.getByTestId('page-field').fill('still here');
});

test('destroyed while the shell loads: nothing appears', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const cdn = faulty('slow:shell:800', crypto.randomUUID());
  await recordRunning(page);
  await page.goto(hosts.page('plain', { cdn }));
  const arrived = page.waitForResponse((response) => /\/shell\./.test(response.url()));
  await withKit(page, (kit) => {
    void kit.open();
    kit.destroy();
  });
  await (await arrived).finished();
  await expect.poll(() => page.evaluate(() => window.running())).toEqual([]);
  expect(await rootCount(page)).toBe(0);
  await expect(page.getByTestId('modal')).toHaveCount(0);
});

test('destroyed before the first use: leaves no trace of the tag', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  await withKit(page, (kit) => kit.destroy());
  expect(await listeners(page)).toEqual([]);
  expect(await rootCount(page)).toBe(0);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test('tag taken away after destroy() and put in again: starts anew, and the elements follow it', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', WALLET));
  await connect(page);
  const button = page.locator('appkit-button').first();
  await expect(button).not.toHaveText('Connect Wallet');
  for (const deletes of [false, true]) {
    await page.evaluate(async (deletesGlobal) => {
      const tag = document.querySelector<HTMLScriptElement>('script[src*="/appkit.js"]');
      const next = document.createElement('script');
      for (const { name, value } of tag?.attributes ?? []) next.setAttribute(name, value);
      window.AppKit?.destroy();
      tag?.remove();
      if (deletesGlobal) Reflect.deleteProperty(window, 'AppKit');
      const loaded = new Promise((resolve) => {
        next.onload = resolve;
      });
      document.head.append(next);
      await loaded;
      await window.AppKit?.ready;
    }, deletes);
    await expect.poll(() => withKit(page, (kit) => kit.getAccount().isConnected)).toBe(true);
    await expect(button).not.toHaveText('Connect Wallet');
    await button.click();
    await expect((await theModal(page)).getByTestId('account-balance')).toContainText(/\d/);
    await withKit(page, (kit) => kit.close());
  }
  expect(await rootCount(page)).toBe(1);
});
