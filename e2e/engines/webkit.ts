/**
 * Runs WebKitGTK in its small test browser, through its own driver. Both are new for every story,
 * because one driver has one session and its storage. The driver reports nothing from the page's
 * console.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  Builder,
  Key as DriverKey,
  Origin,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver';
import { freePort } from '../support/process/start';
import type { Engine, EngineKind, Key, Tab } from './engine';
import { endGroup, startGroup } from './groups';
import { readPageProcesses } from './page-process';
import { startScreen } from './screen';
import { until } from './until';

const DRIVER = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';

const KEYS: Record<Key, string> = {
  Tab: DriverKey.TAB,
  'Shift+Tab': DriverKey.TAB,
  ArrowDown: DriverKey.ARROW_DOWN,
  ArrowUp: DriverKey.ARROW_UP,
  Home: DriverKey.HOME,
  End: DriverKey.END,
  Enter: DriverKey.ENTER,
  Escape: DriverKey.ESCAPE,
};

/** Below the folder of the machine's architecture. */
function browserProgram(): string {
  const named = process.env.WEBKIT_BROWSER;
  if (named) return named;
  const libraries = '/usr/lib';
  for (const folder of readdirSync(libraries)) {
    const inside = path.join(libraries, folder);
    try {
      if (readdirSync(path.join(inside, 'webkit2gtk-4.1')).includes('MiniBrowser')) {
        return path.join(inside, 'webkit2gtk-4.1/MiniBrowser');
      }
    } catch {
      // Not a folder, or a folder without WebKit.
    }
  }
  throw new Error('No MiniBrowser of WebKitGTK 4.1 found. WEBKIT_BROWSER names its place.');
}

const isUp = (url: string) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

async function press(driver: WebDriver, key: Key): Promise<void> {
  const actions = driver.actions();
  if (key !== 'Shift+Tab') return actions.sendKeys(KEYS[key]).perform();
  const shift = DriverKey.SHIFT;
  return actions.keyDown(shift).sendKeys(KEYS[key]).keyUp(shift).perform();
}

/** As text: the driver writes null for every missing value. */
async function run(driver: WebDriver, call: unknown, given: readonly unknown[]): Promise<unknown> {
  const source = `return Promise.resolve((${String(call)}).apply(undefined, arguments)).then(JSON.stringify)`;
  const text = await driver.executeScript<string | null>(source, ...given);
  return text === null ? undefined : JSON.parse(text);
}

function tabOf(driver: WebDriver, pid: number | undefined): Tab {
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    run: (call, ...given) => run(driver, call, given) as never,
    async runInFrame(call, ...given) {
      const frame = await driver.executeScript<WebElement | null>(
        'return document.querySelector("appkit-embed")?.shadowRoot?.querySelector("iframe")',
      );
      if (!frame) throw new Error('the page has no frame of the embedded wallet');
      await driver.switchTo().frame(frame);
      try {
        return (await run(driver, call, given)) as never;
      } finally {
        await driver.switchTo().defaultContent();
      }
    },
    clickAt: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .click()
        .perform(),
    press: (key) => press(driver, key),
    type: (text) => driver.actions().sendKeys(text).perform(),
    async popup() {
      const own = await driver.getWindowHandle();
      const other = (await driver.getAllWindowHandles()).find((each) => each !== own);
      return other === undefined ? undefined : inWindow(driver, tabOf(driver, pid), own, other);
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    reported: () => [],
    processes: () => readPageProcesses(pid),
    close: async () => endGroup(pid),
  };
}

/** Each step in the other window; then the driver is back in its own. */
function inWindow(driver: WebDriver, tab: Tab, own: string, other: string): Tab {
  const there = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    await driver.switchTo().window(other);
    try {
      return await step();
    } finally {
      await driver.switchTo().window(own);
    }
  };
  return {
    ...tab,
    run: (call, ...given) => there(() => tab.run(call, ...given)),
    clickAt: (x, y) => there(() => tab.clickAt(x, y)),
    press: (key) => there(() => tab.press(key)),
    type: (text) => there(() => tab.type(text)),
    close: async () => {},
  };
}

interface Opened {
  tab: Tab;
  version: string;
}

/** @param home folder for its data */
async function openTab(binary: string, display: string, home: string): Promise<Opened> {
  const port = await freePort();
  const child = startGroup(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_CACHE_HOME: path.join(home, 'cache'),
      XDG_CONFIG_HOME: path.join(home, 'config'),
      XDG_DATA_HOME: path.join(home, 'data'),
      DISPLAY: display,
      // A screen of X11, regardless of where the run was started.
      GDK_BACKEND: 'x11',
      // Its own sandbox needs rights that a container does not give; it loads only our pages.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  try {
    const server = `http://127.0.0.1:${port}`;
    await until('the driver of WebKit answers', () => isUp(server));
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      })
      .build();
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
    return { tab: tabOf(driver, child.pid), version };
  } catch (error) {
    endGroup(child.pid);
    throw error;
  }
}

export const webkit: EngineKind = {
  id: 'webkit',
  async launch(folder): Promise<Engine> {
    const binary = browserProgram();
    const { display, pid } = await startScreen();
    const open = () => openTab(binary, display, path.join(folder, 'webkit'));
    const first = await open();
    let spare: Tab | undefined = first.tab;
    return {
      name: `webkitgtk/${first.version}`,
      async openTab() {
        const tab = spare ?? (await open()).tab;
        spare = undefined;
        return tab;
      },
      async close() {
        await spare?.close();
        endGroup(pid);
      },
    };
  },
};
