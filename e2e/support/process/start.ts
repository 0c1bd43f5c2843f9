/**
 * Runs `npm start` as its own process and reports its output, its child processes and its
 * leftovers.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { DIST } from './hosts';

const root = path.resolve(DIST, '..');

/**
 * Program that `npm start` runs after its setup; with another build than `dist`, the server itself.
 */
const program = process.env.APPKIT_DIST
  ? path.join(DIST, 'sandbox/server.js')
  : path.join(root, 'scripts/start.mjs');

export interface Started {
  child: ChildProcess;
  /** All of its output so far. */
  output(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

export function startProgram(...args: string[]): Started {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

/** Ids and names of the child processes of a process. */
export function childrenOf(pid: number): { pid: number; name: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
        if (parent !== pid) return [];
        return [{ pid: Number(name), name: /^Name:\s*(.*)/m.exec(status)?.[1] ?? '' }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts an unrelated server on a port that the system assigns. */
export function occupyPort(): Promise<{ port: number; server: Server }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ port: typeof address === 'object' && address ? address.port : 0, server });
    });
  });
}

export async function freePort(): Promise<number> {
  const { port, server } = await occupyPort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
