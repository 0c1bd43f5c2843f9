/** Accounts as a node shows them: bytes in an encoding, or token accounts and mints taken apart. */

import { base58 } from '@scure/base';
import { type EncodedAccount, getAddressDecoder } from '@solana/kit';
import { invalidParams } from './rpc-error';
import { accountDetails, mintDetails } from './token-extensions';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const PROGRAMS: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAM]: 'spl-token',
  [TOKEN_2022_PROGRAM]: 'spl-token-2022',
};
/** Bytes of a token account and of a mint; Token-2022 may add to either. */
const TOKEN_ACCOUNT = 165;
const MINT = 82;

/** The largest number there is: rent is never due. */
const RENT_EPOCH = 18_446_744_073_709_551_615n;

export interface TokenAccount {
  mint: string;
  owner: string;
  amount: bigint;
}

const address = (data: Uint8Array, at: number) => getAddressDecoder().decode(data, at);
const u64 = (data: Uint8Array, at: number) =>
  new DataView(data.buffer, data.byteOffset).getBigUint64(at, true);

/**
 * With extensions, both are longer than an account; the byte after the account data identifies the
 * type.
 */
function kindOf(data: Uint8Array): 'account' | 'mint' | undefined {
  if (data.length > TOKEN_ACCOUNT) return data[TOKEN_ACCOUNT] === 1 ? 'mint' : 'account';
  return data.length === TOKEN_ACCOUNT ? 'account' : data.length === MINT ? 'mint' : undefined;
}

export function readTokenAccount(account: EncodedAccount): TokenAccount | undefined {
  const { data, programAddress } = account as EncodedAccount & { data: Uint8Array };
  if (!PROGRAMS[programAddress] || kindOf(data) !== 'account') return undefined;
  return { mint: address(data, 0), owner: address(data, 32), amount: u64(data, 64) };
}

export function readMint(
  account: EncodedAccount,
): { supply: bigint; decimals: number } | undefined {
  const { data, programAddress } = account as EncodedAccount & { data: Uint8Array };
  if (!PROGRAMS[programAddress] || kindOf(data) !== 'mint') return undefined;
  return { supply: u64(data, 36), decimals: data[44] ?? 0 };
}

/** `{ amount, decimals, uiAmount, uiAmountString }`; money is the two strings. */
export function tokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = rest ? `${whole}.${rest}` : whole;
  return { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text };
}

type MintOf = (mint: string) => { decimals: number } | undefined;

function parsedData(account: EncodedAccount, mintOf: MintOf): unknown {
  const program = PROGRAMS[account.programAddress];
  const space = account.data.length;
  const token = readTokenAccount(account);
  if (token) {
    const { mint, owner, amount } = token;
    const decimals = mintOf(mint)?.decimals ?? 0;
    const info = { mint, owner, ...accountDetails(account.data as Uint8Array) };
    const tokens = { tokenAmount: tokenAmount(amount, decimals) };
    return { program, space, parsed: { type: 'account', info: { ...info, ...tokens } } };
  }
  const mint = readMint(account);
  if (!mint) return undefined;
  const info = {
    decimals: mint.decimals,
    isInitialized: true,
    supply: String(mint.supply),
    ...mintDetails(account.data as Uint8Array),
  };
  return { program, space, parsed: { type: 'mint', info } };
}

/** @throws RpcError for an encoding that is not known. */
export function accountInfo(account: EncodedAccount, encoding: unknown, mintOf: MintOf) {
  const data = account.data as Uint8Array;
  const base64 = () => [Buffer.from(data).toString('base64'), 'base64'];
  const shown: unknown =
    encoding === 'jsonParsed'
      ? (parsedData(account, mintOf) ?? base64())
      : encoding === 'base58'
        ? [base58.encode(data), 'base58']
        : encoding === undefined
          ? base58.encode(data)
          : base64();
  if (encoding !== undefined && !['jsonParsed', 'base58', 'base64'].includes(String(encoding))) {
    throw invalidParams(`encoding ${String(encoding)} is not known here`);
  }
  return {
    data: shown,
    executable: account.executable,
    lamports: account.lamports as bigint,
    owner: account.programAddress,
    rentEpoch: RENT_EPOCH,
    space: data.length,
  };
}
