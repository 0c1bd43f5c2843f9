import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import { parseCaipNetworkId } from '../../../protocol/caip';
import { createFakeProvider, FAULTS, never, throwing } from '../../core/testing/fake-provider';
import { eip155 } from './adapter';
import { hexChainId, networkIdOf } from './chain-id';
import { parseAddress, parseAddresses } from './request-accounts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hexDigits = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 })
  .map((digits) => digits.join(''));

test('any 20-byte address: one canonical form, which parses to itself', () => {
  fc.assert(
    fc.property(hexDigits, fc.boolean(), fc.boolean(), (digits, prefix, upper) => {
      const text = `${prefix ? '0x' : ''}${upper ? digits.toUpperCase() : digits}`;
      const canonical = parseAddress(text);
      assert.equal(canonical.toLowerCase(), `0x${digits}`);
      assert.equal(parseAddress(canonical), canonical);
    }),
  );
});

test('one letter in the wrong case: wrong checksum', () => {
  fc.assert(
    fc.property(hexDigits, fc.nat(39), (digits, at) => {
      const canonical = parseAddress(digits);
      const place = at + 2;
      const letter = canonical.charAt(place);
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const wrong = canonical.slice(0, place) + other + canonical.slice(place + 1);
      const body = wrong.slice(2);
      // A digit has no case, and text in one case carries no checksum.
      fc.pre(wrong !== canonical && body !== body.toLowerCase() && body !== body.toUpperCase());
      assert.throws(() => parseAddress(wrong), { code: 'invalid_caip_account' });
    }),
  );
});

test('any wallet answer: gives only canonical addresses', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), hexDigits))), (value) => {
      for (const address of parseAddresses(value).addresses) {
        assert.match(address, /^0x[\da-fA-F]{40}$/);
        assert.equal(parseAddress(address), address);
      }
    }),
  );
});

test("malformed account: rejected with 'Invalid CAIP-10 address: …'; others are kept", async () => {
  assert.throws(() => parseAddress('0x12'), { message: 'Invalid CAIP-10 address: 0x12' });
  const provider = createFakeProvider({
    eth_accounts: () => ['0x12', null, ADDRESS.toLowerCase()],
    eth_chainId: () => '0x1',
  });
  const got = await eip155.getAccounts(provider, { prompt: false });
  assert.deepEqual(got.addresses, [ADDRESS]);
});

test('chain id in any format: one id; invalid value: the id of no network', () => {
  for (const value of [
    '0x7a69',
    '0X7A69',
    '31337',
    ' 31337 ',
    31337,
    31337n,
    { chainId: '0x7a69' },
    'eip155:31337',
    ' EIP155:0x7a69',
  ]) {
    assert.equal(networkIdOf(value), 'eip155:31337', String(value));
  }
  const garbage = [
    null,
    undefined,
    '',
    '0x',
    'abc',
    -1,
    0,
    '0x0',
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    {},
    [],
    '0x1g',
    '1'.repeat(40),
  ];
  for (const value of garbage) assert.equal(networkIdOf(value), 'eip155:0', String(value));
  assert.equal(hexChainId(parseCaipNetworkId('eip155:31337').id), '0x7a69');
});

test('connect: each fault has its own error code', async () => {
  const codes: Record<string, string> = {
    refusal: 'connection_rejected',
    'refusal with the code as a text': 'connection_rejected',
    'refusal under 5000': 'connection_rejected',
    'refusal without a code': 'connection_rejected',
    pending: 'request_pending',
    'a text': 'failed_to_connect',
    nothing: 'failed_to_connect',
  };
  for (const [name, code] of Object.entries(codes)) {
    const provider = createFakeProvider({
      eth_requestAccounts: throwing(FAULTS[name as keyof typeof FAULTS]),
    });
    await assert.rejects(eip155.getAccounts(provider, { prompt: true }), { code }, name);
  }
});

test('silent request without an answer: times out', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const provider = createFakeProvider({ eth_accounts: never });
  const done = assert.rejects(eip155.getAccounts(provider, { prompt: false }), {
    code: 'wallet_timeout',
  });
  await Promise.resolve();
  t.mock.timers.tick(5_000);
  await done;
});

const NOTHING = [[], undefined, null, true, 7, {}, 'yes'];

test('answer without accounts: the wallet is asked once more, without a prompt', async () => {
  for (const answer of NOTHING) {
    const provider = createFakeProvider({
      eth_requestAccounts: () => answer,
      eth_accounts: () => [ADDRESS],
      eth_chainId: () => '0x1',
    });
    const { addresses } = await eip155.getAccounts(provider, { prompt: true });
    assert.deepEqual(addresses, [ADDRESS], String(answer));
    assert.equal(provider.count('eth_accounts'), 1);
  }
});

test('null, invalid or empty answers to both questions: no account', async () => {
  for (const answer of [...NOTHING, [null], [{}]]) {
    const provider = createFakeProvider({
      eth_requestAccounts: () => answer,
      eth_accounts: () => answer,
    });
    await assert.rejects(eip155.getAccounts(provider, { prompt: true }));
  }
});

test('"disconnect" with code 1013: the wallet reconnects, and the session continues', () => {
  const provider = createFakeProvider({});
  const disconnect = mock.fn();
  eip155.watch(provider, { accounts() {}, network() {}, disconnect });
  provider.emit('disconnect', { code: 1013 });
  assert.equal(disconnect.mock.callCount(), 0);
  provider.emit('disconnect');
  assert.equal(disconnect.mock.callCount(), 1);
});

test('signMessage: sends UTF-8 bytes as hex and rejects an invalid signature', async () => {
  const signature = `0x${'ab'.repeat(65)}`;
  const provider = createFakeProvider({ personal_sign: () => signature });
  assert.equal(await eip155.signMessage?.(provider, ADDRESS, 'é'), signature);
  assert.deepEqual(provider.calls[0]?.params, ['0xc3a9', ADDRESS]);
  provider.answers.personal_sign = () => null;
  await assert.rejects(async () => eip155.signMessage?.(provider, ADDRESS, 'x'), {
    code: 'sign_message_failed',
    message: 'Error signing message',
  });
  provider.answers.personal_sign = throwing(new Error('locked'));
  await assert.rejects(async () => eip155.signMessage?.(provider, ADDRESS, 'x'), {
    code: 'sign_message_failed',
    quote: 'locked',
  });
});

test('no chain id answer: unknown network after a connect, no answer on a check', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const provider = createFakeProvider({
    eth_requestAccounts: () => [ADDRESS],
    eth_accounts: () => [ADDRESS],
    eth_chainId: never,
  });
  const turn = async () => {
    for (let at = 0; at < 5; at += 1) await Promise.resolve();
    t.mock.timers.tick(5_000);
  };
  const asked = eip155.getAccounts(provider, { prompt: true });
  await turn();
  assert.equal((await asked).networkId, 'eip155:0');
  const looked = assert.rejects(eip155.getAccounts(provider, { prompt: false }), {
    code: 'wallet_timeout',
  });
  await turn();
  await looked;
});
