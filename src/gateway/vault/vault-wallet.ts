/** A wallet as the vault stores it. */
import type { Row } from '../store/libsql-file';

export interface VaultWallet {
  id: string;
  person: string;
  mode: string;
  addresses: { eip155: string; solana: string };
  confirmed: boolean;
  released: boolean;
  /** Sealed; undefined once they are released. */
  shares: { entropy: Uint8Array; eip155: Uint8Array; solana: Uint8Array } | undefined;
}

const bytes = (value: unknown) =>
  value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(0);

/** What a receipt names; all that is left of a wallet that was deleted. */
export type KnownWallet = Pick<VaultWallet, 'id' | 'person' | 'mode' | 'addresses'>;

export const knownWalletOf = (row: Row): KnownWallet => ({
  id: String(row.id),
  person: String(row.person),
  mode: String(row.mode),
  addresses: { eip155: String(row.eip155), solana: String(row.solana) },
});

export function walletOf(row: Row): VaultWallet {
  return {
    ...knownWalletOf(row),
    confirmed: row.confirmed !== null,
    released: row.released !== null,
    shares:
      row.released === null
        ? {
            entropy: bytes(row.share_entropy),
            eip155: bytes(row.share_eip155),
            solana: bytes(row.share_solana),
          }
        : undefined,
  };
}
