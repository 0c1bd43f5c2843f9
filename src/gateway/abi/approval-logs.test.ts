import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi, toEventSelector } from 'viem';
import { decodeApproval } from './approval-logs';

/** As EIP-20, EIP-721 and EIP-1155 have them. */
const fungible = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
]);
const nftEvents = parseAbi([
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
]);

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .filter((bytes) => bytes.some((byte) => byte > 0))
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const TOKEN = `0x${'70'.repeat(20)}`;
const ALICE = `0x${'a1'.repeat(20)}` as const;
const BOB = `0x${'b0'.repeat(20)}` as const;
const ZERO = `0x${'0'.repeat(40)}` as const;
const log = (topics: unknown, data: Hex) => ({
  ...{ address: TOKEN, topics: topics as string[], data, logIndex: 7 },
});
const wordOf = (type: 'uint256' | 'bool', value: bigint | boolean) =>
  encodeAbiParameters([{ type }], [value]);
const base = { token: TOKEN, log_index: 7 };

test('approvals that viem encodes (ERC-20, one NFT, all NFTs): decoded to the last digit', () => {
  fc.assert(
    fc.property(address, address, uint, fc.boolean(), (owner, spender, value, approved) => {
      const both = { ...base, owner, spender };
      const args = { owner, spender, approved: spender, operator: spender, tokenId: value };
      const coins = encodeEventTopics({ abi: fungible, eventName: 'Approval', args });
      assert.deepEqual(decodeApproval(log(coins, wordOf('uint256', value))), {
        ...{ ...both, kind: 'erc20', token_id: '', value: String(value) },
      });
      const nft = encodeEventTopics({ abi: nftEvents, eventName: 'Approval', args });
      assert.deepEqual(decodeApproval(log(nft, '0x')), {
        ...{ ...both, kind: 'erc721', token_id: String(value), value: '1' },
      });
      const all = encodeEventTopics({ abi: nftEvents, eventName: 'ApprovalForAll', args });
      assert.deepEqual(decodeApproval(log(all, wordOf('bool', approved))), {
        ...{ ...both, kind: 'all', token_id: '', value: approved ? '1' : '0' },
      });
    }),
  );
});

test('NFT approval that is cleared: has the value 0', () => {
  const args = { owner: ALICE, approved: ZERO, tokenId: 9n };
  const topics = encodeEventTopics({ abi: nftEvents, eventName: 'Approval', args });
  const found = decodeApproval(log(topics, '0x'));
  assert.deepEqual([found?.token_id, found?.spender, found?.value], ['9', ZERO, '0']);
});

test('logs that only resemble an approval: ignored', () => {
  const [coins, owner, spender] = encodeEventTopics({
    ...{ abi: fungible, eventName: 'Approval', args: { owner: ALICE, spender: BOB } },
  });
  const all = toEventSelector('ApprovalForAll(address,address,bool)');
  const one = wordOf('uint256', 1n);
  const many = `0x${'f'.repeat(64)}` as const;
  const other = toEventSelector('Transfer(address,address,uint256)');
  assert.ok(decodeApproval(log([coins, owner, spender], one)));
  assert.ok(decodeApproval(log([all, owner, spender], one)));
  // As early collections wrote it, with nothing indexed; cut off; with more than an address; yes and no at once.
  const odd: [unknown[], Hex][] = [
    [[], one],
    [[coins], one],
    [[coins, owner], one],
    [[coins, owner, spender], '0x'],
    [[coins, owner, spender], `0x${'0'.repeat(62)}`],
    [[coins, many, spender], one],
    [[coins, owner, many], one],
    [[coins, many, spender, many], '0x'],
    [[all, owner, spender], '0x'],
    [[all, owner, spender], wordOf('uint256', 2n)],
    [[all, owner, spender], many],
    [[all, owner, many], one],
    [[all, owner], one],
    [[all, owner, spender, owner], one],
    [[other, owner, spender], one],
  ];
  for (const [topics, data] of odd) {
    assert.equal(decodeApproval(log(topics, data)), undefined, JSON.stringify([topics, data]));
  }
});

test('arbitrary approval log data: decoding ends, and gives digits and addresses or nothing', () => {
  const names = [...fungible, ...nftEvents].map((event) => toEventSelector(event));
  const bytes = (most: number) =>
    fc.uint8Array({ maxLength: most }).map((all): Hex => `0x${Buffer.from(all).toString('hex')}`);
  const word = fc.oneof(
    fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((all) => `0x${Buffer.from(all).toString('hex')}`),
    address.map((text) => `0x${'0'.repeat(24)}${text.slice(2)}`),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(word, { maxLength: 3 }),
      fc.oneof(bytes(70), fc.constant(wordOf('bool', true))),
      (name, topics, data) => {
        const found = decodeApproval(log([name, ...topics], data));
        if (!found) return;
        assert.match(`${found.owner} ${found.spender}`, /^0x[0-9a-f]{40} 0x[0-9a-f]{40}$/);
        assert.match(`${found.value} ${found.token_id}`, /^\d{1,78} \d{0,78}$/);
      },
    ),
    { numRuns: 500 },
  );
});
