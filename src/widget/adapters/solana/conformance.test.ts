import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Network, parseNetworkObject } from '../../../protocol/networks';
import { createCaipWallet } from '../../core/testing/fake-caip-wallet';
import { type ConformanceKit, conformanceCases } from '../conformance';
import { solana } from './adapter';

const FIRST = 'So11111111111111111111111111111111111111112';
const SECOND = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
/** More than a JSON number can hold. */
const BALANCE = 2n ** 64n - 1n;
const SIGNATURE = '1'.repeat(64);

let answer: (request: { id: number; method: string; params: unknown[] }) => string;
let type: string | undefined;
const server = createServer((request, response) => {
  type = request.headers['content-type'];
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => response.end(answer(JSON.parse(body))));
});

const network = (name: string, port: number): Network =>
  parseNetworkObject({
    id: `solana:${name}`,
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrl: `http://127.0.0.1:${port}`,
  });

const kit: ConformanceKit = {
  adapter: solana,
  addresses: [FIRST, SECOND],
  spellings: [],
  malformed: [
    // Base58 has no small l.
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'.toLowerCase(),
    `${FIRST}1`,
    FIRST.slice(0, -1),
    // 31 and 33 bytes.
    '1'.repeat(31),
    '1'.repeat(33),
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    `solana:x:${FIRST}`,
    ` ${FIRST}`,
    '',
    null,
    undefined,
    42,
    {},
    [FIRST],
  ],
  networks: [network('one', 1), network('two', 1)],
  balance: BALANCE,
  absent: { addNetwork: 'a wallet has the clusters it has', activity: 'specification §2' },
  wallet: (options) =>
    createCaipWallet(options, { solana_signMessage: () => ({ signature: SIGNATURE }) }),
};

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  (kit as { networks: unknown }).networks = [network('one', port), network('two', port)];
  answer = ({ id, method, params }) => {
    assert.equal(method, 'getBalance');
    assert.deepEqual(params, [FIRST, { commitment: 'confirmed' }]);
    return `{"jsonrpc":"2.0","id":${id},"result":{"context":{"slot":1},"value":${BALANCE}}}`;
  };
});
after(() => server.close());

for (const { title, skip } of conformanceCases(kit)) {
  // The networks have a port only when the tests run.
  const run = () =>
    conformanceCases(kit)
      .find((one) => one.title === title)
      ?.run();
  test(`solana: ${title}`, { skip }, run);
}

test('Solana node: gets JSON, because it rejects the content type of plain text', async () => {
  await solana.getBalance?.(FIRST, kit.networks[0]);
  assert.equal(type, 'application/json');
});
