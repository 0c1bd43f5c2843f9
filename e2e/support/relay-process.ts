/** The gateway of the build with its relay, as a process that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ANALYTICS_PROJECT_ID, PROJECT_ID } from '../../src/sandbox/facts';
import { DIST } from './hosts';

export const RELAY_PROJECT = '00000000000000000000000000000abc';
/** The address its clients have; where it listens is another matter. */
const AUDIENCE = 'ws://relay.test';

export interface RelayProcess {
  url: string;
  readonly pid: number;
  /** SIGKILL: nothing is said, nothing is tidied up. */
  kill(): Promise<void>;
  /** At the same port, over the same folder. */
  start(): Promise<void>;
}

function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // Whole lines only: the last one may still be coming.
      const lines = output.split('\n').slice(0, -1);
      const line = lines.find((each) => each.includes('"listening"'));
      if (line) resolve(JSON.parse(line).port);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => reject(new Error(`The relay ended with ${code}.\n${output}`)));
  });
}

/**
 * @param folder Of this test alone; the mailbox is a file in it.
 * @param more Addresses that its clients have besides its own.
 */
export async function relayProcess(
  folder: string,
  more: readonly string[] = [],
): Promise<RelayProcess> {
  let child: ChildProcess | undefined;
  let port = 0;

  const write = () => {
    const own = { name: 'Peers', allowedOrigins: [] };
    const audiences = [AUDIENCE, `ws://127.0.0.1:${port}`, ...more];
    const page = { name: 'Sandbox', allowedOrigins: ['http://*.localhost:*'] };
    const config = {
      projects: { [RELAY_PROJECT]: own, [PROJECT_ID]: page, [ANALYTICS_PROJECT_ID]: page },
      chains: {},
      // Thousands of clients are one address here.
      relay: { audiences, file: 'relay.db', rateLimit: false, maxAddressConnections: 5000 },
    };
    writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config));
  };

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  async function start() {
    write();
    const server = path.join(DIST, 'gateway/server.js');
    const args = ['--config', path.join(folder, 'config.json'), '--host', '127.0.0.1'];
    child = spawn(process.execPath, [server, ...args, '--port', String(port)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    port = await listening(child);
  }

  // The first time the system chooses the port, and the second time the relay is told its address.
  await start();
  await kill();
  await start();
  return {
    url: `ws://127.0.0.1:${port}`,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    start,
  };
}
