/**
 * Runs the system's Firefox over WebDriver BiDi; one browser for all stories, one container each.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { type KeyInput, launch } from 'puppeteer-core';
import { type Engine, type EngineKind, type Key, type Tab, VIEWPORT } from './engine';
import { adoptGroup, endGroup } from './groups';
import { readPageProcesses } from './page-process';

const PROGRAM = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
/** A reload cuts off what still loads, and Firefox compares the hash of nothing with its integrity. */
const HASH_OF_NOTHING = createHash('sha384').digest('base64');
/** A cold start on a slow machine. */
const START_WITHIN_MS = 90_000;

type Browser = Awaited<ReturnType<typeof launch>>;
type BrowserContext = Awaited<ReturnType<Browser['createBrowserContext']>>;
type Page = Awaited<ReturnType<BrowserContext['newPage']>>;

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(VIEWPORT);
  return tabOf(page, context, browser.process()?.pid);
}

function tabOf(page: Page, context: BrowserContext, browserPid: number | undefined): Tab {
  const reported: string[] = [];
  page.on('pageerror', (error) => {
    if (String(error).includes(HASH_OF_NOTHING)) return;
    reported.push(`[page error] ${error instanceof Error ? error.message : String(error)}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(`[console error] ${message.text()}`);
  });
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Its own types also know handles, which no story passes.
    run: (call, ...given) =>
      page.evaluate(call as never, ...(given as unknown as never[])) as never,
    runInFrame: (call, ...given) => {
      const frame = page.frames().find((each) => each.url().includes('/sdk?'));
      if (!frame) throw new Error('the page has no frame of the embedded wallet');
      return frame.evaluate(call as never, ...(given as unknown as never[])) as never;
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    async press(key: Key) {
      if (key !== 'Shift+Tab') return page.keyboard.press(key satisfies KeyInput);
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
    },
    async popup() {
      const other = (await context.pages()).find((each) => each !== page);
      return other && tabOf(other, context, browserPid);
    },
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    reported: () => reported,
    processes: () => readPageProcesses(browserPid),
    close: () => context.close(),
  };
}

export const firefox: EngineKind = {
  id: 'firefox',
  async launch(folder): Promise<Engine> {
    const browser = await launch({
      browser: 'firefox',
      protocol: 'webDriverBiDi',
      headless: true,
      executablePath: PROGRAM,
      userDataDir: path.join(folder, 'firefox'),
      timeout: START_WITHIN_MS,
      // A second process group, which sends reports to the browser's makers.
      env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
      // The run ends its own processes, also during their start.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const pid = browser.process()?.pid;
    adoptGroup(pid);
    return {
      name: await browser.version(),
      openTab: () => openTab(browser),
      async close() {
        await browser.disconnect();
        endGroup(pid);
      },
    };
  },
};
