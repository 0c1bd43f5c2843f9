/** Starts the gateway's program for tests of its start and end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { gatewayProgram, programFolder } from './test-program';

export const goodConfig = {
  projects: { p1: { name: 'Shop', allowedOrigins: [] } },
  chains: { 'eip155:1': ['https://upstream.test/key'] },
  cdn: { directory: 'cdn' },
  metrics: { token: 'only-for-monitors-0001' },
};

/**
 * Builds the program before the first test of a file. Its children end with the file.
 * @param name part of the name of its folder
 */
export function testServer(name: string) {
  const folder = programFolder(name);
  const config = path.join(folder, 'config.json');
  const children = new Set<ChildProcess>();
  let program: string;

  before(async () => {
    program = await gatewayProgram(folder);
    writeFileSync(config, JSON.stringify(goodConfig));
    mkdirSync(path.join(folder, 'cdn/v1'), { recursive: true });
    writeFileSync(path.join(folder, 'cdn/v1/appkit.js'), 'loader');
  });

  after(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  function start(...args: string[]) {
    const child = spawn(process.execPath, [program, '--host', '127.0.0.1', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      output.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output.err += chunk;
    });
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const port = new Promise<number>((resolve, reject) => {
      child.stdout.on('data', () => {
        const line = output.out.split('\n').find((text) => text.includes('"listening"'));
        if (line) resolve(JSON.parse(line).port);
      });
      ended.then(() => reject(new Error(output.err)));
    });
    port.catch(() => {});
    return { child, output, ended, port };
  }

  return { folder, config, start };
}
