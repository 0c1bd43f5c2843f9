/** Takes one sample: a fresh browser, one page, one opening. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright';
import { launchOptions } from '../support/process/browser';
import {
  type Leak,
  leaks,
  type Memory,
  measureLeak,
  measureMemory,
  writeHeapSnapshot,
} from './memory';
import type { Opened } from './page/watch';
import { PROFILES, type ProfileName, throttle } from './profiles';
import { rest } from './rest';
import { type ListName, measureScroll, type Scroll, serveThousands } from './scroll';
import { type BenchServer, HOSTS } from './server';
import { blockingTime } from './statistics';
import type { Opening, Target } from './targets';
import { type Traffic, type TrafficWatch, watchTraffic } from './traffic';

export interface Sample {
  target: string;
  profile: ProfileName;
  round: number;
  /** All before intent, in ms from the navigation. Leak and scroll samples have none. */
  before?: Traffic & { ready: number; blocking: number; memory: Memory };
  /** Traffic after the pointer rests on the button. */
  hover?: Traffic & { blocking: number };
  opened?: Opened & Traffic & { blocking: number; memory: Memory };
  /** Press on WalletConnect → its QR code is visible, in ms. */
  code?: number;
  /** The same in a later opening: the files are there. */
  codeAgain?: number;
  leak?: Leak;
  scroll?: Scroll;
  /** Uncaught errors of the page: the sample is invalid. */
  errors: string[];
}

export interface SampleOptions {
  server: BenchServer;
  /** Port of a slow connection to the server, for profiles that reconnect. */
  wire: number;
  /** Source of page/watch.ts. */
  watch: string;
  target: Target;
  profile: ProfileName;
  round: number;
  /** Measures only the leak, over this many openings; 0: everything else. */
  cycles: number;
  /** Measures only the scroll through thousands of these. */
  scroll?: ListName | undefined;
  /** Folder for the heap of a page that leaks. */
  snapshots: string;
}

const QUIET = 1000;
const PATIENCE = 60_000;
/** Over hundreds of cycles, an engine generates new machine code in the same heap. */
const NO_NEW_CODE = '--js-flags=--no-opt --no-maglev --no-sparkplug';
const CODE_ROW = '[data-testid=wallet-walletConnect]';
const CODE = '[data-testid=wc-qr] svg';

/** No pending request, and no long task for a second. */
async function calm(page: Page, traffic: TrafficWatch): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < PATIENCE) {
    await sleep(100);
    const idle = await page.evaluate(() => window.watch.calmFor());
    if (idle >= QUIET && traffic.quietFor() >= QUIET) return;
  }
  throw new Error('The page did not come to rest');
}

const blocking = async (page: Page): Promise<number> =>
  blockingTime(await page.evaluate(() => window.watch.takeLongTasks()));

async function hover(page: Page, traffic: TrafficWatch, button: string) {
  await page.evaluate((selector) => window.watch.hover(selector), button);
  await rest({ quietFor: traffic.quietFor, now: () => performance.now(), sleep });
  return { ...traffic.take(), blocking: await blocking(page) };
}

async function open(page: Page, session: CDPSession, traffic: TrafficWatch, opening: Opening) {
  const opened = await page.evaluate((what) => window.watch.open(what), opening);
  await calm(page, traffic);
  const cost = { ...traffic.take(), blocking: await blocking(page) };
  return { ...opened, ...cost, memory: await measureMemory(session) };
}

async function measure(page: Page, session: CDPSession, options: SampleOptions): Promise<Sample> {
  const { server, target, profile, round, cycles } = options;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const traffic = await watchTraffic(session);
  const { scroll: list } = options;
  // Lists measure the page's own work, without the network time of their data.
  const { line: _, ...device } = PROFILES[profile];
  await throttle(session, list ? device : PROFILES[profile]);
  const approach = list && (await serveThousands(page, server, list));
  await page.addInitScript({ content: options.watch });
  await page.goto(`${server.page}/${target.page}/`, { waitUntil: 'commit' });
  await page.waitForFunction(target.ready);
  const ready = await page.evaluate(() => performance.now());
  await calm(page, traffic);
  const cost = { ready, ...traffic.take(), blocking: await blocking(page) };
  const { opening } = target;
  const sample: Sample = { target: target.name, profile, round, errors };
  if (opening && cycles > 0) {
    await open(page, session, traffic, opening);
    const leak = await measureLeak(page, session, opening, cycles);
    if (leaks(leak))
      await writeHeapSnapshot(session, `${options.snapshots}/${target.name}.heapsnapshot`);
    return { ...sample, leak };
  }
  if (opening && list && approach) {
    await open(page, session, traffic, opening);
    // Runs last, so that it cannot affect the earlier measurements.
    const still = () => calm(page, traffic);
    const scroll = await measureScroll(page, list, approach, still).catch((error: Error) => {
      errors.push(error.message);
      return undefined;
    });
    return { ...sample, ...(scroll && { scroll }) };
  }
  sample.before = { ...cost, memory: await measureMemory(session) };
  if (!opening) return sample;
  const { reconnects } = PROFILES[profile];
  if (reconnects) await server.closeConnections();
  const before = server.accepted();
  if (opening.hover) sample.hover = await hover(page, traffic, opening.button);
  sample.opened = await open(page, session, traffic, opening);
  // A target that needs no file then has nothing to connect for.
  if (reconnects && sample.opened.requests > 0 && server.accepted() === before) {
    errors.push('The page used a connection from before');
  }
  const pressCode = () =>
    page.evaluate(([row, code]) => window.watch.press(row, code), [CODE_ROW, CODE] as const);
  if (await page.evaluate((row) => window.watch.has(row), CODE_ROW)) {
    sample.code = await pressCode();
    await page.evaluate(opening.close);
    await calm(page, traffic);
    await open(page, session, traffic, opening);
    sample.codeAgain = await pressCode();
  }
  return sample;
}

const wiredTo = (port: number): string =>
  `--host-resolver-rules=${Object.values(HOSTS)
    .map((host) => `MAP ${host} 127.0.0.1:${port}`)
    .join()}`;

export async function takeSample(options: SampleOptions): Promise<Sample> {
  const { viewport, touch } = PROFILES[options.profile];
  const flags = ['--disable-gpu', `--ignore-certificate-errors-spki-list=${options.server.pin}`];
  if (options.cycles > 0) flags.push(NO_NEW_CODE);
  if (PROFILES[options.profile].reconnects) flags.push(wiredTo(options.wire));
  const browser = await chromium.launch(launchOptions(flags));
  try {
    const context = await browser.newContext({ viewport, isMobile: touch, hasTouch: touch });
    const page = await context.newPage();
    return await measure(page, await context.newCDPSession(page), options);
  } finally {
    await browser.close();
  }
}
