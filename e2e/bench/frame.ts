/** Measures the frame of the embedded wallet: its READY beside an empty frame, a login, and a signature. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { startProgram, writeCustody } from '../../src/sandbox/custody/start-custody';
import { mailSink } from '../gateway-bench/custody-process';
import { launchOptions } from '../support/process/browser';
import { EMPTY_FRAME } from './floor/empty-frame';
import type { ProfileName } from './profiles';
import { PROFILES, throttle } from './profiles';
import { type BenchServer, HOSTS } from './server';

export const FRAME_PROJECT_ID = '000000000000000000000000000f4a3e';
const NETWORK = 'eip155:31337';
const CODE = '123456';

export interface FrameSample {
  profile: ProfileName;
  round: number;
  /** The frame is put into the page → its READY, in ms; `floor`: of an empty frame. */
  ready: number;
  floor: number;
  /** Code entered → the page has the address of a new wallet. */
  login: number;
  /** Approve pressed → the page has the signature. */
  sign: number;
}

export interface BenchCustody {
  authUrl: string;
  vaultUrl: string;
  stop(): Promise<void>;
}

export const frameProject = {
  ...{ name: 'Bench', mode: 'test', allowedOrigins: ['https://*.localhost:*'] },
  features: [{ id: 'social_login', isEnabled: true, config: ['email'] }],
} as const;

/** The auth service and the vault of the build, with fresh keys. */
export async function startBenchCustody(dist: string, secureOrigin: string): Promise<BenchCustody> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const mail = await mailSink();
  const files = writeCustody(folder, {
    ...{ programs: path.join(dist, 'gateway'), secureOrigin, smtpPort: mail.port },
    ...{ projects: { [FRAME_PROJECT_ID]: frameProject as never }, networks: [NETWORK] },
    auth: { deviceLinks: false },
  });
  const auth = await startProgram(files.auth);
  const vault = await startProgram(files.vault);
  return {
    ...{ authUrl: auth.url, vaultUrl: vault.url },
    async stop() {
      for (const { child } of [auth, vault]) child.kill('SIGKILL');
      mail.server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

declare global {
  interface Window {
    /** Asks the frame, and resolves with its reply. */
    askBench?(name: string, payload?: unknown): Promise<{ type: string; payload: unknown }>;
    pressedAt?: number;
  }
}

/** In the page. @returns ms until the frame is ready. */
function insertFrame([url, origin]: readonly [string, string]): Promise<number> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'width:400px;height:640px;border:0';
  frame.src = url;
  const open = new Map<string, (reply: never) => void>();
  window.askBench = (name, payload) =>
    new Promise((resolve) => {
      const id = crypto.randomUUID();
      open.set(id, resolve);
      frame.contentWindow?.postMessage({ id, type: `@w3m-app/${name}`, payload }, origin);
    });
  return new Promise((resolve) => {
    const from = performance.now();
    addEventListener('message', ({ data }) => {
      if (data.type === '@w3m-frame/READY') resolve(performance.now() - from);
      open.get(data.id)?.(data as never);
    });
    document.body.append(frame);
  });
}

async function ask(page: Page, name: string, payload?: unknown): Promise<Record<string, unknown>> {
  const reply = await page.evaluate(
    ([wanted, value]) => window.askBench?.(wanted as string, value),
    [name, payload],
  );
  if (!reply?.type.endsWith('_SUCCESS')) throw new Error(`${name}: ${JSON.stringify(reply)}`);
  return reply.payload as Record<string, unknown>;
}

async function login(page: Page, round: string): Promise<{ ms: number; address: unknown }> {
  await ask(page, 'CONNECT_EMAIL', { email: `bench-${round}@test.localhost` });
  const from = performance.now();
  await ask(page, 'CONNECT_OTP', { otp: CODE });
  const { address } = await ask(page, 'GET_USER', { chainId: 31_337 });
  return { ms: performance.now() - from, address };
}

async function sign(page: Page, address: unknown): Promise<number> {
  const frame = page.frames().find((each) => each.url().includes('/sdk?'));
  if (!frame) throw new Error('the page has no frame');
  await frame.evaluate(() =>
    addEventListener(
      'click',
      () => {
        window.pressedAt = Date.now();
      },
      true,
    ),
  );
  const signed = ask(page, 'RPC_REQUEST', {
    ...{ method: 'personal_sign', params: ['0x68656c6c6f', address], chainId: NETWORK },
  }).then(() => page.evaluate(() => Date.now()));
  const button = frame.locator('.buttons .yes[aria-disabled=false]');
  await button.hover();
  await button.click();
  return (await signed) - (await frame.evaluate(() => window.pressedAt ?? 0));
}

async function opened(
  server: BenchServer,
  profile: ProfileName,
  use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { viewport, touch } = PROFILES[profile];
  const browser = await chromium.launch(
    launchOptions([
      `--ignore-certificate-errors-spki-list=${server.pin}`,
      // In one process the frame is throttled with its page.
      '--disable-site-isolation-trials',
    ]),
  );
  try {
    const context = await browser.newContext({ viewport, isMobile: touch, hasTouch: touch });
    const page = await context.newPage();
    await throttle(await context.newCDPSession(page), PROFILES[profile]);
    await page.goto(`${server.page}/blank/`);
    await use(page, context);
  } finally {
    await browser.close();
  }
}

/** Both frames in fresh browsers, the floor first in every other round. */
export async function takeFrameSample(
  server: BenchServer,
  profile: ProfileName,
  round: number,
): Promise<FrameSample> {
  const secure = `https://${HOSTS.secure}:${server.port}`;
  const sample: FrameSample = { profile, round, ready: 0, floor: 0, login: 0, sign: 0 };
  const frame = () =>
    opened(server, profile, async (page) => {
      const url = `${secure}/sdk?projectId=${FRAME_PROJECT_ID}&chainId=${NETWORK}&version=4`;
      sample.ready = await page.evaluate(insertFrame, [url, secure] as const);
      const { ms, address } = await login(page, `${profile}-${round}-${Date.now()}`);
      sample.login = ms;
      sample.sign = await sign(page, address);
    });
  const floor = () =>
    opened(server, profile, async (page) => {
      sample.floor = await page.evaluate(insertFrame, [`${secure}${EMPTY_FRAME}`, secure] as const);
    });
  for (const take of round % 2 === 0 ? [floor, frame] : [frame, floor]) await take();
  return sample;
}
