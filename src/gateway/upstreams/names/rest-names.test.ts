/** Names from a service outside, as a double that answers what such services were seen to answer, or worse. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { identity } from '../../../protocol/http/blockchain';
import { profile, profileAddress } from '../../../protocol/http/profile';
import { ADDRESS, testGateway } from '../../test-gateway';
import { RemoteError } from '../fetch/guarded-fetch';

const CHAIN = 'eip155:1';
const OWN = ADDRESS.toLowerCase();
const THIRD_PARTY = `0x${'5'.repeat(40)}`;
const BY_ADDRESS = `https://names.test/of/${OWN}?key=secret`;
const byName = (name: string) => `https://names.test/to/${encodeURIComponent(name)}?key=secret`;
const TEAL = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

const names = {
  kind: 'rest' as const,
  nameOf: {
    url: 'https://names.test/of/{address}?key=secret',
    name: ['data', 'name'],
    avatar: ['data', 'avatar'],
  },
  addressOf: { url: 'https://names.test/to/{name}?key=secret', address: ['owner', 'address'] },
};
const said = (name: unknown, avatar?: unknown) => ({ data: { name, avatar } });
const leads = (address: unknown) => ({ owner: { address } });

/** 404 for any URL outside the table. */
function world(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const { get, log, clock } = testGateway(
    {},
    { chains: { [CHAIN]: { rpc: ['https://one.test/'], sources: { names } } } },
    {
      remote: async (url) => {
        asked.push(url);
        const found = answers[url];
        if (found instanceof RemoteError) throw found;
        if (found === undefined) throw new RemoteError('http_404');
        return Buffer.from(typeof found === 'string' ? found : JSON.stringify(found));
      },
    },
  );
  const who = async () => {
    const response = await get(`/v1/identity/${ADDRESS}`);
    const body: unknown = await response.json();
    return response.ok ? v.parse(identity.reply, body) : response.status;
  };
  const owner = async (name: string) => {
    const response = await get(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`);
    const body: unknown = await response.json();
    if (!response.ok) return response.status;
    const found = v.parse(profile.reply, body);
    return found && profileAddress(found, CHAIN);
  };
  const health = async () => {
    const body = (await (await get('/health')).json()) as {
      features: Record<string, Record<string, string>>;
    };
    return body.features.names?.[CHAIN];
  };
  return { get, who, owner, health, asked, answers, log, clock };
}

test('name that resolves back to the address: returned, with its picture as a copy on the gateway', async () => {
  const { who, asked, health, log } = world({
    [BY_ADDRESS]: said('alice.eth', TEAL),
    [byName('alice.eth')]: leads(ADDRESS),
  });
  const alice = await who();
  assert.ok(typeof alice === 'object');
  assert.equal(alice.name, 'alice.eth');
  assert.match(alice.avatar ?? '', /\/v1\/media\/[0-9a-f]{32}$/);
  assert.deepEqual(asked, [BY_ADDRESS, byName('alice.eth')]);
  assert.equal(await health(), 'up');
  await who();
  assert.equal(asked.length, 2, 'kept');
  assert.ok(!log.join().includes('secret'));
});

test('identity: the source is asked again after 5 minutes; the browser keeps it no longer', async () => {
  const { get, asked, answers, clock } = world({
    [BY_ADDRESS]: said('alice.eth'),
    [byName('alice.eth')]: leads(ADDRESS),
    [byName('bob.eth')]: leads(ADDRESS),
  });
  const start = clock.now;
  const look = async () => {
    const response = await get(`/v1/identity/${ADDRESS}`);
    const { name, resolvedAt } = (await response.json()) as { name: string; resolvedAt: string };
    const cache = response.headers.get('Cache-Control');
    return { name, resolved: Date.parse(resolvedAt) - start, cache, asked: asked.length };
  };
  const first = { name: 'alice.eth', resolved: 0, asked: 2 };
  assert.deepEqual(await look(), { ...first, cache: 'private, max-age=300' });
  answers[BY_ADDRESS] = said('bob.eth');
  clock.now = start + 100_500;
  assert.deepEqual(await look(), { ...first, cache: 'private, max-age=199' });
  clock.now = start + 299_999;
  assert.deepEqual(await look(), { ...first, cache: 'private, max-age=0' });
  clock.now = start + 300_000;
  const second = { name: 'bob.eth', resolved: 300_000, asked: 4 };
  assert.deepEqual(await look(), { ...second, cache: 'private, max-age=300' });
});

test('identity without a name, or with a missing picture: asked again after 1 minute', async () => {
  for (const reply of [said(null), said('alice.eth', 'data:text/plain,no picture')]) {
    const { get, asked, clock } = world({
      [BY_ADDRESS]: reply,
      [byName('alice.eth')]: leads(ADDRESS),
    });
    const cacheOf = async () => (await get(`/v1/identity/${ADDRESS}`)).headers.get('Cache-Control');
    assert.equal(await cacheOf(), 'private, max-age=60');
    const before = asked.length;
    clock.now += 59_999;
    await cacheOf();
    assert.equal(asked.length, before);
    clock.now += 1;
    await cacheOf();
    assert.equal(asked.length, 2 * before);
  }
});

test('namespace without names: cached for an hour', async () => {
  const { get, asked } = world({});
  const response = await get('/v1/identity/11111111111111111111111111111111');
  assert.equal(response.headers.get('Cache-Control'), 'private, max-age=3600');
  assert.deepEqual(asked, []);
});

test('name lookup: the source is asked each time, and nothing stores the reply', async () => {
  const { get, owner, asked, answers } = world({ [byName('alice.eth')]: leads(ADDRESS) });
  assert.equal(await owner('alice.eth'), ADDRESS);
  answers[byName('alice.eth')] = leads(THIRD_PARTY);
  assert.equal(await owner('alice.eth'), THIRD_PARTY);
  delete answers[byName('alice.eth')];
  assert.equal(await owner('alice.eth'), null);
  assert.equal(asked.length, 3);
  const { headers } = await get('/v1/profile/account/alice.eth?apiVersion=2');
  assert.equal(headers.get('Cache-Control'), 'no-store');
});

test('name that resolves to another address, to none, or is not ENSIP-15 normalized: ignored', async () => {
  for (const [name, there] of [
    ['alice.eth', leads(THIRD_PARTY)],
    ['alice.eth', leads(null)],
    ['alice.eth', leads(`0x${'0'.repeat(40)}`)],
    ['alice.eth', undefined],
    ['Alice.eth', leads(ADDRESS)],
    ['аlice.eth', leads(ADDRESS)],
    ['a b.eth', leads(ADDRESS)],
    ['', leads(ADDRESS)],
    ['x'.repeat(5_000), leads(ADDRESS)],
  ] as const) {
    const { who } = world({ [BY_ADDRESS]: said(name), [byName(name)]: there });
    assert.deepEqual(await who(), { name: null, avatar: null }, name.slice(0, 40));
  }
});

test('empty answer or 404: no name; any other unreadable answer: an outage', async () => {
  for (const empty of [undefined, null, {}, { data: null }, said(null), said(' ')]) {
    const { who, health } = world({ [BY_ADDRESS]: empty === null ? 'null' : empty });
    assert.deepEqual(await who(), { name: null, avatar: null }, JSON.stringify(empty));
    assert.equal(await health(), 'up');
  }
  for (const wrong of [
    ...['<html>', '"alice.eth"', said(7), said({}), said(['alice.eth']), said(true)],
    ...(['timeout', 'http_429', 'http_500', 'http_403', 'too_large'] as const).map(
      (reason) => new RemoteError(reason),
    ),
  ]) {
    const { who, health } = world({ [BY_ADDRESS]: wrong, [byName('alice.eth')]: leads(ADDRESS) });
    assert.equal(await who(), 503, JSON.stringify(wrong));
    assert.equal(await health(), 'down');
  }
});

test('service that fails repeatedly: asked by one request, and no account loses its name because of that', async () => {
  const { who, owner, asked, answers } = world({
    [BY_ADDRESS]: new RemoteError('timeout'),
    [byName('alice.eth')]: new RemoteError('timeout'),
  });
  for (let at = 0; at < 3; at += 1) assert.equal(await who(), 503);
  assert.deepEqual(await Promise.all([who(), owner('alice.eth')]), [503, 503]);
  assert.equal(asked.length, 4, 'of the two one asked');
  answers[BY_ADDRESS] = said('alice.eth');
  answers[byName('alice.eth')] = leads(ADDRESS);
  assert.deepEqual(await who(), { name: 'alice.eth', avatar: null });
});

test('name lookup: returns the address of the service; an invalid address is an outage', async () => {
  const { owner, asked } = world({ [byName('alice.eth')]: leads(THIRD_PARTY) });
  assert.equal(await owner('Alice.ETH'), THIRD_PARTY);
  assert.equal(await owner('bob.eth'), null);
  assert.deepEqual(asked, [byName('alice.eth'), byName('bob.eth')]);
  assert.equal(await owner('а.eth'), 400);
  // An invalid address, one without its 0x, one of another namespace.
  for (const odd of ['0x12', OWN.slice(2), 'So11111111111111111111111111111111111111112', 7])
    assert.equal(await world({ [byName('alice.eth')]: leads(odd) }).owner('alice.eth'), 503);
});

test('invalid or too long picture: no picture', async () => {
  for (const avatar of [7, {}, '', `data:image/svg+xml,${'a'.repeat(200_000)}`, 'javascript:1']) {
    const { who } = world({
      [BY_ADDRESS]: said('alice.eth', avatar),
      [byName('alice.eth')]: leads(ADDRESS),
    });
    assert.deepEqual(await who(), { name: 'alice.eth', avatar: null });
  }
});
