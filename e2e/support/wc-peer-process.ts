/** The process the wallets on other devices live in: one for each test, so that none disturbs another. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { News, Order } from './wc-peer-program';

const here = path.dirname(fileURLToPath(import.meta.url));

export type Hear = (event: string, data: never) => void;

export interface PeerProcess {
  /** @throws Error with the client's own words. */
  order<Result>(peer: string, method: string, params?: object): Promise<Result>;
  /** Everything that happens to one peer. */
  listen(peer: string, hear: Hear): void;
  stop(): Promise<void>;
}

let text: Promise<string> | undefined;

async function program(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(here, 'wc-peer-program.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    // As they come out of the registry.
    packages: 'external',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The peers' process ended with code ${code}`)));
  });
}

export async function startPeers(): Promise<PeerProcess> {
  text ??= program();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', await text], {
    // Where the packages are found.
    cwd: here,
    // Two clients in one process share their core otherwise.
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
  return {
    order: (peer, method, params = {}) =>
      new Promise((resolve, reject) => {
        const order: Order = { id: ++last, peer, method, params: { ...params } };
        answers.set(order.id, ({ id, result, error }) => {
          answers.delete(id);
          if (error) reject(Object.assign(new Error(error.message), { code: error.code }));
          else resolve(result as never);
        });
        child.send(order);
      }),
    listen: (peer, hear) => void ears.set(peer, hear),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
