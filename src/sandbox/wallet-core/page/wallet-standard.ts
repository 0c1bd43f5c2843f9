/**
 * Wallet Standard: one wallet object with the features of Solana and of Bitcoin, announced now and
 * whenever an app comes. Source: github.com/wallet-standard/wallet-standard and its extensions.
 */
import { base58, base64, hex } from '@scure/base';
import { LOCAL_SOLANA } from '../../facts';
import { WalletError } from '../errors';
import type { WireAccount } from '../namespaces/wire-accounts';
import type { NamespaceChannel } from './channel';

type StandardNamespace = 'solana' | 'bip122';

export interface StandardInfo {
  name: string;
  icon: string;
  namespaces: readonly StandardNamespace[];
}

interface Account {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
  readonly label: string;
}

type Listener = (properties: { accounts: readonly Account[] }) => void;

const SOLANA_CHAINS = [
  'solana:mainnet',
  'solana:devnet',
  'solana:testnet',
  'solana:localnet',
  LOCAL_SOLANA.id,
];
/** The only ones that are this machine's: for others nothing is sent. */
const SENDABLE = ['solana:localnet', LOCAL_SOLANA.id];
const BITCOIN_CHAINS: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin:mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin:testnet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'bitcoin:regtest',
};

const SOLANA_FEATURES = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
];
const BITCOIN_FEATURES = ['bitcoin:signMessage', 'bitcoin:signTransaction'];

function accountOf(namespace: StandardNamespace, wire: WireAccount): Account {
  const { address, publicKey, networkId, purpose, name } = wire;
  const bitcoin = [BITCOIN_CHAINS[networkId] ?? 'bitcoin:testnet', networkId];
  return Object.freeze({
    address,
    publicKey: hex.decode(publicKey),
    chains: namespace === 'solana' ? SOLANA_CHAINS : bitcoin,
    features: namespace === 'solana' ? SOLANA_FEATURES : BITCOIN_FEATURES,
    label: purpose ? `${name} (${purpose})` : name,
    ...(purpose && { purpose }),
  });
}

export function createStandardWallet(info: StandardInfo, channel: NamespaceChannel) {
  const listeners = new Set<Listener>();
  const shown = new Map<StandardNamespace, readonly Account[]>();
  const accounts = () => info.namespaces.flatMap((namespace) => shown.get(namespace) ?? []);

  function show(namespace: StandardNamespace, wires: readonly WireAccount[]): void {
    const next = wires.map((wire) => accountOf(namespace, wire));
    if (JSON.stringify(next) === JSON.stringify(shown.get(namespace) ?? [])) return;
    shown.set(namespace, next);
    for (const listener of [...listeners]) listener({ accounts: accounts() });
  }
  for (const namespace of info.namespaces) {
    channel.onAccounts(namespace, (wires) => show(namespace, wires));
  }

  async function connect(namespaces: readonly StandardNamespace[], silent: boolean) {
    for (const namespace of namespaces) {
      show(namespace, (await channel.call(`${namespace}:connect`, { silent })) as WireAccount[]);
    }
    return { accounts: namespaces.flatMap((namespace) => shown.get(namespace) ?? []) };
  }

  async function disconnect(): Promise<void> {
    for (const namespace of info.namespaces) {
      await channel.call(`${namespace}:disconnect`);
      show(namespace, []);
    }
  }

  async function send(input: SolanaInput): Promise<{ signature: Uint8Array }> {
    if (input.chain && !SENDABLE.includes(input.chain)) {
      throw new WalletError(-32602, 'This test wallet sends on the local Solana only.');
    }
    const { signature } = (await channel.call('solana:signAndSendTransaction', {
      address: input.account.address,
      transaction: base64.encode(input.transaction),
      options: input.options ?? {},
    })) as { signature: string };
    return { signature: base58.decode(signature) };
  }

  const solana = {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly MessageInput[]) =>
        inOrder(inputs, async ({ account, message }) => {
          const request = { address: account.address, message: base64.encode(message) };
          const said = await channel.call('solana:signMessage', request);
          const { signature } = said as { signature: string };
          const signed = base64.decode(signature);
          return { signedMessage: message, signature: signed, signatureType: 'ed25519' };
        }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      // All of one account in one question.
      signTransaction: async (...inputs: readonly SolanaInput[]) => {
        const address = inputs[0]?.account.address;
        if (inputs.some(({ account }) => account.address !== address)) {
          throw new WalletError(-32602, 'One account at a time, please.');
        }
        const wires = inputs.map(({ transaction }) => base64.encode(transaction));
        const request = { address, transactions: wires };
        const said = await channel.call('solana:signTransaction', request);
        const { transactions } = said as { transactions: string[] };
        return transactions.map((each) => ({ signedTransaction: base64.decode(each) }));
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: (...inputs: readonly SolanaInput[]) => inOrder(inputs, send),
    },
  };

  const bitcoin = {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: async ({ purposes }: { purposes?: readonly string[] } = {}) => {
        const { accounts: both } = await connect(['bip122'], false);
        const wanted = (each: Account) =>
          purposes?.includes((each as Account & { purpose: string }).purpose) ?? true;
        return { accounts: both.filter(wanted) };
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly (MessageInput & { protocol?: string })[]) =>
        inOrder(inputs, async ({ account, message, protocol }) => {
          const { address } = account;
          const request = { address, message: base64.encode(message), protocol };
          const said = await channel.call('bip122:signMessage', request);
          const { signature } = said as { signature: string };
          return { signedMessage: message, signature: base64.decode(signature) };
        }),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: readonly PsbtInput[]) =>
        inOrder(inputs, async ({ psbt, inputsToSign }) => {
          const wanted = inputsToSign.flatMap(({ account, signingIndexes }) =>
            signingIndexes.map((index) => ({ index, address: account.address })),
          );
          const request = { psbt: base64.encode(psbt), inputs: wanted };
          const said = await channel.call('bip122:signPsbt', request);
          return { signedPsbt: base64.decode((said as { psbt: string }).psbt) };
        }),
    },
    // Not of the standard: some wallets register it besides, and answer as JSON-RPC does.
    'sats-connect:': {
      provider: {
        async request(method: string, params: { recipients?: readonly Recipient[] }) {
          try {
            return { jsonrpc: '2.0', result: await transfer(method, params) };
          } catch (cause) {
            const { code = -32603, message } = cause as { code?: number; message: string };
            return { jsonrpc: '2.0', error: { code, message } };
          }
        },
      },
    },
  };

  async function transfer(method: string, { recipients }: { recipients?: readonly Recipient[] }) {
    const [first, ...others] = recipients ?? [];
    if (method !== 'sendTransfer') throw new WalletError(4200);
    if (!first || others.length > 0) throw new WalletError(-32602, 'One recipient, please.');
    const { address: recipient, amount } = first;
    return channel.call('bip122:sendTransfer', { recipient, amount });
  }

  return Object.freeze({
    version: '1.0.0',
    name: info.name,
    icon: info.icon,
    get chains() {
      return [
        ...(info.namespaces.includes('solana') ? SOLANA_CHAINS : []),
        ...(info.namespaces.includes('bip122') ? Object.values(BITCOIN_CHAINS) : []),
      ];
    },
    get accounts() {
      return accounts();
    },
    features: Object.freeze({
      'standard:connect': {
        version: '1.0.0',
        connect: ({ silent = false }: { silent?: boolean } = {}) =>
          connect(info.namespaces, silent),
      },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: Listener) {
          if (event === 'change') listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      ...(info.namespaces.includes('solana') && solana),
      ...(info.namespaces.includes('bip122') && bitcoin),
    }),
  });
}

interface MessageInput {
  account: Account;
  message: Uint8Array;
}
interface SolanaInput {
  account: Account;
  transaction: Uint8Array;
  chain?: string;
  options?: object;
}
/** `amount` in satoshi. */
interface Recipient {
  address: string;
  amount: number;
}
interface PsbtInput {
  psbt: Uint8Array;
  inputsToSign: readonly { account: Account; signingIndexes: readonly number[] }[];
}

/** One question after the other: a wallet has one window. */
async function inOrder<Input, Output>(
  inputs: readonly Input[],
  answer: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await answer(input));
  return outputs;
}

type Register = (...wallets: readonly object[]) => unknown;

/** @returns what takes the wallet back, where an app has taken it in. */
export function registerStandardWallet(wallet: object): () => void {
  const removals: unknown[] = [];
  const give = ({ register }: { register: Register }) => {
    removals.push(register(wallet));
  };
  window.dispatchEvent(
    Object.assign(new Event('wallet-standard:register-wallet'), { detail: give }),
  );
  const onReady = (event: Event) => give((event as CustomEvent<{ register: Register }>).detail);
  window.addEventListener('wallet-standard:app-ready', onReady);
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady);
    for (const remove of removals.splice(0)) if (typeof remove === 'function') remove();
  };
}
