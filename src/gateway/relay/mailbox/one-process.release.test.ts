/** Two gateways whose configurations name the same relay file. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { gatewayProgram, programFolder } from '../../test-program';

const folder = programFolder('one-process');
const children = new Set<ChildProcess>();
let program: string;

before(async () => {
  program = await gatewayProgram(folder);
});
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Each with a store of its own: only the relay's file is shared. */
function start(name: string) {
  const config = path.join(folder, `${name}.json`);
  const relay = { audiences: ['wss://relay.test'], file: 'shared/relay.db' };
  const store = { file: `${name}.db` };
  writeFileSync(config, JSON.stringify({ projects: {}, chains: {}, relay, store }));
  const args = [program, '--host', '127.0.0.1', '--port', '0', '--config', config];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  const listening = new Promise<string>((resolve) => {
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.includes('"listening"')) resolve('listening');
    });
  });
  const ended = once(child, 'exit').then(([code]) => `ended: ${code}`);
  return { child, ended, errors: text(child.stderr), started: Promise.race([listening, ended]) };
}

test('relay file of a running gateway: a second one refuses to start, and says which file and what to do', async () => {
  const first = start('first');
  assert.equal(await first.started, 'listening');
  const second = start('second');
  assert.equal(await second.started, 'ended: 1');
  assert.match(
    await second.errors,
    /^Cannot open the relay's file .*relay\.db: another process has it open; stop that process first\. To use another file, set relay\.file in the configuration\.\n$/,
  );
  // A kill leaves no lock.
  first.child.kill('SIGKILL');
  await first.ended;
  const third = start('third');
  assert.equal(await third.started, 'listening');
  third.child.kill('SIGTERM');
  assert.equal(await third.ended, 'ended: 0');
  const fourth = start('fourth');
  assert.equal(await fourth.started, 'listening');
});
