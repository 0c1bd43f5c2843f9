import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { nativeCurrency, parseGatewayConfig } from './config';

declare const __ROOT__: string;

const good = {
  projects: { p1: { name: 'Shop', allowedOrigins: ['https://shop.test'] } },
  chains: { 'eip155:1': ['https://one.test'] },
};

const withUpstream = (url: string, more: object = {}) => ({
  ...good,
  catalogue: { upstream: { url, projectId: 'p', ...more } },
});

test('example configuration: valid', () => {
  const file = path.join(__ROOT__, 'src/gateway/config.example.json');
  const config = parseGatewayConfig(JSON.parse(readFileSync(file, 'utf8')));
  assert.ok(Object.keys(config.projects).length > 0);
  assert.equal(config.chains['eip155:1']?.rpc.length, 2);
});

test('the example configuration: needs no server of this machine, and follows no chain', () => {
  const file = path.join(__ROOT__, 'src/gateway/config.example.json');
  const { chains } = parseGatewayConfig(JSON.parse(readFileSync(file, 'utf8')));
  for (const [id, { rpc, sources }] of Object.entries(chains)) {
    for (const url of rpc) assert.match(url, /^https:\/\/[a-z][a-z.-]+$/, id);
    assert.notEqual(sources?.history?.kind, 'onchain', id);
  }
});

test('omitted keys: get their defaults', () => {
  const config = parseGatewayConfig(good);
  assert.deepEqual(config.projects.p1, {
    name: 'Shop',
    mode: 'live',
    allowedOrigins: ['https://shop.test'],
    features: [],
    analytics: false,
  });
  assert.equal(config.rateLimit, undefined);
  assert.deepEqual(config.rpc, {
    ...{ timeoutMs: 10_000, deadlineMs: 20_000, tries: 3, maxReplyBytes: 4_000_000 },
    ...{ maxVisitorRequests: 8, maxVisitorBytes: 8_000_000, maxBytesInFlight: 64_000_000 },
  });
  assert.equal(config.relay, undefined);
  assert.equal(config.catalogue, undefined);
  assert.deepEqual(parseGatewayConfig(withUpstream('https://up.test:8443/')).catalogue, {
    pictures: 'bundled',
    upstream: {
      enabled: true,
      url: 'https://up.test:8443/',
      projectId: 'p',
      maxPictureBytes: 262_144,
      cacheBytes: 33_554_432,
    },
  });
  const { relay } = parseGatewayConfig({ ...good, relay: { audiences: ['wss://r.test'] } });
  assert.deepEqual(relay, {
    enabled: true,
    audiences: ['wss://r.test'],
    maxMessageBytes: 1_048_576,
    maxStoredBytes: 268_435_456,
    maxConnections: 10_000,
    ...{ maxAddressTopics: 50_000, maxTopics: 500_000 },
    clockTolerance: 7200,
    rateLimit: { perMinute: 600, burst: 200 },
  });
  assert.equal(config.trustProxy, false);
  assert.equal(nativeCurrency(config, 'eip155:1')?.symbol, 'ETH');
});

const withSources = (sources: object, id = 'eip155:1') => ({
  ...good,
  chains: { [id]: { rpc: ['https://one.test'], sources } },
});
const POOL = `0x${'aB'.repeat(20)}`;
const pools = { kind: 'pools', factory: POOL, weth: POOL, stable: POOL };

test('sources of a chain: addresses in lower case, defaults filled in', () => {
  const { chains } = parseGatewayConfig(withSources({ prices: pools, tokenLists: ['a.json'] }));
  assert.deepEqual(chains['eip155:1']?.sources, {
    tokenLists: ['a.json'],
    prices: {
      kind: 'pools',
      factory: POOL.toLowerCase(),
      weth: POOL.toLowerCase(),
      stable: POOL.toLowerCase(),
      currency: 'usd',
      minLiquidity: '1000',
    },
  });
  const url = 'https://x.test/p?ids={ids}&vs={currency}';
  const rest = parseGatewayConfig(withSources({ prices: { kind: 'rest', url, path: ['{id}'] } }));
  assert.deepEqual(rest.chains['eip155:1']?.sources?.prices, {
    kind: 'rest',
    url,
    id: '{address}',
    path: ['{id}'],
    currencies: ['usd'],
    perCall: 50,
  });
});

const withSecurity = (contacts: string[], expires: string) => ({
  ...good,
  public: { security: { contacts, expires } },
});

test('invalid configuration: each mistake is a sentence that names its field', () => {
  const cases: [unknown, RegExp][] = [
    [null, /config: /],
    [{ ...good, projects: { 'a b': good.projects.p1 } }, /projects\.a b: a project id has letters/],
    [{ ...good, projects: { p1: { name: 'x' } } }, /projects\.p1\.allowedOrigins: /],
    [
      { ...good, chains: { 'eip155:': ['https://x.test'] } },
      /must be a CAIP-2 id such as eip155:1/,
    ],
    [
      withSecurity(['security@shop.test'], '2030-01-01T00:00:00Z'),
      /must be an address such as mailto:/,
    ],
    [withSecurity([], '2030-01-01T00:00:00Z'), /public\.security\.contacts: /],
    [withSecurity(['mailto:security@shop.test'], '2030-01-01'), /must be a time such as 2030/],
    [withSecurity(['mailto:security@shop.test'], '2030-13-01T00:00:00Z'), /not a valid time/],
    [{ ...good, chains: { 'eip155:1': [] } }, /chains\.eip155:1: must be a list of http/],
    [{ ...good, chains: { 'eip155:1': ['ftp://x.test'] } }, /must be a list of http/],
    [
      { ...good, chains: { 'eip155:31337': ['http://x.test'] } },
      /chains\["eip155:31337"\]: not a named network, so it needs "nativeCurrency"/,
    ],
    [
      { ...good, chains: { 'eip155:1': ['https://one.test', 'https://key:@two.test'] } },
      /chains\["eip155:1"\]: address 2 contains a user name and password/,
    ],
    [{ ...good, rateLimit: { perMinute: 0, burst: 1 } }, /rateLimit\.perMinute: /],
    [{ ...good, rpc: { tries: 0 } }, /rpc\.tries: /],
    [{ ...good, rpc: { timeout: 5 } }, /rpc\.timeout: /],
    [{ ...good, ratelimit: {} }, /ratelimit: /],
    [{ ...good, catalogue: { upstreams: {} } }, /catalogue\.upstreams: /],
    [{ ...good, catalogue: { file: '' } }, /catalogue\.file: /],
    [{ ...good, catalogue: { upstream: { url: 'https://up.test' } } }, /upstream\.projectId: /],
    [withUpstream('http://up.test'), /catalogue\.upstream\.url: must be an https origin/],
    [withUpstream('https://up.test/v1'), /url: must be an https origin such as .* without a path/],
    [withUpstream('https://a:b@up.test'), /url: must be an https origin/],
    [withUpstream('https://127.0.0.1'), /url: must not point to this machine or a private network/],
    [withUpstream('https://[fd00:ec2::254]'), /url: must not point to this machine/],
    [withUpstream('https://up.localhost'), /url: must not point to this machine/],
    [withUpstream('https://up.test', { maxPictureBytes: 2 ** 30 }), /upstream\.maxPictureBytes: /],
    [withUpstream('https://up.test', { cacheBytes: 1 }), /upstream\.cacheBytes: /],
    [withSources({ price: pools }), /chains\.eip155:1\.sources\.price: /],
    [
      withSources({ prices: { ...pools, weth: 'eth' } }),
      /sources\.prices\.weth: must be an address/,
    ],
    [withSources({ prices: { ...pools, kind: 'pool' } }), /sources\.prices\.kind: /],
    [withSources({ prices: { ...pools, minLiquidity: '1e3' } }), /prices\.minLiquidity: /],
    [
      withSources({ prices: pools }, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      /sources\.prices: "pools" works on eip155 networks only; use "vaults" or "rest"/,
    ],
    [
      withSources(
        { balances: { kind: 'blockscout', url: 'https://x.test' } },
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      ),
      /sources\.balances: "blockscout" works on eip155 networks only; use "rest"/,
    ],
    [
      withSources({ balances: { kind: 'blockscout', url: 'ftp://x.test' } }),
      /balances\.url: must be an http\(s\) address/,
    ],
    [
      withSources({ prices: { kind: 'rest', url: 'https://{ids}.test', path: ['a'] } }),
      /prices\.url: must be an http\(s\) address/,
    ],
    [
      withSources({ prices: { kind: 'rest', url: 'https://x.test/', path: ['a'] } }),
      /prices\.url: must contain \{ids\}/,
    ],
    [{ ...good, privateOrigins: ['http://10.0.0.7/x'] }, /privateOrigins\.0: must be an origin/],
    [{ ...good, relay: {} }, /relay\.audiences: /],
    [{ ...good, relay: { audiences: [] } }, /relay\.audiences: name at least one address/],
    [{ ...good, relay: { audiences: ['https://r.test'] } }, /relay\.audiences\.0: must be a ws/],
    [
      { ...good, relay: { audiences: ['wss://r.test'], maxMessageBytes: 1 } },
      /relay\.maxMessageBytes: /,
    ],
    [
      { ...good, relay: { audiences: ['wss://r.test'], maxMessageBytes: 2 ** 28 } },
      /relay\.maxMessageBytes: must be at most a quarter/,
    ],
    [{ ...good, relay: { audiences: ['wss://r.test'], flie: 'x' } }, /relay\.flie: /],
  ];
  for (const [value, message] of cases) assert.throws(() => parseGatewayConfig(value), message);
  assert.throws(
    () => parseGatewayConfig({ ...good, trustProxy: 'yes', projects: { p1: {} } }),
    (error: Error) => error.message.split('\n').length >= 4,
  );
});

test('invalid URL with a password: the error message does not contain the password', () => {
  const chains = { 'eip155:1': { rpc: ['https://user:secret@one.test'] } };
  assert.throws(
    () => parseGatewayConfig({ ...good, chains }),
    ({ message }: Error) => message.includes('address 1') && !message.includes('secret'),
  );
});

test("secure site at the gateway's own origin: an error that names both keys", () => {
  const secure = {
    ...{ origin: 'https://gateway.test', directory: 'dist/secure' },
    ...{ authUrl: 'http://127.0.0.1:1', vaultUrl: 'http://127.0.0.1:2' },
  };
  for (const publicUrl of ['https://gateway.test', 'https://gateway.test/']) {
    assert.throws(
      () => parseGatewayConfig({ ...good, publicUrl, secure }),
      /secure\.origin: must not be the origin of "publicUrl"; use one of its own, such as https:\/\/secure\.gateway\.test/,
    );
  }
  parseGatewayConfig({ ...good, publicUrl: 'https://www.test', secure });
});
