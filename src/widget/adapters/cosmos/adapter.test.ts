import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  pubkeyToAddress,
  Secp256k1HdWallet,
  type StdSignDoc,
  serializeSignDoc,
} from '@cosmjs/amino';
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto';
import { bech32, bech32m } from '@scure/base';
import fc from 'fast-check';
import { type Network, namedNetwork } from '../../../protocol/networks';
import { createCaipWallet } from '../../core/testing/fake-caip-wallet';
import { createFakeProvider } from '../../core/testing/fake-provider';
import { type ConformanceKit, conformanceCases } from '../conformance';

import { cosmos } from './adapter';
import { parseBech32 } from './cosmos-address';

const HUB = namedNetwork('cosmos:cosmoshub-4') as Network;
const OSMOSIS = namedNetwork('cosmos:osmosis-1') as Network;
/** A chain without its own row: it accepts any prefix. */
const OTHER = { ...HUB, id: 'cosmos:local-1' } as Network;
const FIRST = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq';
const SECOND = `${bech32.encodeFromBytes('cosmos', new Uint8Array(20).fill(7))}`;
const SIGNATURE = Buffer.alloc(64, 7).toString('base64');
const PHRASE = 'test test test test test test test test test test test junk';

const other = (prefix: string, length = 20) =>
  bech32.encodeFromBytes(prefix, new Uint8Array(length).fill(3));

const kit: ConformanceKit = {
  adapter: cosmos,
  addresses: [FIRST, SECOND],
  spellings: [[FIRST.toUpperCase(), FIRST]],
  malformed: [
    FIRST.slice(0, -1),
    `${FIRST}q`,
    FIRST.replace('a', 'c'),
    `C${FIRST.slice(1)}`,
    `cosmos:cosmoshub-4:${FIRST}`,
    other('cosmosvaloper'),
    other('cosmosvalconspub'),
    other('cosmospub', 33),
    other('cosmos', 19),
    bech32m.encodeFromBytes('cosmos', new Uint8Array(20)),
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '',
    null,
    undefined,
    42,
    {},
    [FIRST],
  ],
  networks: [HUB, OTHER],
  balance: 0n,
  absent: { getBalance: 'specification §1', addNetwork: 'a wallet has its networks' },
  wallet: (options) =>
    createCaipWallet(options, {
      cosmos_signAmino: () => ({ signature: { signature: SIGNATURE } }),
    }),
};

for (const { title, skip, run } of conformanceCases(kit)) test(`cosmos: ${title}`, { skip }, run);

test("BIP-173's valid texts that are not accounts, and its invalid ones: rejected", () => {
  for (const text of [
    'A12UEL5L',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    '11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j',
    '\u00201nwldj5',
    'pzry9x0s0muk',
    '1pzry9x0s0muk',
    'x1b4n0q5v',
    'li1dgmt3',
    'A1G7SGD8',
    '10a06t8',
    '1qzzfhee',
  ]) {
    assert.throws(() => parseBech32(text), Error, text);
  }
});

test('address prefix: binds an address to its chain; an unknown chain accepts any', async () => {
  const osmo = other('osmo');
  const accounts = async (network: Network, list: string[]) => {
    const { provider } = createCaipWallet({ accounts: list, networkId: network.id }, {});
    return (await cosmos.getAccounts(provider, { prompt: false })).addresses;
  };
  assert.deepEqual(await accounts(OSMOSIS, [FIRST, osmo]), [osmo]);
  assert.deepEqual(await accounts(HUB, [osmo, FIRST]), [FIRST]);
  assert.deepEqual(await accounts(OTHER, [osmo, FIRST]), [osmo, FIRST]);
  await assert.rejects(accounts(HUB, [osmo]), {
    message: `Invalid CAIP-10 address: cosmos:cosmoshub-4:${osmo}`,
  });
});

test('any account: one spelling; one changed character is a wrong checksum', () => {
  const prefixes = fc.constantFrom('cosmos', 'osmo', 'tea');
  const bytes = fc.constantFrom(20, 32).chain((n) => fc.uint8Array({ minLength: n, maxLength: n }));
  fc.assert(
    fc.property(prefixes, bytes, fc.nat(), fc.constantFrom(...'qpzry9x8gf2tvdw0'), (...given) => {
      const [prefix, account, place, letter] = given;
      const text = bech32.encodeFromBytes(prefix, account);
      assert.equal(cosmos.parseAddress(text.toUpperCase()), text);
      const at = prefix.length + 1 + (place % (text.length - prefix.length - 1));
      fc.pre(text[at] !== letter);
      const wrong = text.slice(0, at) + letter + text.slice(at + 1);
      assert.throws(() => cosmos.parseAddress(wrong), { code: 'invalid_caip_account' });
    }),
  );
});

/** A wallet with a real key, and an independent verifier. */
async function signer(change: (doc: StdSignDoc) => StdSignDoc = (doc) => doc) {
  const wallet = await Secp256k1HdWallet.fromMnemonic(PHRASE);
  const [account] = await wallet.getAccounts();
  assert.ok(account);
  const documents: StdSignDoc[] = [];
  const { provider } = createCaipWallet(
    { accounts: [account.address], networkId: HUB.id },
    {
      cosmos_signAmino(params) {
        const { signerAddress, signDoc } = params as { signerAddress: string; signDoc: StdSignDoc };
        documents.push(signDoc);
        return wallet.signAmino(signerAddress, change(signDoc));
      },
    },
  );
  return { account, provider, documents };
}

test('message: signed by ADR 036, and another library verifies the signature', async () => {
  const { account, provider, documents } = await signer();
  const signature = (await cosmos.signMessage?.(provider, account.address, 'Grüße ✓')) as string;
  const expected = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [
      {
        type: 'sign/MsgSignData',
        value: { signer: account.address, data: Buffer.from('Grüße ✓').toString('base64') },
      },
    ],
    memo: '',
  };
  assert.deepEqual(documents, [expected]);
  const key = {
    type: 'tendermint/PubKeySecp256k1',
    value: Buffer.from(account.pubkey).toString('base64'),
  };
  assert.equal(pubkeyToAddress(key, 'cosmos'), account.address);
  const parts = Secp256k1Signature.fromFixedLength(Buffer.from(signature, 'base64'));
  const verify = (document: StdSignDoc) =>
    Secp256k1.verifySignature(parts, sha256(serializeSignDoc(document)), account.pubkey);
  assert.equal(await verify(expected), true);
  assert.equal(await verify({ ...expected, memo: 'tea' }), false);
});

test('wallet that signed another message: rejected', async () => {
  const { account, provider } = await signer((doc) => {
    const [message] = doc.msgs;
    return {
      ...doc,
      msgs: [{ type: 'sign/MsgSignData', value: { ...message?.value, data: 'dGVh' } }],
    };
  });
  await assert.rejects(async () => cosmos.signMessage?.(provider, account.address, 'x'), {
    code: 'sign_message_failed',
  });
});

test('invalid signature: rejected', async () => {
  const answers = [
    null,
    SIGNATURE,
    { signature: SIGNATURE },
    { signature: { signature: 'tea' } },
    { signature: { signature: Buffer.alloc(65).toString('base64') } },
    { signature: { signature: SIGNATURE }, signed: 7 },
  ];
  for (const answer of answers) {
    const provider = createFakeProvider({ cosmos_signAmino: () => answer });
    await assert.rejects(async () => cosmos.signMessage?.(provider, FIRST, 'x'), {
      code: 'sign_message_failed',
    });
  }
});
