import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getAddress } from 'ethers';
import fc from 'fast-check';
import { createFakeProvider } from '../../core/testing/fake-provider';
import { eip155 } from './adapter';
import { parseAddress } from './request-accounts';

const hexDigit = fc.constantFrom(...'0123456789abcdef');
const small = fc.array(hexDigit, { minLength: 40, maxLength: 40 }).map((all) => all.join(''));

/** The vectors of EIP-55. */
const VECTORS = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

test('EIP-55 vectors: accepted in every spelling without another checksum', () => {
  for (const address of VECTORS) {
    const bare = address.slice(2);
    for (const one of [address, bare, bare.toLowerCase(), `0x${bare.toUpperCase()}`]) {
      assert.equal(parseAddress(one), getAddress(address.toLowerCase()));
    }
  }
});

test('EIP-1191 vectors: accepted on their own network only, and written as EIP-55 has it', () => {
  const bare = 'df682cb153e8af3e13e90e9acd79a39dde98ebd8';
  const vectors = {
    'eip155:30': '0xdF682cb153E8AF3E13E90e9aCD79A39Dde98EBD8',
    'eip155:31': '0xdf682cb153e8af3e13e90E9aCD79A39DDe98eBd8',
  };
  for (const [own, text] of Object.entries(vectors)) {
    assert.equal(parseAddress(text, own), getAddress(`0x${bare}`));
    for (const other of ['eip155:1', 'eip155:30', 'eip155:31', undefined]) {
      if (other === own) continue;
      assert.throws(() => parseAddress(text, other), { code: 'invalid_caip_account' });
    }
  }
});

test('checksum capitals: match another library; every other mixed case is rejected', () => {
  fc.assert(
    fc.property(small, fc.nat({ max: 39 }), (digits, at) => {
      const right = getAddress(`0x${digits}`);
      assert.equal(parseAddress(digits), right);
      const letter = right.charAt(at + 2);
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const wrong = right.slice(2, at + 2) + other + right.slice(at + 3);
      const plain = wrong === digits || wrong === digits.toUpperCase() || other === letter;
      if (!plain) assert.throws(() => parseAddress(wrong), { code: 'invalid_caip_account' });
    }),
  );
});

test('wallet on a network with EIP-1191: connects with that checksum and follows its accounts', async () => {
  const own = '0xdF682cb153E8AF3E13E90e9aCD79A39Dde98EBD8';
  const written = parseAddress(own.toLowerCase());
  let chain = '0x1e';
  const provider = createFakeProvider({
    eth_requestAccounts: () => [own],
    eth_chainId: () => chain,
  });
  const got = await eip155.getAccounts(provider, { prompt: true });
  assert.deepEqual(got, { addresses: [written], networkId: 'eip155:30' });
  const told: unknown[] = [];
  eip155.watch(provider, {
    accounts: (list) => told.push(list),
    network: () => {},
    disconnect: () => told.push('disconnect'),
  });
  provider.emit('accountsChanged', [own]);
  await new Promise(setImmediate);
  assert.deepEqual(told, [[written]]);
  chain = '0x1';
  await assert.rejects(eip155.getAccounts(provider, { prompt: true }), {
    code: 'invalid_caip_account',
  });
});
