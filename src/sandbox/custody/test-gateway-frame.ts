/**
 * The frame's own code behind the real gateway, auth service and vault. A test kills the gateway and
 * starts it again, as often as it likes.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { gatewayProgram } from '../../gateway/test-program';
import type { RequestHandlers } from '../../secure/frame/answer-requests';
import { keysChunk } from '../../secure/keys/keys-chunk';
import { createHandlers } from '../../secure/login/create-handlers';
import type { ApprovalQuestion } from '../../secure/signing/approval/ApprovalView';
import { createSigning, type SigningOptions } from '../../secure/signing/create-signing';
import { startProgram } from './start-custody';
import { type Moment, NETWORK, type Plan, PROJECT, SECURE, startKillable } from './test-killing';

const { host } = new URL(SECURE);
const none = () => undefined;
const COIN = { name: 'Ether', symbol: 'ETH', decimals: 18 };

/** A call in words: its method and path, or the method that the network is asked for. */
function nameOf({ pathname }: URL, { method = 'GET', body }: RequestInit): string {
  if (!pathname.startsWith('/v1')) return `${method} ${pathname}`;
  return (JSON.parse(String(body)) as { method: string }).method;
}

/**
 * @param chain Address of the network's node; without one, reads fail.
 * @param others Addresses of the nodes of other networks.
 */
export async function startWithGateway(
  chain = 'http://127.0.0.1:9',
  others: Readonly<Record<string, string>> = {},
) {
  const world = await startKillable();
  const program = await gatewayProgram(world.folder);
  const config = path.join(world.folder, 'gateway-process.json');
  const services = { authUrl: world.url('auth'), vaultUrl: world.url('vault') };
  const more = Object.entries(others).map(([id, url]) => [id, { rpc: [url] }]);
  const own = { [NETWORK]: { rpc: [chain], nativeCurrency: COIN } };
  const settings = {
    ...{ projects: world.projects, chains: { ...own, ...Object.fromEntries(more) } },
    secure: { origin: SECURE, directory: 'secure', ...services },
  };
  writeFileSync(config, JSON.stringify(settings));

  let running: { url: string; child: ChildProcess } | undefined;
  let kills = 0;
  let plan: Plan = none;
  let delay = 0;
  const start = async (): Promise<void> => {
    running ??= await startProgram({ program, config });
  };
  async function kill(): Promise<void> {
    if (!running) return;
    const { child } = running;
    running = undefined;
    kills += 1;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await start().catch(async (error) => {
    await world.stop();
    world.remove();
    throw error;
  });

  const page = { fetch: globalThis.fetch, location: globalThis.location };
  // Node 20 has none.
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  /** The whole reply, so that a later kill does not cut it. */
  async function ask({ pathname, search }: URL, init: RequestInit): Promise<Response> {
    if (!running) throw new TypeError('fetch failed');
    // `fetch` sets a Host of its own.
    const { statusCode, headers, body } = await request(`${running.url}${pathname}${search}`, {
      method: (init.method ?? 'GET') as 'GET',
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...(init.body && { body: String(init.body) }),
    });
    const known = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const text = await body.text();
    return new Response(text === '' ? null : text, {
      status: statusCode,
      headers: known as [string, string][],
    });
  }
  async function fetchOrKill(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), SECURE);
    if (url.origin !== SECURE) return page.fetch(input, init);
    const moment: Moment | undefined = plan(nameOf(url, init));
    if (moment === 'before') await kill();
    const asking = ask(url, init);
    if (moment === 'during') {
      asking.catch(none);
      await sleep(delay);
      await kill();
    }
    const reply = await asking;
    if (moment !== 'after') return reply;
    await kill();
    throw new TypeError('fetch failed');
  }
  Object.assign(globalThis, { fetch: fetchOrKill, location: { origin: SECURE } });

  return {
    start,
    kills: () => kills,
    folder: world.folder,
    /** For the calls from now on. @param ms From the call to a kill during it. */
    plan(next: Plan = none, ms = 0): void {
      plan = next;
      delay = ms;
    },
    /** A frame of a new browser. @param answer The person's, to each approval. */
    async frame(answer: (question: ApprovalQuestion) => boolean): Promise<RequestHandlers> {
      const screen: SigningOptions['screen'] = {
        askApproval: async (question) => answer(question),
        askCode: async () => undefined,
        ...{ showReceipts: async () => {}, showProgress() {}, clear() {}, themeChanged() {} },
      };
      const chunks: Record<string, unknown> = {
        keys: keysChunk,
        signing: {
          createSigning: (options: SigningOptions) =>
            createSigning({ ...options, mode: 'test', build: async () => 'build', screen }),
        },
      };
      return createHandlers({
        query: { projectId: PROJECT, chainId: NETWORK, version: '4' } as never,
        mode: 'test',
        loadChunk: async (name) => chunks[name] as never,
        startWorker: () => Promise.reject(new Error('no worker')),
      });
    },
    async stop(): Promise<void> {
      Object.assign(globalThis, page);
      await kill();
      await world.stop();
    },
    remove: () => world.remove(),
  };
}
