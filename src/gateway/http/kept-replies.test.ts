import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { GatewayEnv } from '../gateway-context';
import { keptPicture, keptReply, onceFor } from './kept-replies';

const LARGE = { words: 'the same again. '.repeat(200) };

function serve(reply: () => object) {
  const app = new Hono<GatewayEnv>();
  app.get('/', (c) => keptReply(c, reply(), 'no-store'));
  return (headers: Record<string, string> = {}) => app.request('/', { headers });
}

async function read(response: Response) {
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('large reply: plain the first time, packed from then on as the visitor accepts', async () => {
  const get = serve(() => LARGE);
  const text = JSON.stringify(LARGE);
  const first = await read(await get({ 'Accept-Encoding': 'br' }));
  assert.equal(first.headers.get('Content-Encoding'), null);
  assert.equal(first.bytes.toString(), text);
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await read(await get({ 'Accept-Encoding': encoding }));
    assert.equal(headers.get('Content-Encoding'), encoding);
    assert.equal(headers.get('Vary'), 'Accept-Encoding');
    assert.equal(Number(headers.get('Content-Length')), bytes.byteLength);
    assert.equal(unpack(bytes).toString(), text);
  }
});

test('small reply: never packed', async () => {
  const small = { one: 1 };
  const get = serve(() => small);
  for (let turn = 0; turn < 2; turn += 1) {
    const { headers } = await get({ 'Accept-Encoding': 'br' });
    assert.equal(headers.get('Content-Encoding'), null);
  }
});

test('picture: SVG is packed from the second request on, other types never; known ETag: 304', async () => {
  for (const [type, packed] of [
    ['image/svg+xml', 'br'],
    ['image/png', null],
  ] as const) {
    const picture = { bytes: Buffer.from('<svg>'.repeat(500)), type };
    const app = new Hono<GatewayEnv>();
    app.get('/', (c) => keptPicture(c, picture, { 'Content-Type': type, 'X-Own': 'yes' }));
    const get = (headers: Record<string, string>) => app.request('/', { headers });
    const first = await read(await get({ 'Accept-Encoding': 'br' }));
    assert.deepEqual(first.bytes, picture.bytes);
    assert.equal(first.headers.get('Content-Encoding'), null);
    const second = await read(await get({ 'Accept-Encoding': 'br' }));
    assert.equal(second.headers.get('Content-Encoding'), packed);
    assert.equal(second.headers.get('Content-Type'), type);
    assert.equal(second.headers.get('X-Own'), 'yes');
    const known = await get({ 'If-None-Match': first.headers.get('ETag') ?? '' });
    assert.deepEqual([known.status, await known.text()], [304, '']);
  }
});

test('known ETag: 304, also for an equal object, and the same for every encoding', async () => {
  let reply = { ...LARGE };
  const get = serve(() => reply);
  const etag = (await get()).headers.get('ETag') ?? '';
  assert.match(etag, /^W\/"[\w-]{22}"$/);
  assert.equal((await get({ 'Accept-Encoding': 'br' })).headers.get('ETag'), etag);
  reply = { ...LARGE };
  for (const known of [etag, etag.slice(2), `"x", ${etag}`]) {
    const { status, headers, bytes } = await read(await get({ 'If-None-Match': known }));
    assert.equal(status, 304);
    assert.equal(headers.get('ETag'), etag);
    assert.equal(headers.get('Cache-Control'), 'no-store');
    assert.equal(bytes.byteLength, 0);
  }
  reply = { words: 'another' };
  assert.equal((await get({ 'If-None-Match': etag })).status, 200);
});

test('very many replies: the oldest are dropped, and made again on request', async () => {
  const replies = Array.from({ length: 20 }, (_, at) => ({ at, words: 'x'.repeat(1_000_000) }));
  let at = 0;
  const get = serve(() => replies[at] ?? {});
  const isPacked = async () => {
    const { headers } = await get({ 'Accept-Encoding': 'gzip' });
    return headers.get('Content-Encoding') === 'gzip';
  };
  assert.deepEqual([await isPacked(), await isPacked()], [false, true]);
  for (at = 1; at < replies.length; at += 1) assert.equal(await isPacked(), false);
  at = replies.length - 1;
  assert.equal(await isPacked(), true);
  at = 0;
  assert.equal(await isPacked(), false);
});

test('very many small replies: each weighs as much as its entry, so the oldest are dropped', async () => {
  const first = { ...LARGE };
  let reply: object = first;
  const get = serve(() => reply);
  const isPacked = async () => {
    const { headers } = await get({ 'Accept-Encoding': 'gzip' });
    return headers.get('Content-Encoding') === 'gzip';
  };
  await get();
  assert.equal(await isPacked(), true);
  // 16 MB at 1,000 B each, whatever else is kept.
  for (let count = 0; count < 16_000; count += 1) {
    reply = {};
    await get();
  }
  reply = first;
  assert.equal(await isPacked(), false);
});

test('reply of a key: made once', () => {
  let made = 0;
  const replyOf = onceFor(() => {
    made += 1;
    return {};
  });
  const key = {};
  assert.equal(replyOf(key), replyOf(key));
  assert.notEqual(replyOf({}), replyOf(key));
  assert.equal(made, 2);
});
