import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFunctionData, maxUint256, parseAbi } from 'viem';
import { knownAddresses } from '../../../protocol/address-looks';
import { MULTICALL3 } from '../decode/call-action';
import { readTypedData } from '../decode/typed-data';
import { type EvmTransaction, encodeTransaction } from '../evm/evm-transaction';
import { windowReason } from '../window/window-rule';
import { describeMessage } from './describe-message';
import { describeTransaction } from './describe-transaction';
import { describeTypedData } from './describe-typed-data';
import { networkWords } from './known-network';
import { showText } from './show-text';
import { BOB, context, erc20, HINTS, ME, review, TOKEN, USDC, words } from './test-review';
import { readContracts } from './token-facts';

const SHOP = 'https://shop.example.com';
const utf8 = (text: string) => new TextEncoder().encode(text);

test('a payment: amount with its coin, recipient, network and the most that the fee can be', () => {
  const found = review({ to: BOB, value: 1_500_000_000_000_000_000n });
  assert.deepEqual(found.said, [`Send *1.5 ETH* to <${BOB}>`]);
  assert.deepEqual(found.rows, [
    { label: 'Network', value: ['Ethereum'] },
    { label: 'Network fee, at most', value: ['0.0001 ETH'] },
  ]);
  assert.deepEqual(found.warned, ['First time sending to this address.']);
  assert.deepEqual([found.blind, found.blocked, found.parties], [undefined, undefined, [BOB]]);
});

test('a fee above the amount, and a transaction that fails: warnings', () => {
  const transaction = { to: BOB, value: 1n };
  const known = knownAddresses([BOB]);
  assert.deepEqual(review(transaction, { known }).warned, [
    'The network fee may be higher than the amount that you send.',
  ]);
  const rich: EvmTransaction = {
    ...{ chainId: 1n, nonce: 0n, gas: 1n, to: BOB, value: 9n, data: '0x' },
    ...{ fee: { perGas: 2n }, accessList: [] },
  };
  const fails = describeTransaction(encodeTransaction(rich), context({ known }), {
    ...{ ...HINTS, fails: true, surcharge: 5n },
  });
  assert.match(fails.warnings[0]?.text ?? '', /expects this transaction to fail/);
  assert.deepEqual(fails.rows[1]?.value, ['0.000000000000000007 ETH']);
});

test('a known recipient: no warning; an imitation of it: danger', () => {
  const known = knownAddresses([BOB]);
  const much = 10n ** 18n;
  assert.deepEqual(review({ to: BOB, value: much }, { known }).warned, []);
  const fake = `${BOB.slice(0, 8)}${'9'.repeat(24)}${BOB.slice(-10)}`;
  const [first] = review({ to: fake, value: 1n }, { known }).warned;
  assert.equal(first, `This address looks like ${BOB}, but it's different.`);
});

test('a token: decimals and symbol of the chain, and its own contract is no recipient', () => {
  const found = review({ data: erc20('transfer', BOB, 2_500_000n) });
  assert.deepEqual(found.said, [`Send *2.5 USDC* to <${BOB}> (token <${TOKEN}>)`]);
  const lost = review({ data: erc20('transfer', TOKEN, 1n) });
  assert.match(lost.warned[0] ?? '', /own contract/);
});

test('an unlimited approval: danger; one of nothing: none', () => {
  const open = review({ data: erc20('approve', BOB, maxUint256) });
  assert.deepEqual(open.said, [`Let <${BOB}> take *all your USDC* (token <${TOKEN}>)`]);
  assert.equal(open.warnings[0]?.level, 'danger');
  assert.match(open.warned[0] ?? '', /unlimited access to your USDC/);
  const personal = {
    hasCode: false,
    symbol: undefined,
    decimals: undefined,
    isNft: false,
    isConfirmed: undefined,
  };
  const contracts = new Map([
    [TOKEN, USDC],
    [BOB, personal],
  ]);
  const scam = review({ data: erc20('approve', BOB, 5n) }, { contracts });
  assert.ok(scam.warned.some((text) => text.includes('personal address')));
  assert.deepEqual(review({ data: erc20('approve', BOB, 0n) }).warned, []);
});

test('an unknown call, and a call of many in another: blind signing', () => {
  assert.match(review({ data: '0xdeadbeef' }).blind ?? '', /can’t tell/);
  const abi = parseAbi(['function aggregate((address target, bytes data)[] calls)']);
  const many = (target: string, data: `0x${string}`) =>
    encodeFunctionData({ abi, args: [[{ target: target as '0x', data }]] });
  const pay = many(TOKEN, erc20('transfer', BOB, 1n));
  const once = review({ to: MULTICALL3, data: pay });
  assert.equal(once.blind, undefined);
  assert.equal(once.said.length, 2);
  assert.ok(review({ to: MULTICALL3, data: many(MULTICALL3, pay) }).blind);
  assert.ok(review({ to: BOB, data: pay }).blind);
  assert.ok(review({ to: undefined, data: '0x60' }).blind);
});

test('a contract at first, and one that was used before: a warning the first time only', () => {
  const first = "You haven't used this contract before.";
  assert.ok(review({ to: BOB, data: '0xdeadbeef' }).warned.includes(first));
  const known = knownAddresses([BOB]);
  assert.ok(!review({ to: BOB, data: '0xdeadbeef' }, { known }).warned.includes(first));
});

test('bytes of another network than the one of the review: blocked', () => {
  assert.match(review({ chainId: 5n, to: BOB, value: 1n }).blocked ?? '', /another network/);
  const none = describeTransaction('0x02c0', context(), HINTS);
  assert.ok(none.blocked);
});

test('hostile token facts: cut, without hidden characters; decimals beyond reason are not believed', async () => {
  const encode = (text: string) => {
    const bytes = Buffer.from(text);
    const size = bytes.length.toString(16).padStart(64, '0');
    return `0x${'20'.padStart(64, '0')}${size}${bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')}`;
  };
  const node = (symbol: string, decimals: string) => async (method: string, params: unknown) => {
    if (method === 'eth_getCode') return '0x60';
    const { data } = (params as [{ data: string }])[0];
    if (data === '0x95d89b41') return symbol;
    return data === '0x313ce567' ? decimals : '0x';
  };
  const facts = async (symbol: string, decimals: string) =>
    (await readContracts(node(symbol, decimals), [TOKEN])).get(TOKEN);
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
  const long = await facts(encode(`\u202eUSD\u200b${'X'.repeat(5_000)}`), word(6n));
  assert.equal(long?.symbol, 'USDXXXXXXX…');
  assert.equal((await facts(encode('USDC'), word(255n)))?.decimals, undefined);
  assert.equal((await facts('0xzz', '0x'))?.symbol, undefined);
  assert.equal((await facts(`0x${'f'.repeat(64)}`, word(6n)))?.symbol, undefined);
  const contracts = new Map([[TOKEN, { ...USDC, decimals: undefined }]]);
  const raw = review({ data: erc20('transfer', BOB, 7n) }, { contracts });
  assert.deepEqual(raw.said, [`Send *7 units of USDC* to <${BOB}> (token <${TOKEN}>)`]);
  const fake = new Map([[TOKEN, { ...USDC, symbol: 'ЕTH' }]]);
  const named = review({ data: erc20('transfer', BOB, 7n) }, { contracts: fake });
  assert.match(named.warned[0] ?? '', /is not the coin of Ethereum/);
});

const message = (text: string | Uint8Array, network = 'eip155:1') =>
  describeMessage(typeof text === 'string' ? utf8(text) : text, SHOP, ME, networkWords(network));

test('a message: text as text with hidden characters shown, bytes as bytes', () => {
  const hidden = message('pay \u202e001\u0000\nnow');
  assert.equal(hidden.original?.text, 'pay \\u{202E}001\\u{0000}\nnow');
  assert.match(hidden.warnings[0]?.text ?? '', /invisible/);
  const bytes = message(Uint8Array.of(0xff, 0x00, 0x01));
  assert.equal(bytes.original?.text, '0xff0001');
  assert.ok(bytes.blind);
  assert.equal(message('Hello\r\nworld').blind, undefined);
  assert.equal(showText('a\u{e0041}b'), 'a\\u{E0041}b');
});

const signIn = (domain: string, more = 'Chain ID: 1') =>
  `${domain} wants you to sign in with your Ethereum account:\n${ME}\n\nHello\n\nURI: https://${domain}/login\nVersion: 1\n${more}\nNonce: 12345678`;

test('a sign-in: its own site only', () => {
  const own = message(signIn('shop.example.com'));
  assert.deepEqual([own.title, own.blocked, own.warnings], ['Sign in', undefined, []]);
  for (const domain of ['bank.example', 'shop.example.com:8443', '\u200bshop.example.com']) {
    assert.match(message(signIn(domain)).blocked ?? '', /asks for it/, domain);
  }
  assert.ok(message(`  ${signIn('https://bank.example')}`).blocked);
  const chain = message(signIn('shop.example.com', 'Chain ID: 137'));
  assert.match(chain.warnings[0]?.text ?? '', /another network/);
});

test('typed data of another network: blocked; without one: a warning', () => {
  const data = (domain: object) =>
    readTypedData({
      types: { Mail: [{ name: 'text', type: 'string' }] },
      ...{ primaryType: 'Mail', domain, message: { text: 'hi \u202e' } },
    }) ?? assert.fail();
  const other = describeTypedData(data({ chainId: 137 }), context());
  assert.equal(other.blocked, 'This data is for network 137, but you use Ethereum.');
  const any = describeTypedData(data({}), context());
  assert.equal(any.blocked, undefined);
  assert.deepEqual(
    any.warnings.map(({ text }) => text.slice(0, 20)),
    ['This signature is va', 'Some fields have inv'],
  );
  assert.deepEqual(any.original?.fields, [{ label: 'text', value: ['hi \\u{202E}'], depth: 1 }]);
});

test('typed data of a contract at first, and of one that was used before: a warning the first time only', () => {
  const data = readTypedData({
    types: { Vote: [{ name: 'text', type: 'string' }] },
    primaryType: 'Vote',
    domain: { chainId: 1, verifyingContract: BOB },
    message: { text: 'yes' },
  });
  const warned = (known: string[]) =>
    describeTypedData(
      data ?? assert.fail(),
      context({ known: knownAddresses(known) }),
    ).warnings.map(({ text }) => text);
  const first = "You haven't used this contract before.";
  assert.ok(warned([]).includes(first));
  assert.ok(!warned([BOB]).includes(first));
});

test('a permit by signature: named as access, with a warning for an unknown spender', () => {
  const data = readTypedData({
    types: {
      Permit: [
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { chainId: 1, verifyingContract: TOKEN },
    message: { spender: BOB, value: String(maxUint256), deadline: 1_800_000_000 },
  });
  const found = describeTypedData(data ?? assert.fail(), context());
  assert.deepEqual(found.steps.map(words), [
    `Let <${BOB}> take *all your USDC* (token <${TOKEN}>), until 2027-01-15 08:00 UTC`,
  ]);
  assert.equal(found.warnings.filter(({ level }) => level === 'danger').length, 1);
  assert.ok(found.warnings.some(({ text }) => text.includes("haven't given access")));
  assert.match(windowReason(found, true) ?? '', /gives access to your tokens/);
});
