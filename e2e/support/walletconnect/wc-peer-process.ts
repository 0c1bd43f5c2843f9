/**
 * Starts the process of the wallets on other devices: one per worker, because its start costs more than
 * most of its tests. Each wallet has a client, a socket and a storage of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { News, Order } from './wc-peer-program';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../../..');
/** Some of their dependencies are CommonJS and need a `require` for Node's modules. */
const REQUIRE =
  "import{createRequire}from'node:module';const require=createRequire(process.argv[1]);";

export type Hear = (event: string, data: never) => void;

export interface PeerProcess {
  /** @throws Error with the client's own message */
  order<Result>(peer: string, method: string, params?: object): Promise<Result>;
  /** All events of one peer. */
  listen(peer: string, hear: Hear): void;
  /** Cuts the connections of all peers so far, which then hear and send nothing. */
  closeAll(): Promise<void>;
  stop(): Promise<void>;
}

let file: Promise<string> | undefined;

/**
 * One bundled file per client: loading the thousand published files costs as much as all other work
 * of a wallet in a test.
 */
async function program(): Promise<string> {
  const folder = path.join(root, '.cache/peers', String(process.pid));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    entryPoints: [path.join(here, 'wc-peer-program.ts')],
    bundle: true,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    // Loaded when a test requests a wallet of that generation.
    splitting: true,
    format: 'esm',
    platform: 'node',
    // A lazy import of CommonJS has no named exports.
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    logLevel: 'silent',
  });
  return path.join(folder, 'wc-peer-program.mjs');
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The peers' process ended with code ${code}`)));
  });
}

export async function startPeers(): Promise<PeerProcess> {
  file ??= program();
  const child = spawn(process.execPath, [await file], {
    // Otherwise two clients in one process share their core.
    env: { ...process.env, DISABLE_GLOBAL_CORE: 'true' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await started(child);
  const answers = new Map<number, (news: Extract<News, { id: number }>) => void>();
  const ears = new Map<string, Hear>();
  let last = 0;
  child.on('message', (news: News) => {
    if ('peer' in news) ears.get(news.peer)?.(news.event, news.data as never);
    else answers.get(news.id)?.(news);
  });
  const order: PeerProcess['order'] = (peer, method, params = {}) =>
    new Promise((resolve, reject) => {
      const order: Order = { id: ++last, peer, method, params: { ...params } };
      answers.set(order.id, ({ id, result, error }) => {
        answers.delete(id);
        if (error) reject(Object.assign(new Error(error.message), { code: error.code }));
        else resolve(result as never);
      });
      child.send(order);
    });
  return {
    order,
    async closeAll() {
      const names = [...ears.keys()];
      ears.clear();
      answers.clear();
      await Promise.all(names.map((name) => order(name, 'close').catch(() => {})));
    },
    listen: (peer, hear) => void ears.set(peer, hear),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
