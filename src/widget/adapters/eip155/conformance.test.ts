import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { parseCaipNetworkId } from '../../../protocol/caip';
import { type Network, parseNetworkObject } from '../../../protocol/networks';
import { createFakeProvider, FAULTS, throwing } from '../../core/testing/fake-provider';
import { type ConformanceKit, conformanceCases } from '../conformance';
import { eip155 } from './adapter';
import { hexChainId } from './chain-id';

const FIRST = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SECOND = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const BALANCE = 2n ** 256n - 1n;

let answer: (request: { id: number; method: string; params: unknown[] }) => string;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => response.end(answer(JSON.parse(body))));
});

const network = (id: number, port: number): Network =>
  parseNetworkObject({
    id: `eip155:${id}`,
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: `http://127.0.0.1:${port}`,
    explorerUrl: 'https://explorer.example',
  });

const PROMPTS = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'];

const kit: ConformanceKit = {
  adapter: eip155,
  addresses: [FIRST, SECOND],
  spellings: [
    [FIRST.slice(2), FIRST],
    [FIRST.toLowerCase(), FIRST],
    [`0x${FIRST.slice(2).toUpperCase()}`, FIRST],
    // As upper-case QR codes have it.
    [FIRST.toUpperCase(), FIRST],
  ],
  malformed: [
    `${FIRST}0`,
    FIRST.slice(0, -1),
    FIRST.replace('aA', 'Aa'),
    `eip155:1:${FIRST}`,
    `eip155:1:${FIRST}:0`,
    'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS',
    '',
    null,
    undefined,
    42,
    {},
    [FIRST],
  ],
  networks: [network(1, 1), network(2, 1)],
  balance: BALANCE,
  absent: {},
  wallet({ accounts, networkId, refuses, unknown = [] }) {
    let current = hexChainId(networkId);
    const known = new Set<string>();
    const ask = (act: (params: unknown) => unknown) => (refuses ? throwing(FAULTS.refusal) : act);
    const provider = createFakeProvider({
      eth_accounts: () => accounts,
      eth_chainId: () => current,
      eth_requestAccounts: ask(() => accounts),
      personal_sign: ask(() => `0x${'ab'.repeat(65)}`),
      wallet_switchEthereumChain: ask((params) => {
        const [{ chainId }] = params as [{ chainId: string }];
        const id = parseCaipNetworkId(`eip155:${BigInt(chainId)}`).id;
        if (unknown.includes(id) && !known.has(chainId)) throw FAULTS['unknown chain'];
        current = chainId;
        return null;
      }),
      wallet_addEthereumChain: ask((params) => {
        const [{ chainId }] = params as [{ chainId: string }];
        known.add(chainId);
        current = chainId;
        return null;
      }),
    });
    return {
      provider,
      prompts: () => PROMPTS.reduce((sum, method) => sum + provider.count(method), 0),
      setAccounts: (list) => provider.emit('accountsChanged', list),
      setNetwork: (id) => provider.emit('chainChanged', hexChainId(id)),
      drop: () => provider.emit('disconnect', { code: 4900 }),
      listeners: () => provider.listenerCount(),
    };
  },
};

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  (kit as { networks: unknown }).networks = [network(31337, port), network(31338, port)];
  answer = ({ id, method, params }) => {
    assert.equal(method, 'eth_getBalance');
    assert.deepEqual(params, [FIRST, 'latest']);
    return JSON.stringify({ jsonrpc: '2.0', id, result: `0x${BALANCE.toString(16)}` });
  };
});
after(() => server.close());

for (const { title, skip } of conformanceCases(kit)) {
  // The networks have a port only when the tests run.
  const run = () =>
    conformanceCases(kit)
      .find((one) => one.title === title)
      ?.run();
  test(`eip155: ${title}`, { skip }, run);
}
