import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createSigningBrake } from './signing-brake';
import { sendAlarm } from './vault-alarm';

test('the vault stops: one POST to the address of the operator, who learns of one that was not taken', async (t) => {
  const got: unknown[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    got.push([request.method, request.headers['content-type'], JSON.parse(await text(request))]);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alarm`;
  const logged: string[] = [];
  const alarms: Promise<void>[] = [];
  const brake = createSigningBrake({
    ...{ perMinute: 2, stopFile: undefined, now: () => 0 },
    onStop: (reason) => alarms.push(sendAlarm(url, reason, (_, message) => logged.push(message))),
  });
  const passed = [1, 2, 3, 4].map(() => brake.pass());
  await Promise.all(alarms);
  assert.deepEqual(passed, [true, true, false, false]);
  const reason = 'more than 2 signatures in a minute';
  assert.deepEqual(got, [['POST', 'application/json', { event: 'vault_stopped', reason }]]);
  assert.deepEqual(logged, ['the vault has stopped']);
  status = 500;
  await sendAlarm(url, reason, (_, message) => logged.push(message));
  await sendAlarm('http://127.0.0.1:1/', reason, (_, message) => logged.push(message));
  await sendAlarm(undefined, reason, (_, message) => logged.push(message));
  const lost = ['the vault has stopped', 'the alarm was not delivered'];
  assert.deepEqual(logged.slice(1), [...lost, ...lost, 'the vault has stopped']);
});
