import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem';
import { decodeTransfers, topicOf } from './transfer-events';

const fungible = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
]);
const nftEvents = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
]);

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const TOKEN = `0x${'70'.repeat(20)}`;
const log = (topics: unknown, data: Hex) => ({
  ...{ address: TOKEN, topics: topics as string[], data, logIndex: 7 },
});
const uints = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  );
const base = { token: TOKEN, log_index: 7 };

test('ERC-20 and ERC-721 events that viem encodes: decoded to the last digit', () => {
  fc.assert(
    fc.property(address, address, uint, (from, to, value) => {
      const coins = encodeEventTopics({ abi: fungible, eventName: 'Transfer', args: { from, to } });
      const both = { ...base, sender: from, recipient: to, part: 0 };
      assert.deepEqual(decodeTransfers(log(coins, uints(value))), [
        { ...both, kind: 'erc20', token_id: '', value: String(value) },
      ]);
      const args = { from, to, id: value };
      const stamp = encodeEventTopics({ abi: nftEvents, eventName: 'Transfer', args });
      assert.deepEqual(decodeTransfers(log(stamp, '0x')), [
        { ...both, kind: 'erc721', token_id: String(value), value: '1' },
      ]);
    }),
  );
});

test('ERC-1155 transfers that viem encodes: decoded NFT by NFT', () => {
  fc.assert(
    fc.property(
      address,
      address,
      fc.array(fc.tuple(uint, uint), { maxLength: 6 }),
      (from, to, all) => {
        const args = { operator: from, from, to };
        const both = { ...base, kind: 'erc1155', sender: from, recipient: to };
        const expected = all.map(([id, value], part) => ({
          ...{ ...both, part, token_id: String(id), value: String(value) },
        }));
        const many = encodeEventTopics({ abi: nftEvents, eventName: 'TransferBatch', args });
        const data = encodeAbiParameters(
          [{ type: 'uint256[]' }, { type: 'uint256[]' }],
          [all.map(([id]) => id), all.map(([, value]) => value)],
        );
        assert.deepEqual(decodeTransfers(log(many, data)), expected);
        const [first] = all;
        if (!first) return;
        const one = encodeEventTopics({ abi: nftEvents, eventName: 'TransferSingle', args });
        assert.deepEqual(decodeTransfers(log(one, uints(...first))), expected.slice(0, 1));
      },
    ),
  );
});

test('arbitrary transfer log data: decoding ends, and gives digits and addresses or nothing', () => {
  const names = [...fungible, ...nftEvents].map((abi) =>
    topicOf(`${abi.name}(${abi.inputs.map(({ type }) => type).join()})`),
  );
  const word = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
  const small = fc.integer({ min: 0, max: 200 }).map((n) => n.toString(16).padStart(64, '0'));
  const words = fc.array(
    fc.oneof(
      small,
      word.map((text) => text.slice(2)),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(
        fc.oneof(
          word,
          address.map((text) => `0x${'0'.repeat(24)}${text.slice(2)}`),
        ),
        {
          maxLength: 3,
        },
      ),
      words,
      fc.integer({ min: 0, max: 40 }),
      (name, topics, parts, cut) => {
        const data = parts.join('');
        const sent = `0x${data.slice(0, Math.max(0, data.length - 2 * cut))}` as Hex;
        for (const move of decodeTransfers(log([name, ...topics], sent))) {
          assert.match(`${move.sender} ${move.recipient}`, /^0x[0-9a-f]{40} 0x[0-9a-f]{40}$/);
          assert.match(`${move.value} ${move.token_id}`, /^\d{1,78} \d{0,78}$/);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('selectors and topics of functions and events: equal those that viem computes', () => {
  assert.equal(
    topicOf('transfer(address,uint256)', 4),
    toFunctionSelector('transfer(address,uint256)'),
  );
  const [name] = encodeEventTopics({ abi: fungible, eventName: 'Approval' });
  assert.deepEqual(decodeTransfers(log([name], '0x')), []);
  assert.deepEqual(decodeTransfers(log([], '0x')), []);
});
