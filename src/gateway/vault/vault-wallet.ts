/** A wallet as the vault stores it. */
import type { Row } from '../store/libsql-file';

export interface VaultWallet {
  id: string;
  person: string;
  mode: string;
  addresses: { eip155: string; solana: string };
  confirmed: boolean;
  released: boolean;
  /** Of the last export, seconds since the epoch. */
  exported: number | undefined;
  /** Sealed; undefined once they are released. */
  shares: { entropy: Uint8Array; eip155: Uint8Array; solana: Uint8Array } | undefined;
}

const bytes = (value: unknown) =>
  value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(0);

export function walletOf(row: Row): VaultWallet {
  return {
    id: String(row.id),
    person: String(row.person),
    mode: String(row.mode),
    addresses: { eip155: String(row.eip155), solana: String(row.solana) },
    confirmed: row.confirmed !== null,
    released: row.released !== null,
    exported: row.exported === null ? undefined : Number(row.exported),
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
