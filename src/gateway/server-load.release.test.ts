/** Tests what a gateway under load needs of its program: short ways, and the delay of its event loop. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { gatewayProgram, programFolder } from './test-program';

const folder = programFolder('server-load');
after(() => rmSync(folder, { recursive: true }));

const TOKEN = 'only-for-monitors-0001';

test('program: answers the same address again without its routes, and shows the event loop delay', async () => {
  const program = await gatewayProgram(folder);
  const config = path.join(folder, 'config.json');
  const projects = { p1: { name: 'Shop', allowedOrigins: [] } };
  writeFileSync(config, JSON.stringify({ projects, chains: {}, metrics: { token: TOKEN } }));
  const args = [program, '--config', config, '--host', '127.0.0.1', '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let output = '';
    const port = await new Promise<number>((resolve) => {
      child.stdout.on('data', (data: Buffer) => {
        output += data.toString();
        const line = output.split('\n').find((each) => each.includes('"message":"listening"'));
        if (line) resolve(JSON.parse(line).port);
      });
    });
    const ask = async (address: string, headers = {}) => {
      const [reply] = (await once(
        get({ port, host: '127.0.0.1', path: address, headers }),
        'response',
      )) as [IncomingMessage];
      return { names: reply.rawHeaders.filter((_, at) => at % 2 === 0), body: await text(reply) };
    };
    const first = await ask('/appkit/v1/config?projectId=p1');
    const second = await ask('/appkit/v1/config?projectId=p1');
    assert.equal(second.body, first.body);
    // The one difference on the wire: the routes write the names of headers in small letters.
    assert.ok(first.names.includes('x-request-id') && second.names.includes('X-Request-Id'));
    const metrics = async () =>
      (await ask('/metrics', { Authorization: `Bearer ${TOKEN}` })).body.split('\n');
    const isShown = (line: string) =>
      /^appkit_event_loop_delay_seconds\{quantile="1"\} \d/.test(line);
    while (!(await metrics()).some(isShown)) await new Promise((next) => setTimeout(next, 200));
  } finally {
    child.kill('SIGKILL');
  }
});
