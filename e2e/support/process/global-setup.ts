/**
 * Starts one sandbox for the whole run, and never uses another process that listens on the port.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DIST, PORT } from './hosts';

const server = path.join(DIST, 'sandbox/server.js');
const READY_WITHIN_MS = 60_000;

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(
      () => reject(new Error(`No sandbox in time.\n${output}`)),
      READY_WITHIN_MS,
    );
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!/^ready /m.test(output)) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The sandbox ended with code ${code}.\n${output}`));
    });
  });
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync(server)) throw new Error('dist/sandbox/server.js is missing. Run: npm run build');
  const child = spawn(process.execPath, [server, '--port', String(PORT)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await ready(child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
}
