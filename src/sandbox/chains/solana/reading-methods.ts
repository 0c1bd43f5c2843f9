/** RPC methods that only read. Source: Solana's JSON-RPC; those that @solana/web3.js calls. */
import type { Address, EncodedAccount } from '@solana/kit';
import { SOLANA_GENESIS } from '../../facts';
import {
  accountInfo,
  readMint,
  readTokenAccount,
  TOKEN_PROGRAM,
  tokenAmount,
} from './account-data';
import type { Ledger } from './ledger';
import { SIGNATURE_FEE } from './ledger';
import {
  dataFilter,
  parseAddress,
  parseAmount,
  parseBytes,
  parseConfig,
  parseList,
} from './parse-parameters';
import { invalidParams } from './rpc-error';

export type RpcMethod = (params: readonly unknown[]) => unknown;

const SLOTS_PER_EPOCH = 432_000;
const MOST_ACCOUNTS = 100;
const MOST_LARGEST = 20;

export function readingMethods(ledger: Ledger): Record<string, RpcMethod> {
  const { svm, blockhashes } = ledger;
  const slot = () => blockhashes.slot();
  const withContext = (value: unknown) => ({
    context: { apiVersion: '2.0.0', slot: slot() },
    value,
  });

  function accountAt(key: Address): EncodedAccount | undefined {
    const account = svm.getAccount(key);
    return account.exists ? account : undefined;
  }
  const mintOf = (mint: string) => {
    const account = accountAt(mint as Address);
    return account && readMint(account);
  };
  const shown = (key: unknown, encoding: unknown) => {
    const account = accountAt(parseAddress(key));
    return account ? accountInfo(account, encoding, mintOf) : null;
  };

  function tokenAccounts(owner: string, filter: unknown): EncodedAccount[] {
    const { mint, programId } = parseConfig(filter);
    if ((mint === undefined) === (programId === undefined)) {
      throw invalidParams('either mint or programId is wanted');
    }
    const program = mint
      ? (accountAt(parseAddress(mint))?.programAddress ?? (TOKEN_PROGRAM as Address))
      : parseAddress(programId);
    return svm.getProgramAccounts(program).filter((account) => {
      const token = readTokenAccount(account);
      return token?.owner === owner && (mint === undefined || token.mint === mint);
    });
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getGenesisHash: () => SOLANA_GENESIS,
    getSlot: slot,
    getBlockHeight: slot,
    getEpochInfo: () => ({
      absoluteSlot: slot(),
      blockHeight: slot(),
      epoch: Math.floor(slot() / SLOTS_PER_EPOCH),
      slotIndex: slot() % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: ledger.history.size,
    }),
    getBalance: ([key]) => withContext(ledger.balance(parseAddress(key))),
    getLatestBlockhash: () => withContext(blockhashes.latest()),
    isBlockhashValid: ([hash]) => withContext(blockhashes.isValid(String(hash))),
    getAccountInfo: ([key, options]) => withContext(shown(key, parseConfig(options).encoding)),
    getMultipleAccounts: ([keys, options]) =>
      withContext(
        parseList(keys, MOST_ACCOUNTS).map((key) =>
          shown(key, parseConfig(options).encoding ?? 'base64'),
        ),
      ),
    getMinimumBalanceForRentExemption: ([size]) =>
      svm.minimumBalanceForRentExemption(BigInt(parseAmount(size, 10_485_760))),
    getProgramAccounts: ([program, options]) => {
      const { encoding, filters } = parseConfig(options);
      const passes = dataFilter(filters);
      return svm
        .getProgramAccounts(parseAddress(program))
        .filter(({ data }) => passes(data as Uint8Array))
        .map((account) => ({
          pubkey: account.address,
          account: accountInfo(account, encoding, mintOf),
        }));
    },
    getTokenAccountsByOwner: ([owner, filter, options]) => {
      const { encoding } = parseConfig(options);
      const found = tokenAccounts(parseAddress(owner), filter);
      return withContext(
        found.map((account) => ({
          pubkey: account.address,
          account: accountInfo(account, encoding, mintOf),
        })),
      );
    },
    getTokenAccountBalance: ([key]) => {
      const account = accountAt(parseAddress(key));
      const token = account && readTokenAccount(account);
      if (!token) throw invalidParams('not a token account');
      return withContext(tokenAmount(token.amount, mintOf(token.mint)?.decimals ?? 0));
    },
    getTokenSupply: ([key]) => {
      const mint = mintOf(parseAddress(key));
      if (!mint) throw invalidParams('not a mint');
      return withContext(tokenAmount(mint.supply, mint.decimals));
    },
    getTokenLargestAccounts: ([key]) => {
      const mint = parseAddress(key);
      const decimals = mintOf(mint)?.decimals;
      const program = accountAt(mint)?.programAddress;
      if (decimals === undefined || !program) throw invalidParams('not a mint');
      const held = svm.getProgramAccounts(program).flatMap((account) => {
        const token = readTokenAccount(account);
        return token?.mint === mint ? [{ address: account.address, amount: token.amount }] : [];
      });
      held.sort((one, other) => (one.amount < other.amount ? 1 : -1));
      return withContext(
        held.slice(0, MOST_LARGEST).map(({ address: at, amount: has }) => {
          return { address: at, ...tokenAmount(has, decimals) };
        }),
      );
    },
    getFeeForMessage: ([message]) => {
      const data = parseBytes(message, 'base64');
      // The first byte of a versioned message is its version, marked by the highest bit.
      const first = data[0] ?? 0;
      const signers = first >= 0x80 ? data[1] : first;
      return withContext(SIGNATURE_FEE * BigInt(signers ?? 0));
    },
    getRecentPrioritizationFees: () => [{ slot: slot(), prioritizationFee: 0 }],
  };
}
