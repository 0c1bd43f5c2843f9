/** For tests: a wallet of the Wallet Standard with keys of its own, and the page it registers with. */
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import type { Connector } from '../../../core/contracts/wallet';
import { FAULTS } from '../../../core/testing/fake-provider';
import { ICON, page, shown } from '../fake-injected';
import { createWalletStandard } from './standard-registry';

type Change = (properties: object) => void;
type Register = (...wallets: unknown[]) => () => void;

export const secretKey = (seed: number): Uint8Array => new Uint8Array(32).fill(seed);

export function solanaAccount(seed: number, chains: readonly string[] = ['solana:devnet']) {
  const publicKey = ed25519.getPublicKey(secretKey(seed));
  return { address: base58.encode(publicKey), publicKey, chains, features: [], seed };
}
type Account = ReturnType<typeof solanaAccount>;

export interface StandardWalletOptions {
  name?: string;
  accounts?: readonly Account[];
  chains?: readonly string[];
  /** Granted at an earlier visit: silently there. */
  granted?: boolean;
  refuses?: boolean;
}

/** It signs for real. `asked` is what its owner was asked, in order. */
export function createSolanaWallet(options: StandardWalletOptions = {}) {
  const own = options.accounts ?? [solanaAccount(1)];
  const listeners = new Set<Change>();
  const asked: { name: string; inputs: unknown[] }[] = [];
  let accounts: readonly unknown[] = options.granted ? own : [];
  const ask = (name: string, inputs: unknown[]) => {
    asked.push({ name, inputs });
    if (options.refuses) throw FAULTS.refusal;
  };
  const signAll =
    (name: string, key: 'message' | 'transaction', output: string) =>
    async (...inputs: Record<string, unknown>[]) => {
      ask(name, inputs);
      return inputs.map((input) => {
        const { seed } = input.account as Account;
        const signature = ed25519.sign(input[key] as Uint8Array, secretKey(seed));
        return { [output]: output === 'signature' ? signature : input[key], signature };
      });
    };
  const wallet = {
    version: '1.0.0',
    name: options.name ?? 'Sun',
    icon: ICON,
    chains: options.chains ?? ['solana:mainnet', 'solana:devnet'],
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect(input?: { silent?: boolean }) {
          if (!input?.silent) {
            ask('connect', []);
            accounts = own;
          }
          return { accounts };
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          asked.push({ name: 'disconnect', inputs: [] });
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_: string, listener: Change) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: signAll('signMessage', 'message', 'signature'),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        signTransaction: signAll('signTransaction', 'transaction', 'signedTransaction'),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: signAll('signAndSend', 'transaction', 'signature'),
      },
    },
  };
  return {
    wallet,
    asked,
    listeners: () => listeners.size,
    /** Without a word. */
    grant(list: readonly unknown[]) {
      accounts = list;
    },
    setAccounts(list: readonly unknown[]) {
      accounts = list;
      for (const listener of [...listeners]) listener({ accounts });
    },
  };
}

/** Registers as the standard specifies: now, and whenever a page announces that it is ready. */
export function register(...wallets: unknown[]): () => void {
  let unregister = () => {};
  const callback = (api: { register: Register }) => {
    unregister = api.register(...wallets);
  };
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
  page.addEventListener('wallet-standard:app-ready', (event) =>
    callback((event as CustomEvent).detail),
  );
  return () => unregister();
}

const keyOf = ({ id, namespace }: Pick<Connector, 'id' | 'namespace'>) => `${namespace} ${id}`;

export function discoverStandard() {
  const standard = createWalletStandard(page as unknown as Window);
  const stop = standard.discover(
    (connector) => shown.set(keyOf(connector), connector),
    (gone) => shown.delete(keyOf(gone)),
  );
  return { standard, stop };
}
