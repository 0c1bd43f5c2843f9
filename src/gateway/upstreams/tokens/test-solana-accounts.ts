/** Accounts of Solana for tests, as a node gives them. */
import { base58 } from '@scure/base';
import { TOKEN_PROGRAM } from './solana-accounts';

/** An address. */
export const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte));

export function tokenAccount(held: { mint: string; amount: bigint; owner: string }): Buffer {
  const data = Buffer.alloc(165);
  data.set(base58.decode(held.mint), 0);
  data.set(base58.decode(held.owner), 32);
  data.writeBigUInt64LE(held.amount, 64);
  data[108] = 1;
  return data;
}

export function mintAccount(decimals: number, supply = 10n ** 15n, canGrow = false): Buffer {
  const data = Buffer.alloc(82);
  data.writeUInt32LE(canGrow ? 1 : 0, 0);
  data.writeBigUInt64LE(supply, 36);
  data[44] = decimals;
  data[45] = 1;
  return data;
}

export const account = (data: Buffer, owner = TOKEN_PROGRAM) => ({
  owner,
  data: [data.toString('base64'), 'base64'],
});
