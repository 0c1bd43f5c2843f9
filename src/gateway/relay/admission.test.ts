import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import WebSocket from 'ws';
import {
  ADDRESS,
  connect,
  newIdentity,
  newTopic,
  type PeerOptions,
  startRelay,
  type TestRelay,
} from './test-relay';

let relay: TestRelay;
before(async () => {
  relay = await startRelay();
});
after(() => relay.close());

async function works(options: PeerOptions): Promise<boolean> {
  const peer = await connect(relay, options);
  const answer = peer.call('irn_subscribe', { topic: newTopic() }).then(
    () => 'open' as const,
    () => peer.closed,
  );
  const outcome = await answer;
  await peer.leave();
  return outcome === 'open';
}

async function refusal(options: PeerOptions): Promise<string> {
  const { code, reason } = await (await connect(relay, options)).closed;
  assert.equal(code, 3000);
  return reason;
}

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);
const token = (claims: Record<string, unknown>, header?: Record<string, unknown>) => ({
  query: { auth: newIdentity().token(claims, header) },
});

test('unknown project: refused with an invalid key', async () => {
  for (const projectId of ['', 'nobody', '__proto__']) {
    assert.equal(await refusal({ query: { projectId } }), 'Unauthorized: invalid key');
  }
});

test('page of another origin: refused; app without an origin: accepted', async () => {
  const from = (Origin: string) => ({ headers: { Origin } });
  for (const origin of ['https://other.test', 'http://shop.test', 'null', 'https://shop.test.evil'])
    assert.equal(await refusal(from(origin)), 'Unauthorized: origin not allowed');
  assert.ok(await works(from('https://shop.test')));
  assert.ok(await works(from('http://localhost:5173')));
  assert.ok(await works({}));
});

test('page of the gateway itself: accepted for test projects, at the addresses of the configuration', async (t) => {
  const own = await startRelay(
    { audiences: [ADDRESS, 'wss://gateway.shop.test:8443'] },
    {},
    { publicUrl: 'https://public.shop.test', mode: 'test' },
  );
  t.after(() => own.close());
  const outcome = async (where: TestRelay, origin: string) => {
    const peer = await connect(where, { headers: { Origin: origin } });
    const answer = peer.call('irn_subscribe', { topic: newTopic() });
    const ended = peer.closed.then(({ reason }) => reason);
    const first = await Promise.race([answer.then(() => 'open'), ended]).catch(() => ended);
    await peer.leave();
    return first;
  };
  for (const origin of ['https://public.shop.test', 'https://gateway.shop.test:8443']) {
    assert.equal(await outcome(own, origin), 'open', origin);
    assert.equal(await outcome(relay, origin), 'Unauthorized: origin not allowed', origin);
  }
  for (const origin of ['https://gateway.shop.test', 'http://public.shop.test', own.url]) {
    assert.equal(await outcome(own, origin), 'Unauthorized: origin not allowed', origin);
  }
});

test('token audience: any spelling and path of this relay is accepted, another relay is refused', async () => {
  for (const aud of [
    ADDRESS,
    `${ADDRESS}/`,
    `${ADDRESS}:443`,
    `${ADDRESS}/relay`,
    'WSS://RELAY.test',
  ])
    assert.ok(await works(token({ aud })), aud);
  assert.ok(await works({ path: '/relay' }));
  for (const aud of ['wss://other.test', 'ws://relay.test', `${ADDRESS}/else`, 'relay.test', ''])
    assert.match(await refusal(token({ aud })), /^JWT validation error: .*another relay/);
});

test('token from a clock one hour off: accepted; three hours off: refused', async () => {
  const age = (iat: number) => token({ iat: now() + iat, exp: now() + iat + 24 * HOUR });
  for (const iat of [HOUR, -HOUR, -25 * HOUR]) assert.ok(await works(age(iat)), String(iat));
  assert.equal(await refusal(age(3 * HOUR)), 'JWT validation error: JWT Token is not yet valid');
  assert.equal(await refusal(age(-27 * HOUR)), 'JWT validation error: JWT Token is expired');
});

test('token in a header: accepted', async () => {
  const identity = newIdentity();
  const headers = { Authorization: `Bearer ${identity.token()}` };
  const url = `${relay.url}/?projectId=00000000000000000000000000000001`;
  const socket = new WebSocket(url, { headers });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(
    `{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${newTopic()}"}}`,
  );
  const answer = await new Promise((resolve) =>
    socket.once('message', (data) => resolve(String(data))),
  );
  assert.match(String(answer), /"result":"[0-9a-f]{64}"/);
  socket.close();
});

test('token with any invalid part: refused', async () => {
  const identity = newIdentity();
  const good = identity.token();
  const [head = '', body = '', signature = ''] = good.split('.');
  const auth = (text: string) => ({ query: { auth: text } });
  assert.match(await refusal(auth('')), /Token is missing/);
  const malformed = [
    ...['x', 'a.b.c', `${head}.${body}`, `${good}.more`, `${head}.${body}.+/=`, good.repeat(20)],
    identity.token({}, { alg: 'none' }),
    identity.token({}, { alg: 'HS256' }),
    identity.token({ iss: 'did:key:z6Mk' }),
    identity.token({ iss: `did:key:z${'1'.repeat(48)}` }),
    identity.token({ iss: identity.id.replace('did:key:z6Mk', 'did:key:z7Mk') }),
    identity.token({ exp: 'tomorrow' }),
    identity.token({ iat: null }),
  ];
  for (const text of malformed)
    assert.match(await refusal(auth(text)), /malformed|signature/, text);
  const other = newIdentity().token().split('.')[2] ?? '';
  assert.match(await refusal(auth(`${head}.${body}.${other}`)), /wrong signature/);
  assert.match(await refusal(token({ iss: identity.id })), /wrong signature/);
  const changed = Buffer.from(body, 'base64url').toString().replace('"sub":"', '"sub":"0');
  const forged = `${head}.${Buffer.from(changed).toString('base64url')}.${signature}`;
  assert.match(await refusal(auth(forged)), /wrong signature/);
});

test('other path: 404, and no socket opens', async () => {
  for (const path of ['/v1', '/relay/x', '//']) {
    const socket = new WebSocket(`${relay.url}${path}`);
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    assert.match(error.message, /404/, path);
  }
});

test('refusals: counted by reason, and the log contains nothing else', async () => {
  await refusal(token({ aud: 'wss://elsewhere.test' }));
  assert.match(relay.metrics(), /appkit_relay_refused_total\{reason="token_audience"\} \d+/);
  assert.match(relay.metrics(), /appkit_relay_refused_total\{reason="project"\} \d+/);
  const line = relay.log.find((each) => each.includes('token_audience')) ?? '';
  assert.deepEqual(JSON.parse(line), {
    ...{ level: 'warn', message: 'relay: refused', reason: 'token_audience' },
  });
});

test('token with a not-before time: rejected before that time', async () => {
  const reason = 'JWT validation error: JWT Token is not yet valid';
  assert.equal(await refusal(token({ nbf: now() + 3 * HOUR })), reason);
  assert.ok(await works(token({ nbf: now() })));
});

test('second spelling of a key: not a client, so each key has one client id', async () => {
  const identity = newIdentity();
  const auth = identity.token({ iss: identity.id.replace('key:z', 'key:z1') });
  assert.equal(await refusal({ query: { auth } }), 'JWT validation error: JWT Token is malformed');
});
