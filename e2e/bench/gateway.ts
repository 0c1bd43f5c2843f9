/** Starts the built gateway as a separate process: the API of the widget, and the relay. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const PROJECT_ID = '0000000000000000000000000000be9c';
const START_DEADLINE = 15_000;

export interface Gateway {
  port: number;
  /** Of its process. */
  pid: number;
  stop(): Promise<void>;
}

const config = (
  relay: string,
  { projects = {}, ...more }: { projects?: object; [key: string]: unknown },
) => ({
  projects: {
    ...projects,
    [PROJECT_ID]: {
      name: 'Bench',
      allowedOrigins: ['https://*.localhost:*'],
      features: [{ id: 'activity', isEnabled: true }],
    },
  },
  chains: {},
  relay: { audiences: [relay] },
  ...more,
});

/**
 * @param relay address of the relay as the browser sees it
 * @param more of its configuration. By default it has no chains: the benchmark itself provides the
 * account data.
 * @throws Error with its output when it does not start
 */
export async function startGateway(
  dist: string,
  relay: string,
  more: { projects?: object; [key: string]: unknown } = {},
): Promise<Gateway> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const file = path.join(folder, 'config.json');
  writeFileSync(file, JSON.stringify(config(relay, more)));
  const args = ['--config', file, '--port', '0', '--host', '127.0.0.1'];
  const child = spawn(process.execPath, [path.join(dist, 'gateway/server.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    const read = (data: Buffer) => {
      output += data.toString();
      const line = output.split('\n').find((each) => each.includes('"message":"listening"'));
      if (line) resolve(JSON.parse(line).port);
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
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
