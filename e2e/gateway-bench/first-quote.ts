/** Measures the first quote of a swap in the widget beside the balance in the send form, on the built sandbox. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../support/process/browser';
import { freePort } from '../support/process/start';
import type { BenchOptions, Figure } from './figure';

/** Pairs of a run, each in pages of their own: what one has loaded, the other must load too. */
const PAIRS = 5;
/** Source: issue 27, "Figures". */
const WANTED = 1.2;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @returns its port once it is ready */
async function startSandbox() {
  const file = path.resolve('dist/sandbox/server.js');
  const port = await freePort();
  const child = spawn(process.execPath, [file, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('ready ')) continue;
    child.stdout.resume();
    return {
      port,
      async stop() {
        child.kill();
        await ended;
      },
    };
  }
  throw new Error('The sandbox did not start: npm run build first');
}

/** Ms from the call until the element is visible, in a page whose wallet is connected. */
async function timeTo(page: Page, options: object, testId: string): Promise<number> {
  return page.evaluate(
    ([asked, name]) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const look = (): void => {
          const root = document.querySelector('appkit-embed')?.shadowRoot;
          const found = root?.querySelector<HTMLElement>(`[data-testid="${name}"]`);
          if (found && found.offsetParent !== null) resolve(performance.now() - started);
          else requestAnimationFrame(look);
        };
        void window.AppKit?.open(asked);
        look();
      }),
    [options, testId] as const,
  );
}

async function connected(browser: Browser, port: number): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`http://shop.localhost:${port}/?wallet=page&approve=auto`);
  await page.getByTestId('shop-connect').click();
  await page.locator('[data-testid^="wallet-localhost"]').first().click();
  await page.getByTestId('shop-account').waitFor();
  await page.evaluate(() => window.AppKit?.close());
  return page;
}

/** @returns rows of the table of `npm run bench:gateway` */
export async function firstQuote({ runs }: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  const sandbox = await startSandbox();
  const browser = await chromium.launch(launchOptions([]));
  const quotes: number[] = [];
  const balances: number[] = [];
  try {
    for (let at = 0; at < runs * PAIRS; at += 1) {
      const swap = await connected(browser, sandbox.port);
      const asked = { fromToken: 'ETH', toToken: 'USDX', amount: '0.5' };
      quotes.push(await timeTo(swap, { view: 'Swap', arguments: asked }, 'swap-facts'));
      await swap.close();
      const send = await connected(browser, sandbox.port);
      balances.push(await timeTo(send, { view: 'WalletSend' }, 'send-balance'));
      await send.close();
    }
    const ratios = quotes.map((quote, at) => quote / (balances[at] ?? 1));
    return [
      {
        what: 'Widget: first quote after the click, beside the balance of the send form',
        ours: `${median(quotes).toFixed(0)} ms`,
        raw: `${median(balances).toFixed(0)} ms`,
        wanted: `≤ ${WANTED} × (paired: ${median(ratios).toFixed(2)})`,
        good: median(ratios) <= WANTED,
      },
    ];
  } finally {
    await browser.close();
    await sandbox.stop();
  }
}
