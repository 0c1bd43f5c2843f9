import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import type { CaipNetworkId } from '../caip';
import { runToEnd } from '../steps';
import { analyticsBody } from './analytics';
import { balanceSteps } from './balance';
import { identity, supportedChains } from './blockchain';
import { endpointUrl } from './endpoint';
import { ERROR_FIELDS, errorBody, errorReply } from './errors';
import { imageUrl } from './images';
import { appkitConfig, originAllowed } from './project-config';
import { readRpcReply, rpcProxyUrl } from './rpc-call';
import { sdkVersion } from './sdk-params';
import { walletEntry, wallets, walletsQuery } from './wallets';

const sdk = {
  projectId: 'p1',
  st: 'appkit-embed',
  sv: 'html-eip155-1.0.0',
  clientId: 'did:key:z6Mk',
};
const base = 'https://gw.test';

test("each call: adds the caller's identity; empty values are omitted", () => {
  assert.equal(
    endpointUrl(base, identity, { address: '0xab' }, { sender: '0xab' }, sdk),
    'https://gw.test/v1/identity/0xab?sender=0xab&projectId=p1&st=appkit-embed&sv=html-eip155-1.0.0&clientId=did%3Akey%3Az6Mk',
  );
  assert.equal(
    endpointUrl(base, wallets, {}, { page: '1', entries: '4', include: 'a,b', exclude: '' }, sdk),
    'https://gw.test/getWallets?page=1&entries=4&include=a%2Cb&projectId=p1&st=appkit-embed&sv=html-eip155-1.0.0',
  );
  assert.equal(sdkVersion(['eip155', 'solana'], '1.0.0'), 'html-eip155,solana-1.0.0');
  assert.equal(sdkVersion([], '1.0.0'), 'html-universal-1.0.0');
});

test('path parameter: cannot leave its path segment', () => {
  const url = endpointUrl(base, identity, { address: '../x?y#z' }, {}, sdk);
  assert.ok(url.startsWith('https://gw.test/v1/identity/..%2Fx%3Fy%23z?'), url);
});

test('RPC proxy and images: addresses follow the protocol', () => {
  assert.equal(
    rpcProxyUrl(base, 'eip155:1' as CaipNetworkId, { ...sdk, clientId: undefined }),
    'https://gw.test/v1/?chainId=eip155%3A1&projectId=p1&st=appkit-embed&sv=html-eip155-1.0.0',
  );
  assert.equal(
    imageUrl(base, 'asset', 'a/b', sdk),
    'https://gw.test/public/getAssetImage/a%2Fb?projectId=p1&st=appkit-embed&sv=html-eip155-1.0.0',
  );
});

test('replies quoted in the protocol: parsed, with unknown extra fields', () => {
  assert.deepEqual(
    v.parse(supportedChains.reply, { http: ['eip155:1', 'near:mainnet'], ws: [], more: 1 }),
    { http: ['eip155:1', 'near:mainnet'], ws: [] },
  );
  assert.deepEqual(
    v.parse(identity.reply, {
      name: 'vitalik.eth',
      avatar: 'https://x.test/a.png',
      resolvedAt: 'x',
    }),
    { name: 'vitalik.eth', avatar: 'https://x.test/a.png' },
  );
  assert.deepEqual(v.parse(identity.reply, {}), { name: null, avatar: null });
  assert.equal(v.parse(identity.reply, { name: 'a', avatar: 'javascript:1' }).avatar, null);
  const features = [
    { id: 'social_login', isEnabled: true, config: ['email'] },
    { id: 'swap', isEnabled: true, config: null },
    { id: 'onramp', isEnabled: true },
  ];
  assert.deepEqual(v.parse(appkitConfig.reply, { features: [...features, { id: 7 }] }), {
    features,
  });
});

test('amounts in a balance: decimal strings; an invalid entry is dropped, the others stay', () => {
  const ether = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    value: 1234.5,
    price: 1e-7,
    quantity: { decimals: '18', numeric: '0.5' },
    iconUrl: 'https://x.test/eth.svg',
  };
  const reply = {
    balances: [
      ether,
      { ...ether, quantity: { decimals: '999', numeric: '0.5' } },
      { ...ether, quantity: { decimals: '18', numeric: '1e400' } },
      { ...ether, symbol: '\u202eHTE', price: Number.NaN, iconUrl: 'data:image/svg+xml,' },
      null,
    ],
  };
  // As the widget reads it: `widget/core/gateway/gateway-api.ts` never uses the endpoint's schema.
  const { balances } = runToEnd(balanceSteps(reply)) ?? assert.fail();
  assert.equal(balances.length, 2);
  assert.equal(balances[0]?.value, '1234.5');
  assert.equal(balances[0]?.price, '0.0000001');
  assert.deepEqual(balances[0]?.quantity, { decimals: 18, numeric: '0.5' });
  assert.equal(balances[1]?.symbol, 'HTE');
  assert.equal(balances[1]?.price, undefined);
  assert.equal(balances[1]?.iconUrl, undefined);
  assert.equal(runToEnd(balanceSteps({ balances: {} })), undefined);
});

test('wallet: keeps its valid fields and loses executable links', () => {
  const { data, count } = v.parse(wallets.reply, {
    data: [
      {
        id: 'w1',
        name: 'One\u202e',
        mobile_link: 'one://',
        desktop_link: ' javascript:alert(1)',
        webapp_link: 'data:text/html,x',
        homepage: 'javascript:alert(1)',
        app_store: 'file:///etc/passwd',
        play_store: 'blob:https://a.test/1',
        chrome_store: 'data:text/html,x',
        link_mode: null,
        chains: ['eip155:1', 7],
        injected: [{ namespace: 'eip155', injected_id: 'isOne' }],
      },
      { id: '', name: 'nameless' },
      { id: 'w2', name: '\u200b' },
    ],
    count: 3,
  });
  assert.equal(count, 3);
  assert.equal(data.length, 1);
  const [one] = data;
  assert.equal(one?.name, 'One');
  assert.equal(one?.mobile_link, 'one://');
  const { desktop_link, webapp_link, homepage, app_store, play_store, chrome_store } = one ?? {};
  for (const lost of [desktop_link, webapp_link, homepage, app_store, play_store, chrome_store]) {
    assert.equal(lost, undefined);
  }
  assert.deepEqual(one?.chains, ['eip155:1']);
  assert.deepEqual(one?.injected, [{ namespace: 'eip155', injected_id: 'isOne' }]);
});

test('executable links: removed; app schemes stay', () => {
  const read = (mobile_link: string) =>
    v.parse(walletEntry, { id: '1', name: 'One', mobile_link }).mobile_link;
  for (const link of [
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    // The last three become `javascript://` when a browser opens them.
    'javascript',
    'java:script',
    'java/script/',
    'filesystem:x',
    'data://x',
    'blob',
    'one ://',
    'ünsafe://',
  ]) {
    assert.equal(read(link), undefined, JSON.stringify(link));
  }
  for (const link of ['metamask://', 'metamask', 'foo:', 'database://', 'https://one.test/wc']) {
    assert.equal(read(link), link);
  }
});

test('wallet pages: 1-based, at most 100 entries', () => {
  const parse = (query: object) => v.safeParse(walletsQuery(), query);
  assert.deepEqual(parse({}).output, { page: 1, entries: 40 });
  assert.deepEqual((parse({ include: 'a,,b' }).output as { include: string[] }).include, [
    'a',
    'b',
  ]);
  for (const bad of [
    { page: '0' },
    { page: 'x' },
    { entries: '101' },
    { entries: '-1' },
    { badge_type: 'x' },
  ]) {
    assert.equal(parse(bad).success, false, JSON.stringify(bad));
  }
});

test('RPC reply: a result or an error for our own request, or ignored', () => {
  const ok = { jsonrpc: '2.0', id: 1, result: '0x1' };
  assert.deepEqual(readRpcReply(ok, 1), { ok: true, result: '0x1' });
  assert.deepEqual(readRpcReply({ ...ok, result: null }, 1), { ok: true, result: null });
  const error = { code: -32000, message: 'x' };
  assert.deepEqual(readRpcReply({ jsonrpc: '2.0', id: 1, error }, 1), { ok: false, error });
  assert.deepEqual(readRpcReply({ ...ok, error: null }, 1), { ok: true, result: '0x1' });
  for (const bad of [
    null,
    '',
    '<html>',
    [],
    {},
    { ...ok, id: 2 },
    { ...ok, jsonrpc: '1.0' },
    { ...ok, error },
    { jsonrpc: '2.0', id: 1 },
  ]) {
    assert.equal(readRpcReply(bad, 1), undefined, JSON.stringify(bad));
  }
});

test('origins: a star matches any characters of an origin, :* any port or none', () => {
  const allowed = ['https://app.example.com/', 'https://*.example.org', 'http://*.localhost:*'];
  for (const good of [
    'https://app.example.com',
    'https://a.example.org',
    'https://a.b.example.org',
    'http://shop.localhost:4100',
    'http://shop.localhost',
  ]) {
    assert.equal(originAllowed(allowed, good), true, good);
  }
  for (const bad of [
    'http://app.example.com',
    'https://example.org',
    'https://a.example.org.evil.test',
    'https://a.example.org:8443',
    'http://evil.test:80/.localhost:1',
    'http://shop.localhost:80x',
    'https://axexample.org',
    'null',
    '',
  ]) {
    assert.equal(originAllowed(allowed, bad), false, bad);
  }
  for (const [entry, good] of [
    ['*', 'https://shop.test'],
    ['*.example.org', 'https://a.example.org'],
    ['https://*', 'https://shop.test:8443'],
    ['http*://shop.test', 'https://shop.test'],
  ] as const) {
    assert.equal(originAllowed([entry], good), true, entry);
  }
});

test('origin outside a suffix: never matches a star', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const { origin, hostname } = new URL(url);
      if (originAllowed(['https://*.safe.test'], origin))
        assert.ok(hostname.endsWith('.safe.test'));
    }),
  );
});

test('error body: has every field of the protocol, once', () => {
  // Protocol §1.0, by HTTP status.
  const fields = {
    400: 'chainId currency address provider bundler name asset coin_type attributes timestamp pci signature key calldata orchestrationId',
    401: 'authentication signature address',
    404: 'name address',
    429: 'address rate_limited',
    503: 'chainId transport',
  };
  const named = new Set(Object.values(fields).flatMap((list) => list.split(' ')));
  assert.deepEqual([...ERROR_FIELDS].sort(), ['', ...named].sort());
  for (const field of ERROR_FIELDS) {
    assert.deepEqual(v.parse(errorReply, errorBody(field, 'why')).reasons, [
      { field, description: 'why' },
    ]);
  }
});

test('analytics event: has the documented fields', () => {
  const event = {
    eventId: '5a2c',
    url: 'https://site.test/page',
    domain: 'site.test',
    timestamp: 1714550000000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  };
  assert.equal(v.safeParse(analyticsBody(), event).success, true);
  assert.equal(v.safeParse(analyticsBody(), { ...event, props: { type: 'x' } }).success, false);
  assert.equal(v.safeParse(analyticsBody(), { ...event, timestamp: 'yesterday' }).success, false);
});
