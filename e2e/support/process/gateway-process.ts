/** Starts the built gateway as a separate process, with the test's configuration. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DIST } from './hosts';

export interface GatewayProcess {
  /** `http://127.0.0.1:<port>`: for `attr.gateway`, and from Node. */
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Sends SIGKILL: no message, no cleanup. */
  kill(): Promise<void>;
  /** Starts on the same port and folder; requests the configuration again. */
  start(): Promise<void>;
}

function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // Whole lines only: the last one may be incomplete.
      const lines = output.split('\n').slice(0, -1);
      const line = lines.find((each) => each.includes('"listening"'));
      if (line) resolve(JSON.parse(line).port);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => reject(new Error(`The gateway ended with ${code}.\n${output}`)));
  });
}

/**
 * @param folder Used by this test alone; contains the configuration file.
 * @param config Content of that file; the port is 0 before the first start, when the system assigns
 * it.
 * @param at The port, if the configuration needs it before the first start.
 */
export async function gatewayProcess(
  folder: string,
  config: (port: number) => object,
  at = 0,
): Promise<GatewayProcess> {
  let child: ChildProcess | undefined;
  let port = at;
  mkdirSync(folder, { recursive: true });

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  async function start() {
    const file = path.join(folder, 'config.json');
    writeFileSync(file, JSON.stringify(config(port)));
    const server = path.join(DIST, 'gateway/server.js');
    const args = ['--config', file, '--host', '127.0.0.1', '--port', String(port)];
    child = spawn(process.execPath, [server, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    port = await listening(child);
  }

  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    start,
  };
}
