import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CONFIG_DOCS, LOADER_DOCS } from './option-docs';
import {
  attributeName,
  type ConfigKey,
  configName,
  OPTION_ROWS,
  parseConfig,
} from './option-table';
import { resolveTheme } from './options';

const ORIGIN = 'https://cdn.test';
const parse = (attributes: Record<string, string> = {}, host?: unknown) =>
  parseConfig({ projectId: 'p1', ...attributes }, host, ORIGIN);

/** The list of docs/attributes.md, minus the settings that only the loader reads. */
const ATTRIBUTES =
  'project-id, gateway, api-url, config-url, relay-url, secure-url, analytics-url, mirrors, global, tt-policy, embed, disable-append, debug, basic, networks, default-network, theme, accent, locale, features, enable, allow-unsupported-chain, manual-wc, element-prefix, relay-project-id, featured-wallet-ids, include-wallet-ids, exclude-wallet-ids, all-wallets, account-view, portfolio, terms-url, privacy-url, analytics, consent, account-name-suffix'.split(
    ', ',
  );

test('every attribute: has a row and a documented sentence', () => {
  const rows = [
    ...(Object.keys(CONFIG_DOCS) as ConfigKey[]).map(configName),
    ...Object.keys(LOADER_DOCS),
  ].map(attributeName);
  assert.deepEqual(
    ATTRIBUTES.filter((name) => !rows.includes(`data-${name}`)),
    [],
  );
});

test('no settings: the documented defaults', () => {
  const { options, warnings, errors } = parse();
  assert.deepEqual(warnings, []);
  assert.deepEqual(errors, []);
  assert.deepEqual(
    options.networks.map(({ name }) => name),
    ['Ethereum', 'Base', 'Arbitrum One', 'OP Mainnet', 'Polygon', 'BNB Chain', 'Solana'],
  );
  assert.equal(options.theme, 'auto');
  assert.equal(options.allWallets, 'show');
  assert.equal(options.debug, false);
  assert.equal('defaultNetwork' in options, false);
});

test('Default features: receive, send, analytics, allWallets on; legalCheckbox, smartSessions, collapseWallets, pay off', () => {
  const { features } = parse().options;
  for (const name of ['receive', 'send', 'analytics', 'allWallets'] as const) {
    assert.equal(features[name], true);
  }
  for (const name of ['legalCheckbox', 'smartSessions', 'collapseWallets', 'pay'] as const) {
    assert.equal(features[name], false);
  }
});

test('Default connect-method order: email, social, wallet. Wallet feature order: onramp, swaps, receive, send. Connector type order: walletConnect, recent, injected, featured, custom, external, recommended', () => {
  const { features } = parse().options;
  assert.deepEqual(features.connectMethodsOrder, ['email', 'social', 'wallet']);
  assert.deepEqual(features.walletFeaturesOrder, ['onramp', 'swaps', 'receive', 'send']);
  assert.deepEqual(
    features.connectorTypeOrder.join(),
    'walletConnect,recent,injected,featured,custom,external,recommended',
  );
});

test('data-enable flags: on by default; a minus turns one off', () => {
  assert.ok(Object.values(parse().options.enable).every((on) => on));
  const { options, warnings } = parse({ enable: '-eip6963 -wallet-guide,-coinbase' });
  assert.deepEqual(warnings, []);
  const off = Object.entries(options.enable).filter(([, on]) => !on);
  assert.deepEqual(
    off.map(([name]) => name),
    ['eip6963', 'walletGuide', 'coinbase'],
  );
});

test('secure site: an origin beside the gateway’s, with its scheme and port', () => {
  const secureAt = (gateway: string) => parse({ gateway }).options.secureUrl;
  assert.equal(secureAt('https://own.test/any/path'), 'https://secure.own.test');
  assert.equal(secureAt('http://gateway.localhost:4100'), 'http://secure.gateway.localhost:4100');
  // No name can be put before an address.
  assert.equal(secureAt('http://127.0.0.1:4100'), '');
  assert.equal(secureAt('http://[::1]:4100'), '');
  assert.equal(parse({ secureUrl: 'https://safe.test' }).options.secureUrl, 'https://safe.test');
});

test('secure site at the origin of the gateway or of the page: a warning, and the default', () => {
  const page = 'https://shop.test';
  const given = (secureUrl: string) =>
    parseConfig({ projectId: 'p1', secureUrl }, {}, ORIGIN, undefined, page);
  for (const secureUrl of [`${ORIGIN}/`, `${page}/wallet`]) {
    const { options, warnings } = given(secureUrl);
    assert.equal(options.secureUrl, 'https://secure.cdn.test');
    assert.match(
      warnings.join(),
      /^data-secure-url: ".*" is not valid\. Allowed: .*an origin of its own/,
    );
  }
  const { options, warnings } = given('https://safe.test');
  assert.deepEqual([options.secureUrl, warnings], ['https://safe.test', []]);
});

test('endpoints: derived from the gateway, and the gateway from the script; the relay never', () => {
  const { options } = parse({ gateway: 'https://own.test/any/path' });
  for (const key of ['gateway', 'apiUrl', 'configUrl', 'analyticsUrl'] as const) {
    assert.equal(options[key], 'https://own.test');
    assert.equal(parse().options[key], ORIGIN);
  }
  assert.equal(options.relayUrl, 'wss://relay.walletconnect.org');
  assert.equal(options.relayProjectId, 'p1');
  const apart = parse({
    apiUrl: 'https://rpc.test/',
    relayUrl: 'ws://relay.localhost:4100',
    relayProjectId: 'r',
  }).options;
  assert.equal(apart.apiUrl, 'https://rpc.test');
  assert.equal(apart.configUrl, ORIGIN);
  assert.equal(apart.relayUrl, 'ws://relay.localhost:4100');
  assert.equal(apart.relayProjectId, 'r');
});

test('attribute: overrides AppKitConfig, which uses the same parsers', () => {
  const { options, warnings } = parse(
    { theme: 'dark' },
    { theme: 'light', debug: true, accent: 'red' },
  );
  assert.equal(options.theme, 'dark');
  assert.equal(options.debug, true);
  assert.equal(options.accent, 'red');
  assert.deepEqual(warnings, []);
  assert.equal(parse({}, { theme: 'blue' }).warnings.length, 1);
});

const BAD: [string, string, RegExp][] = [
  ['theme', 'blue', /^data-theme: "blue" is not valid\. Allowed: light, dark, auto\. The default/],
  ['debug', 'maybe', /^data-debug: "maybe" .*Allowed: true, false/],
  ['gateway', 'gateway.test', /^data-gateway: .*http or https/],
  ['gateway', 'javascript:alert(1)', /^data-gateway/],
  ['relayUrl', 'https://relay.test', /^data-relay-url: .*wss/],
  ['allWallets', 'some', /show, hide, only-mobile/],
  ['accountView', 'big', /tabs, compact/],
  ['portfolio', 'everything', /network, all-networks/],
  ['locale', 'not a tag', /language tag/],
  ['consent', 'maybe', /^data-consent: .*required/],
  ['analytics', 'perhaps', /on, off/],
  ['enable', '-everything', /^data-enable: "-everything".*-eip6963/],
  ['features', 'teleport', /^data-features: "teleport".*receive/],
  [
    'networks',
    'eip155:999999',
    /^data-networks: "eip155:999999".*eip155:1, .*AppKitConfig\.networks/,
  ],
  [
    'networks',
    'tea',
    /^data-networks: "tea \(Invalid CAIP-2 network id: tea\)".*AppKitConfig\.networks/,
  ],
  ['defaultNetwork', 'Ethereum', /^data-default-network: .*CAIP-2/],
  ['defaultNetwork', 'eip155:250', /^data-default-network: "eip155:250".*eip155:1, eip155:8453/],
  ['mirrors', 'https://a.test ftp://b.test', /^data-mirrors: "ftp:\/\/b\.test"/],
  ['termsUrl', '/terms', /^data-terms-url/],
  ['privacyUrl', 'javascript:alert(1)', /^data-privacy-url/],
  ['elementPrefix', 'a-b', /^data-element-prefix/],
];
for (const [key, value, warning] of BAD) {
  test(`invalid ${key}=${value}: one warning with attribute, value and allowed values`, () => {
    const { options, warnings } = parse({ [key]: value });
    assert.equal(warnings.length, 1, warnings.join('\n'));
    assert.match(warnings[0] ?? '', warning);
    const plain = parse().options;
    const kept = key === 'mirrors' ? ['https://a.test'] : plain[key as keyof typeof plain];
    assert.deepEqual(
      options[(key === 'consent' ? 'consentRequired' : key) as keyof typeof options] ?? undefined,
      key === 'consent' ? false : kept,
    );
  });
}

test('switches: present means on', () => {
  for (const on of ['', 'true', 'on', '1', ' YES '])
    assert.equal(parse({ debug: on }).options.debug, true);
  for (const off of ['false', 'off', '0', 'no'])
    assert.equal(parse({ debug: off }).options.debug, false);
});

test('empty attribute of any other type: counts as missing', () => {
  const { options, warnings } = parse({ theme: ' ', networks: '', accent: '' });
  assert.deepEqual(warnings, []);
  assert.equal(options.theme, 'auto');
});

test('features: by name, off by a minus; lists and orders in the object', () => {
  const named = parse({ features: 'pay -send, -all-wallets email -socials' }).options.features;
  assert.equal(named.pay, true);
  assert.equal(named.send, false);
  assert.equal(named.allWallets, false);
  assert.equal(named.email, true);
  assert.equal(named.socials, false);
  const { options, warnings } = parse(
    {},
    {
      features: {
        socials: ['google'],
        connectMethodsOrder: ['wallet', 'email'],
        receive: 1,
        swaps: undefined,
      },
    },
  );
  assert.deepEqual(options.features.socials, ['google']);
  assert.deepEqual(options.features.connectMethodsOrder, ['wallet', 'email']);
  assert.equal(options.features.receive, true);
  assert.equal('swaps' in options.features, false);
  assert.equal(warnings.length, 1);
});

const LOCAL = {
  id: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://chain.test',
};

test('networks: ids, objects, and ids that name objects; each once, in order', () => {
  const ids = (attributes: Record<string, string>, networks: unknown) =>
    parse(attributes, { networks }).options.networks.map(({ id }) => id as string);
  assert.deepEqual(ids({ networks: 'eip155:10, eip155:1 eip155:10' }, undefined), [
    'eip155:10',
    'eip155:1',
  ]);
  assert.deepEqual(ids({}, [LOCAL, 'eip155:1', LOCAL]), ['eip155:31337', 'eip155:1']);
  assert.deepEqual(ids({ networks: 'eip155:1 eip155:31337' }, [LOCAL]), [
    'eip155:1',
    'eip155:31337',
  ]);
});

test('invalid network object: one warning, and left out', () => {
  const { options, warnings } = parse(
    {},
    { networks: [LOCAL, { ...LOCAL, id: 'eip155:7', rpcUrl: 'x' }, null] },
  );
  assert.deepEqual(
    options.networks.map(({ id }) => id as string),
    ['eip155:31337'],
  );
  assert.equal(warnings.length, 2);
  assert.match(warnings[0] ?? '', /^AppKitConfig\.networks: "eip155:7 \(rpcUrl/);
});

test('own RPC addresses: kept separate; own pictures: take precedence', () => {
  const { options } = parse(
    { networks: 'eip155:1' },
    {
      customRpcUrls: { 'eip155:1': [{ url: 'https://mine.test/' }] },
      chainImages: { 'eip155:1': 'https://img.test/1.png' },
    },
  );
  const [network] = options.networks;
  assert.deepEqual(options.customRpcUrls, { 'eip155:1': ['https://mine.test'] });
  assert.equal(network?.imageUrl, 'https://img.test/1.png');
});

test('custom wallets: never an executable link', () => {
  const { options, warnings } = parse(
    {},
    {
      customWallets: [
        { id: 'w', name: 'W\u202e', mobile_link: 'w://', homepage: 'javascript:1' },
        { id: 'no-name' },
      ],
    },
  );
  assert.deepEqual(options.customWallets, [{ id: 'w', name: 'W', mobile_link: 'w://' }]);
  assert.equal(warnings.length, 1);
});

test('Theme mode: light or dark leaves the widget, auto follows the system', () => {
  assert.equal(resolveTheme('auto', true), 'dark');
  assert.equal(resolveTheme('auto', false), 'light');
  assert.equal(resolveTheme('dark', false), 'dark');
});

test('any value of any attribute or key: never throws', () => {
  const keys = (Object.keys(OPTION_ROWS) as ConfigKey[]).map(configName);
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...keys), fc.string()),
      fc.dictionary(fc.constantFrom(...keys), fc.anything()),
      (attributes, host) => {
        const { options } = parseConfig(attributes, host, ORIGIN);
        assert.ok(options.networks.length > 0);
      },
    ),
    { numRuns: 300 },
  );
});
