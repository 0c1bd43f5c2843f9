/** The built gateway as a process of its own: the API behind the widget, and the relay. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const PROJECT_ID = '0000000000000000000000000000be9c';
const START_DEADLINE = 15_000;

export interface Gateway {
  port: number;
  /** Of the relay, for the browser. */
  relay: string;
  stop(): Promise<void>;
}

/** No chains: nobody connects in the bench. */
const config = (relay: string) => ({
  projects: { [PROJECT_ID]: { name: 'Bench', allowedOrigins: ['https://*.localhost:*'] } },
  chains: {},
  relay: { audiences: [relay] },
});

/** The relay has to be told its own address before it listens. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @throws Error with what it printed when it does not start */
export async function startGateway(dist: string): Promise<Gateway> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const file = path.join(folder, 'config.json');
  const port = await freePort();
  const relay = `ws://127.0.0.1:${port}`;
  writeFileSync(file, JSON.stringify(config(relay)));
  const args = ['--config', file, '--port', String(port), '--host', '127.0.0.1'];
  const child = spawn(process.execPath, [path.join(dist, 'gateway/server.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const read = (data: Buffer) => {
      output += data.toString();
      if (output.includes('"message":"listening"')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`The gateway ended:\n${output}`)));
    setTimeout(() => reject(new Error(`No gateway:\n${output}`)), START_DEADLINE).unref();
  }).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    port,
    relay,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
