import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTokenList } from './token-list';
import { looksLikeSpam } from './token-spam';

const ADDRESS = '0xAbcdef0000000000000000000000000000000001';
const entry = { chainId: 1, address: ADDRESS, name: 'Coin', symbol: 'C', decimals: 18 };

test('valid list: returns the sanitized tokens of its chain and skips malformed entries', () => {
  const tokens = parseTokenList(
    {
      name: 'List',
      tokens: [
        { ...entry, name: 'Nice\u202e coin', logoURI: 'https://x.test/a.png' },
        { ...entry, name: 'The same again' },
        { ...entry, address: `0x${'2'.repeat(40)}`, logoURI: 'javascript:alert(1)' },
        { ...entry, address: `0x${'3'.repeat(40)}`, decimals: 256 },
        { ...entry, address: `0x${'4'.repeat(40)}`, decimals: '18' },
        { ...entry, address: `0x${'5'.repeat(40)}`, chainId: 5 },
        { ...entry, address: '__proto__' },
        { ...entry, address: '5'.repeat(40) },
        null,
        'text',
      ],
    },
    'eip155:1',
  );
  assert.deepEqual(
    [...tokens],
    [
      [
        ADDRESS.toLowerCase(),
        { name: 'Nice coin', symbol: 'C', decimals: 18, iconUrl: 'https://x.test/a.png' },
      ],
      [`0x${'2'.repeat(40)}`, { name: 'Coin', symbol: 'C', decimals: 18 }],
    ],
  );
});

test('Solana token list: addresses are case-sensitive', () => {
  const mint = 'So11111111111111111111111111111111111111112';
  const list = { tokens: [{ ...entry, chainId: 101, address: mint }, entry] };
  assert.deepEqual([...parseTokenList(list, 'solana:x').keys()], [mint]);
});

test('malformed list: rejected with an error', () => {
  for (const value of [null, [], {}, { tokens: 'none' }, 'text']) {
    assert.throws(() => parseTokenList(value, 'eip155:1'), /not a token list/);
  }
});

test('advertisement as a token name: marked as spam; ordinary name: not marked', () => {
  for (const name of [
    'Visit usdc-gift.com',
    'https://x',
    '$ claim at t.me/x',
    'ＵＳＤＣ．ｃｏｍ',
    'Free airdrop',
    'AICC.io',
  ]) {
    assert.equal(looksLikeSpam(name, ''), true, name);
  }
  assert.equal(looksLikeSpam('Coin', 'x.com'), true);
  for (const name of [
    'USD Coin',
    'Wrapped Ether',
    'Dr. Compound',
    'Claimants United',
    'yearn.finance'.slice(0, 5),
  ]) {
    assert.equal(looksLikeSpam(name, 'ABC'), false, name);
  }
});
