import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayConfigInput, parseGatewayConfig } from '../../config';

const fields = {
  ...{ hash: ['h'], block: ['b'], time: ['t'], from: ['f'], to: ['o'], value: ['v', '0'] },
};
const rest = { kind: 'rest', url: 'http://10.0.0.7/{address}?p={cursor}', next: ['n'], fields };
const nativeCurrency = { name: 'Seven', symbol: 'SEV', decimals: 18 };

function parse(history: unknown, chain = 'eip155:7') {
  const sources = { history };
  const chains = { [chain]: { rpc: ['https://node.test'], nativeCurrency, sources } };
  return parseGatewayConfig({ projects: {}, chains } as GatewayConfigInput).chains[chain]?.sources;
}

test('history config without a start: indexes from the newest block', () => {
  assert.deepEqual(parse({ kind: 'onchain' }), {
    history: { kind: 'onchain', from: 'latest', depth: 128, pollMs: 3_000 },
  });
  assert.deepEqual(parse({ kind: 'onchain', from: 0, depth: 1, pollMs: 50 }), {
    history: { kind: 'onchain', from: 0, depth: 1, pollMs: 50 },
  });
  const external = { kind: 'external', url: 'https://scan.test/api?chainid=7', apiKey: 'k' };
  assert.deepEqual(parse(external), { history: external });
  assert.deepEqual(parse(rest), { history: rest });
});

test('impossible history source: refused at start, with its chain', () => {
  const bad: unknown[] = [
    ...[{}, 'onchain', { kind: 'else' }, { kind: 'onchain', from: -1 }],
    ...[
      { kind: 'onchain', from: 'first' },
      { kind: 'onchain', depth: 0 },
    ],
    ...[
      { kind: 'onchain', pollMs: 1 },
      { kind: 'onchain', url: 'https://scan.test' },
    ],
    ...[{ kind: 'external' }, { kind: 'external', url: 'http://scan.test/api' }],
    ...[{ kind: 'external', url: 'https://127.0.0.1/api' }],
    ...[{ kind: 'external', url: 'https://localhost/api' }],
    ...[{ kind: 'external', url: 'https://scan.test', apiKey: '' }],
    ...[
      { ...rest, url: 'https://data.test/' },
      { ...rest, url: 'ftp://data.test/{address}' },
    ],
    ...[
      { ...rest, url: 'https://{address}.test' },
      { ...rest, fields: { ...fields, value: [] } },
    ],
    ...[
      { ...rest, fields: { hash: ['h'] } },
      { ...rest, fields: { ...fields, amount: ['a'] } },
    ],
    ...[
      { ...rest, failed: { at: ['s'] } },
      { ...rest, apiKey: 'k' },
    ],
  ];
  for (const history of bad) {
    assert.throws(
      () => parse(history),
      /chains\.eip155:7|chains\["eip155:7"\]/,
      JSON.stringify(history),
    );
  }
  assert.throws(
    () => parse({ kind: 'onchain' }, 'cosmos:cosmoshub-4'),
    /works on eip155 networks only/,
  );
});
