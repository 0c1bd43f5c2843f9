/** Starts the gateway with the example configuration, as a new owner does. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { gatewayProgram, programFolder } from './test-program';

declare const __ROOT__: string;

interface LogLine {
  level: string;
  message: string;
  port?: number;
}

const folder = programFolder('example');
let child: ChildProcess | undefined;
after(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

test('example configuration as it is: starts, is healthy, and logs no warning', async () => {
  const example = JSON.parse(
    readFileSync(path.join(__ROOT__, 'src/gateway/config.example.json'), 'utf8'),
  );
  const config = path.join(folder, 'config.json');
  const program = await gatewayProgram(folder);
  // Another test may have the example's port.
  writeFileSync(config, JSON.stringify({ ...example, metrics: { port: 0 } }));
  const args = [program, '--config', config, '--host', '127.0.0.1', '--port', '0'];
  child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const lines: LogLine[] = [];
  assert.ok(child.stdout);
  for await (const line of createInterface({ input: child.stdout })) {
    const entry: LogLine = JSON.parse(line);
    lines.push(entry);
    if (entry.message === 'listening') break;
  }
  const { port } = lines.at(-1) ?? {};
  const health = await (await fetch(`http://127.0.0.1:${port}/health`)).json();
  assert.equal(health.status, 'ok');
  assert.deepEqual(
    lines.filter(({ level }) => level !== 'info'),
    [],
  );
  assert.equal(errors, '');
});
