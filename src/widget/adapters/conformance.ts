/**
 * Test suite for the behavior that every adapter must have, on any chain. An adapter's test builds
 * a kit and runs the cases: `for (const { title, skip, run } of conformanceCases(kit)) test(title,
 * { skip }, run)`.
 */
import type { CaipNetworkId, Namespace } from '../../protocol/caip';
import type { Network } from '../../protocol/networks';
import type { Adapter } from '../core/contracts/adapter';
import type { WalletProvider } from '../core/contracts/wallet';
import { AppKitError, type ErrorCode } from '../core/errors/app-kit-error';

/** A wallet of the namespace, configured by the test case. */
export interface ConformanceWallet {
  provider: WalletProvider;
  /** How often its owner was asked anything. */
  prompts(): number;
  setAccounts(addresses: readonly unknown[]): void;
  setNetwork(id: CaipNetworkId): void;
  drop(): void;
  /** Listeners the adapter has left on it. */
  listeners(): number;
}

export interface ConformanceWalletOptions {
  accounts: readonly unknown[];
  networkId: CaipNetworkId;
  /** The user rejects every request. */
  refuses?: boolean;
  /** Networks it does not know until they are added. */
  unknown?: readonly CaipNetworkId[];
}

/** The data of an account that an adapter can list. */
const LISTINGS = ['nfts', 'activity'] as const;
type Listing = (typeof LISTINGS)[number];

export interface ConformanceKit {
  adapter: Adapter;
  wallet(options: ConformanceWalletOptions): ConformanceWallet;
  /** Two accounts in canonical form. */
  addresses: readonly [string, string];
  /** Other valid spellings: given, canonical. */
  spellings: readonly (readonly [string, string])[];
  malformed: readonly unknown[];
  /** Two networks; `getBalance` of the first account on the first is answered with `balance`. */
  networks: readonly [Network, Network];
  balance: bigint;
  /** Why an optional part is not there, by its name; `addNetwork`: why a switch cannot add one. */
  absent: Partial<
    Record<'getBalance' | 'switchNetwork' | 'addNetwork' | 'signMessage' | Listing, string>
  >;
}

/** They have neither balance nor sending. Source: specification §1. */
const BARE: readonly Namespace[] = ['bip122', 'polkadot', 'cosmos'];
/** All that an adapter of theirs may have; a wallet's other methods are the page's to ask for. */
const BARE_PARTS: readonly string[] = [
  'namespace',
  'parseAddress',
  'getAccounts',
  'switchNetwork',
  'signMessage',
  'watch',
] satisfies (keyof Adapter)[];

export interface ConformanceCase {
  title: string;
  /** The reason, or false. */
  skip: string | false;
  run(): Promise<void>;
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

function same(actual: unknown, expected: unknown, what: string): void {
  const show = (value: unknown) =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));
  check(show(actual) === show(expected), `${what}: ${show(actual)}, not ${show(expected)}`);
}

async function refusal(work: Promise<unknown>, codes: readonly ErrorCode[]): Promise<void> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  check(error instanceof AppKitError, 'rejects with an AppKitError');
  check(codes.includes(error.code), `code ${error.code}, not one of ${codes.join(', ')}`);
}

export function conformanceCases(kit: ConformanceKit): ConformanceCase[] {
  const { adapter, addresses, networks, absent } = kit;
  const [first, second] = addresses;
  const [home, away] = networks;
  const options = { accounts: [first, second], networkId: home.id };
  const cases: ConformanceCase[] = [];
  const add = (title: string, run: () => Promise<void>, skip: string | false = false) => {
    cases.push({ title, run, skip });
  };

  add('feature absent from the namespace: not offered', async () => {
    for (const name of Object.keys(absent)) check(!(name in adapter), `${name} is not there`);
    if (!BARE.includes(adapter.namespace)) return;
    const more: string[] = [];
    for (const name in adapter) if (!BARE_PARTS.includes(name)) more.push(name);
    same(more, [], `more than ${adapter.namespace} has`);
  });
  add('listed features of an account: declared', async () => {
    for (const name of LISTINGS) {
      const listed = !BARE.includes(adapter.namespace) && !absent[name];
      same(adapter[name], listed ? true : undefined, name);
    }
  });
  add('canonical address: unchanged', async () => {
    for (const address of addresses) same(adapter.parseAddress(address), address, 'address');
  });
  add('other spellings: brought into canonical form', async () => {
    for (const [given, canonical] of kit.spellings) {
      same(adapter.parseAddress(given), canonical, given);
    }
  });
  add('malformed address: rejected', async () => {
    for (const value of kit.malformed) {
      const parse = async () => adapter.parseAddress(value);
      await refusal(parse(), ['invalid_caip_account']);
    }
  });
  add('accounts: validated, in order, each once', async () => {
    const [bad] = kit.malformed;
    const accounts = [first, bad, second, first];
    const got = await adapter.getAccounts(kit.wallet({ ...options, accounts }).provider, {
      prompt: true,
    });
    same(got, { addresses: [first, second], networkId: home.id }, 'accounts');
  });
  add('without `prompt`: the wallet shows no prompt', async () => {
    const wallet = kit.wallet(options);
    await adapter.getAccounts(wallet.provider, { prompt: false });
    same(wallet.prompts(), 0, 'prompts');
  });
  add('no account: `unauthorized`', async () => {
    const { provider } = kit.wallet({ ...options, accounts: [] });
    await refusal(adapter.getAccounts(provider, { prompt: false }), ['unauthorized']);
  });
  add('only malformed accounts: rejected, never shown', async () => {
    const { provider } = kit.wallet({ ...options, accounts: kit.malformed });
    await refusal(adapter.getAccounts(provider, { prompt: true }), ['invalid_caip_account']);
  });
  add('user rejects: `connection_rejected`', async () => {
    const { provider } = kit.wallet({ ...options, refuses: true });
    await refusal(adapter.getAccounts(provider, { prompt: true }), ['connection_rejected']);
  });
  add(
    'balance: exact',
    async () => {
      const { decimals, symbol } = home.nativeCurrency;
      const got = await adapter.getBalance?.(first, home);
      check(got !== undefined, 'has a balance');
      same([got.value, got.decimals, got.symbol], [kit.balance, decimals, symbol], 'balance');
    },
    absent.getBalance ?? false,
  );
  add(
    'switch: changes the network of the wallet',
    async () => {
      const { provider } = kit.wallet(options);
      await adapter.switchNetwork?.(provider, away);
      const { networkId } = await adapter.getAccounts(provider, { prompt: false });
      same(networkId, away.id, 'network');
    },
    absent.switchNetwork ?? false,
  );
  add(
    'network unknown to the wallet: added',
    async () => {
      const { provider } = kit.wallet({ ...options, unknown: [away.id] });
      await adapter.switchNetwork?.(provider, away);
      const { networkId } = await adapter.getAccounts(provider, { prompt: false });
      same(networkId, away.id, 'network');
    },
    absent.switchNetwork ?? absent.addNetwork ?? false,
  );
  if (absent.addNetwork) {
    add('unknown network that cannot be added: rejected', async () => {
      const { provider } = kit.wallet({ ...options, unknown: [away.id] });
      const refused = adapter.switchNetwork?.(provider, away) ?? Promise.resolve();
      await refusal(refused, ['chain_unrecognized']);
      const { networkId } = await adapter.getAccounts(provider, { prompt: false });
      same(networkId, home.id, 'network');
    });
  }
  add(
    'rejected switch: no second prompt',
    async () => {
      const wallet = kit.wallet({ ...options, refuses: true, unknown: [away.id] });
      const asked = adapter.switchNetwork?.(wallet.provider, away) ?? Promise.resolve();
      const failed = await asked.then(
        () => false,
        () => true,
      );
      check(failed, 'the switch fails');
      same(wallet.prompts(), 1, 'prompts');
    },
    absent.switchNetwork ?? false,
  );
  add(
    'message: signed, and a rejection is reported',
    async () => {
      const signature = await adapter.signMessage?.(kit.wallet(options).provider, first, 'Grüße ✓');
      check(typeof signature === 'string' && signature.length > 0, 'a signature');
      const { provider } = kit.wallet({ ...options, refuses: true });
      const refused = adapter.signMessage?.(provider, first, 'no') ?? Promise.resolve();
      await refusal(refused, ['user_rejected']);
    },
    absent.signMessage ?? false,
  );
  add('wallet changes: reported until stopped, leaving no listener', async () => {
    const wallet = kit.wallet(options);
    const before = wallet.listeners();
    const events: unknown[] = [];
    const stop = adapter.watch(wallet.provider, {
      accounts: (list) => events.push(list),
      network: (id) => events.push(id),
      disconnect: () => events.push('disconnect'),
    });
    wallet.setAccounts([second, kit.malformed[0], first]);
    wallet.setNetwork(away.id);
    wallet.setAccounts([]);
    wallet.drop();
    same(events, [[second, first], away.id, 'disconnect', 'disconnect'], 'events');
    stop();
    stop();
    same(wallet.listeners(), before, 'listeners');
    wallet.setAccounts([first]);
    same(events.length, 4, 'events after the stop');
  });
  return cases;
}
