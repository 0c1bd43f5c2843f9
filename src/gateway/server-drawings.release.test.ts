/** Tests the start of the gateway with faults in the files of pictures beside the program. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { gatewayProgram, programFolder } from './test-program';

const folder = programFolder('server-drawings');
after(() => rmSync(folder, { recursive: true }));

test('file of the drawing check missing beside the program, or not it: the start fails', async () => {
  const program = await gatewayProgram(folder);
  const config = path.join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ projects: {}, chains: {} }));
  const args = [program, '--config', config, '--host', '127.0.0.1', '--port', '0'];
  const start = () => {
    const { status, stderr } = spawnSync(process.execPath, args, { timeout: 30_000 });
    assert.equal(status, 1);
    return String(stderr);
  };
  const worker = path.join(folder, 'drawing-worker.js');
  rmSync(worker);
  assert.match(start(), /^Cannot run drawing-worker\.js, which belongs beside this program: /);
  writeFileSync(worker, 'process.exit();');
  assert.match(start(), /^Cannot run drawing-worker\.js, .*: no verdict on the drawing: exit/);
  const refusing =
    "import{parentPort}from'node:worker_threads';parentPort.on('message',()=>parentPort.postMessage(false));parentPort.postMessage('ready');";
  writeFileSync(worker, refusing);
  assert.match(start(), /^Cannot run drawing-worker\.js, .*: it rejected a drawing/);
});

test('malformed file of logos beside the program: a warning in the log, and the start goes on', async () => {
  const program = await gatewayProgram(folder);
  const config = path.join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ projects: {}, chains: {} }));
  writeFileSync(path.join(folder, 'logos.json'), '{"metamask');
  // Comes after the logos, so its error shows that the start got there.
  rmSync(path.join(folder, 'drawing-worker.js'));
  const args = [program, '--config', config, '--port', '0'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { timeout: 30_000 });
  assert.match(String(stdout), /"level":"warn","message":"no logos: build the gateway again"/);
  assert.match(String(stderr), /^Cannot run drawing-worker\.js/);
});
