/**
 * Bitcoin wallets. Methods: protocol §4.10, in the shapes of WalletConnect. Features: the Wallet
 * Standard's extension for Bitcoin, and for a plain transfer the `sats-connect:` feature that some
 * wallets register besides.
 */
import { base64, hex } from '@scure/base';
import * as v from 'valibot';
import { isTaprootAddress } from '../../../../protocol/validate';
import { parseParams } from '../parse-params';
import { rpcError } from '../rpc-error';
import type { StandardCall, StandardNamespace } from './standard-namespace';
import {
  callFeature,
  chainsOf,
  hasFeature,
  outputBytes,
  readProperty,
  type StandardAccount,
} from './standard-wallet';

const CONNECT = 'bitcoin:connect';
/** Genesis hashes, the first 32 characters (CAIP-4). */
const NAMES: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin:mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin:testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'bitcoin:testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'bitcoin:signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'bitcoin:regtest',
};
/** BIP-143, BIP-342. 0 is the default, which goes without saying. */
const SIG_HASH: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
};
const WITNESS = '1[02-9ac-hj-np-z]{11,87}';
const addressShape = (prefix: string, first: string): RegExp => {
  const witness = prefix + WITNESS;
  return RegExp(`^(${witness}|${witness.toUpperCase()}|[${first}][1-9A-HJ-NP-Za-km-z]{25,34})$`);
};
const TEST = addressShape('tb', 'mn2');
/** How addresses look on each network. Their checksums are the wallet's to judge. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  'bitcoin:mainnet': addressShape('bc', '13'),
  'bitcoin:testnet': TEST,
  'bitcoin:testnet4': TEST,
  'bitcoin:signet': TEST,
  'bitcoin:regtest': addressShape('bcrt', 'mn2'),
};
/** By either of its names. Undefined for a network we do not know: any address may be one of it. */
const shapeOn = (chain: string): RegExp | undefined => SHAPES[NAMES[chain] ?? chain];
/** All that there will ever be, in satoshi. */
const SUPPLY = 2_100_000_000_000_000n;

const address = v.string();
const addressesParams = v.optional(
  v.object({ intentions: v.optional(v.array(v.string())), account: v.optional(address) }),
);
const messageParams = v.object({
  message: v.string(),
  account: v.optional(address),
  address: v.optional(address),
  protocol: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.toLowerCase()),
      v.picklist(['ecdsa', 'bip322']),
    ),
  ),
});
const amount = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.check((text) => /^[1-9]\d{0,15}$/.test(text) && BigInt(text) <= SUPPLY),
);
const transferParams = v.object({
  account: v.optional(address),
  recipientAddress: address,
  amount,
});
const psbtParams = v.object({
  account: v.optional(address),
  psbt: v.pipe(v.string(), v.base64()),
  signInputs: v.array(
    v.object({
      address,
      index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      sighashTypes: v.optional(v.array(v.picklist([0, ...Object.keys(SIG_HASH).map(Number)]))),
    }),
  ),
  broadcast: v.optional(v.boolean()),
});

/** A taproot address is the one for ordinals, unless the wallet has nothing else to pay from. */
function intentionOf(one: StandardAccount, all: readonly StandardAccount[]): string {
  const others = all.some((other) => !isTaprootAddress(other.address));
  return others && isTaprootAddress(one.address) ? 'ordinal' : 'payment';
}

async function getAccountAddresses({ params, accounts }: StandardCall) {
  const { intentions } = parseParams(addressesParams, params) ?? {};
  return accounts
    .map((one) => ({
      address: one.address,
      ...(one.publicKey && { publicKey: hex.encode(one.publicKey) }),
      intention: intentionOf(one, accounts),
    }))
    .filter(({ intention }) => !intentions || intentions.includes(intention));
}

/** The feature knows no `protocol`: how is signed follows from the address, as the bip122 adapter has it. */
async function signMessage(call: StandardCall) {
  const { message, account, address: by, protocol } = parseParams(messageParams, call.params);
  const from = call.account(by ?? account ?? call.accounts[0]?.address ?? '');
  if (protocol && (protocol === 'bip322') !== isTaprootAddress(from.address)) {
    throw rpcError(4200, `The wallet does not sign as ${protocol} with this account`);
  }
  const outputs = await callFeature(call.wallet, 'bitcoin:signMessage', 'signMessage', {
    account: from.source,
    message: new TextEncoder().encode(message),
  });
  return { address: from.address, signature: hex.encode(outputBytes(outputs, 'signature')) };
}

/** With `broadcast` the wallet keeps the signed transaction to itself: `psbt` is the one it got. */
async function signPsbt(call: StandardCall) {
  const { psbt, signInputs, broadcast } = parseParams(psbtParams, call.params);
  const input = {
    psbt: base64.decode(psbt),
    inputsToSign: signInputs.map(({ address: by, index, sighashTypes }) => {
      const sigHash = SIG_HASH[sighashTypes?.[0] ?? 0];
      const account = call.account(by).source;
      return { account, signingIndexes: [index], ...(sigHash && { sigHash }) };
    }),
    chain: call.chain,
  };
  if (!broadcast) {
    const outputs = await callFeature(
      call.wallet,
      'bitcoin:signTransaction',
      'signTransaction',
      input,
    );
    return { psbt: base64.encode(outputBytes(outputs, 'signedPsbt')) };
  }
  const outputs = await callFeature(
    call.wallet,
    'bitcoin:signAndSendTransaction',
    'signAndSendTransaction',
    input,
  );
  return { psbt, txid: transactionId(readProperty(readProperty(outputs, '0'), 'txId')) };
}

/** The transfer names no account: the wallet pays from its payment account. */
function payWith({ account, accounts }: StandardCall, named: string): void {
  const { address: by } = account(named);
  const paying = accounts.filter((one) => intentionOf(one, accounts) === 'payment');
  if (paying.length !== 1 || paying[0]?.address !== by) {
    throw rpcError(4200, 'The wallet selects the paying account itself; have it sign a PSBT');
  }
}

async function sendTransfer(call: StandardCall) {
  const params = parseParams(transferParams, call.params);
  if (params.account) payWith(call, params.account);
  if (shapeOn(call.chain)?.test(params.recipientAddress) === false) {
    throw rpcError(-32602, 'Invalid params: recipientAddress: not an address of this network');
  }
  const provider = readProperty(
    readProperty(readProperty(call.wallet.registered, 'features'), 'sats-connect:'),
    'provider',
  );
  if (typeof readProperty(provider, 'request') !== 'function') {
    throw rpcError(4200, 'The wallet does not support transfers; have it sign a PSBT');
  }
  const recipients = [{ address: params.recipientAddress, amount: Number(params.amount) }];
  const reply = await (
    provider as { request(method: string, params: object): Promise<unknown> }
  ).request('sendTransfer', { recipients });
  const error = readProperty(reply, 'error');
  if (error) throw error;
  return { txid: transactionId(readProperty(readProperty(reply, 'result'), 'txid')) };
}

function transactionId(value: unknown): string {
  if (typeof value === 'string' && /^[\da-f]{64}$/i.test(value)) return value;
  throw rpcError(-32603, 'The wallet returned no transaction id');
}

export const bitcoinNamespace: StandardNamespace = {
  namespace: 'bip122',
  events: ['bitcoin:events', 'standard:events'],

  serves: (wallet) =>
    chainsOf(wallet).some((chain) => /^(bitcoin|bip122):/.test(chain)) &&
    (hasFeature(wallet, CONNECT, 'connect') || hasFeature(wallet, 'standard:connect', 'connect')),

  chainsOf: (id) => (NAMES[id] ? [NAMES[id], id] : [id]),
  networkOf: (chain) =>
    Object.keys(NAMES).find((id) => NAMES[id] === chain) ??
    (/^bip122:[\da-f]{32}$/.test(chain) ? chain : undefined),

  /** An invalid address stays in, so that the check that rejects it can name it. */
  fits(address, networkId) {
    const elsewhere = Object.values(SHAPES).some((shape) => shape.test(address));
    return !elsewhere || shapeOn(networkId)?.test(address) !== false;
  },

  async connect(wallet, silent) {
    if (hasFeature(wallet, CONNECT, 'connect')) {
      if (!silent) {
        return callFeature(wallet, CONNECT, 'connect', { purposes: ['payment', 'ordinals'] });
      }
      // The wallet has no silent connect: an earlier grant comes through `standard:connect` or is
      // already in its accounts.
      if (!hasFeature(wallet, 'standard:connect', 'connect')) return undefined;
    }
    const input = silent ? [{ silent }] : [];
    return callFeature(wallet, 'standard:connect', 'connect', ...input);
  },
  disconnect: (wallet) =>
    hasFeature(wallet, 'bitcoin:disconnect', 'disconnect')
      ? callFeature(wallet, 'bitcoin:disconnect', 'disconnect')
      : callFeature(wallet, 'standard:disconnect', 'disconnect'),

  typeOf: intentionOf,

  methods: { getAccountAddresses, signMessage, signPsbt, sendTransfer },
};
