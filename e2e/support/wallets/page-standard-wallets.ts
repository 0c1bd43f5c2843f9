/**
 * Provides Wallet Standard wallets in the page, with real keys and without prompts: one for Solana
 * and one for Bitcoin. `standard-wallets.ts` bundles it.
 */
import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import { sha256 } from '@noble/hashes/sha256';
import { base58, hex } from '@scure/base';
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer';
import type { Wallet } from '@wallet-standard/base';

export interface StandardWalletHook {
  /** Requests that it received, oldest first. */
  asked: string[];
  /** Throws this instead of answering the request. */
  refusal: { code: number; message: string } | undefined;
  /** Sets the accounts that the page may use, the active one first. */
  setAccounts(indexes: readonly number[]): void;
  /** Moves all its accounts to these chains. @param silently: emits no event. */
  setChains(chains: Wallet['chains'], silently?: boolean): void;
  register(): void;
  /** The wallet object itself, for a page that passes it in. */
  wallet: Wallet;
  unregister(): void;
}

export interface StandardWallets {
  solana: StandardWalletHook;
  bitcoin: StandardWalletHook;
}

declare global {
  interface Window {
    standardWallets?: StandardWallets;
    /** Hex; set before this script. */
    standardWalletKey?: string;
    /** Registers only when the test says so. */
    standardWalletsLate?: boolean;
  }
}

type Account = Wallet['accounts'][number] & { secret: Uint8Array };
type Register = { register(wallet: Wallet): () => void };
type Inputs<More> = readonly ({ account: Account } & More)[];

const REMEMBERED = 'standard-wallets';

/** Connecting, events and registration; `act` wraps every request to the user. */
function makeWallet(
  name: string,
  chains: Wallet['chains'],
  own: readonly Account[],
  connectName: 'standard:connect' | 'bitcoin:connect',
  featuresOf: (act: <T>(what: string, work: () => T) => Promise<T>) => Wallet['features'],
): StandardWalletHook {
  const listeners = new Set<(properties: object) => void>();
  const key = `${REMEMBERED}:${name}`;
  // An extension remembers the sites that it has approved; this wallet uses the page's storage
  // instead.
  let accounts: readonly Account[] = localStorage.getItem(key) ? own : [];
  let unregister = () => {};
  const tell = (): void => {
    for (const listener of [...listeners]) listener({ accounts });
  };
  async function act<T>(what: string, work: () => T): Promise<T> {
    hook.asked.push(what);
    if (hook.refusal) throw hook.refusal;
    return work();
  }
  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      [connectName]: {
        version: '1.0.0',
        async connect(input?: { silent?: boolean }) {
          if (!input?.silent) {
            await act('connect', () => {
              accounts = own;
              localStorage.setItem(key, 'yes');
            });
          }
          return { accounts };
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          hook.asked.push('disconnect');
          localStorage.removeItem(key);
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_: string, listener: (properties: object) => void) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      ...featuresOf(act),
    },
  };
  const callback = (api: Register): void => {
    unregister = api.register(wallet);
  };
  const onReady = (event: Event): void => callback((event as CustomEvent<Register>).detail);
  const hook: StandardWalletHook = {
    asked: [],
    wallet,
    refusal: undefined,
    setAccounts(indexes) {
      accounts = indexes.flatMap((index) => own[index] ?? []);
      tell();
    },
    setChains(there, silently) {
      accounts = accounts.map((one) => ({ ...one, chains: there }));
      if (!silently) tell();
    },
    register() {
      window.addEventListener('wallet-standard:app-ready', onReady);
      window.dispatchEvent(
        new CustomEvent('wallet-standard:register-wallet', { detail: callback }),
      );
    },
    unregister() {
      window.removeEventListener('wallet-standard:app-ready', onReady);
      unregister();
    },
  };
  return hook;
}

const seed = hex.decode(window.standardWalletKey ?? '01'.repeat(32));
const secretAt = (index: number): Uint8Array => sha256(Uint8Array.of(...seed, index));

function solanaWallet(): StandardWalletHook {
  const chains = ['solana:localnet', 'solana:devnet'] as const;
  const own = [0, 1].map((index): Account => {
    const secret = secretAt(index);
    const publicKey = ed25519.getPublicKey(secret);
    return { address: base58.encode(publicKey), publicKey, chains, features: [], secret };
  });
  return makeWallet('Sandbox Sun', chains, own, 'standard:connect', (act) => ({
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: Inputs<{ message: Uint8Array }>) =>
        act('signMessage', () =>
          inputs.map(({ account, message }) => ({
            signedMessage: message,
            signature: ed25519.sign(message, account.secret),
          })),
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: (...inputs: Inputs<{ transaction: Uint8Array }>) =>
        act('signAndSendTransaction', () =>
          inputs.map(({ account, transaction }) => ({
            signature: ed25519.sign(transaction, account.secret),
          })),
        ),
    },
  }));
}

/** Hash of a signed message since 2011, a double hash. */
function messageHash(message: Uint8Array): Uint8Array {
  const magic = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n');
  return sha256(sha256(Uint8Array.of(...magic, message.length, ...message)));
}

function bitcoinWallet(): StandardWalletHook {
  const chains = ['bitcoin:mainnet'] as const;
  const account = (index: number, taproot: boolean): Account => {
    const secret = secretAt(index);
    const publicKey = secp256k1.getPublicKey(secret);
    const payment = taproot ? p2tr(publicKey.slice(1)) : p2wpkh(publicKey);
    return { address: payment.address ?? '', publicKey, chains, features: [], secret };
  };
  const own = [account(10, false), account(11, true), account(12, false)];
  return makeWallet('Sandbox Coin', chains, own, 'bitcoin:connect', (act) => ({
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: Inputs<{ message: Uint8Array }>) =>
        act('signMessage', () =>
          inputs.map(({ account: { secret }, message }) => {
            const signature = secp256k1.sign(messageHash(message), secret);
            const header = 39 + signature.recovery;
            const bytes = Uint8Array.of(header, ...signature.toCompactRawBytes());
            return { signedMessage: message, signature: bytes };
          }),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (
        ...inputs: readonly {
          psbt: Uint8Array;
          inputsToSign: Inputs<{ signingIndexes: readonly number[] }>;
        }[]
      ) =>
        act('signTransaction', () =>
          inputs.map(({ psbt, inputsToSign }) => {
            const transaction = Transaction.fromPSBT(psbt);
            for (const { account: by, signingIndexes } of inputsToSign) {
              for (const index of signingIndexes) transaction.signIdx(by.secret, index);
            }
            return { signedPsbt: transaction.toPSBT() };
          }),
        ),
    },
  }));
}

window.standardWallets = { solana: solanaWallet(), bitcoin: bitcoinWallet() };
if (!window.standardWalletsLate) {
  window.standardWallets.solana.register();
  window.standardWallets.bitcoin.register();
}
