/** Chunk: joins the shares of an export, and makes the file that opens the wallet without any server. */
import { beginExport } from './begin-export';
import { exitFile } from './exit-file';
import { makePasskeyCopy } from './make-passkey-copy';
import { proveKey } from './release-proof';

export type { ExportedWallet } from './begin-export';

export const exportChunk = { beginExport, exitFile, makePasskeyCopy, proveKey };
export type ExportChunk = typeof exportChunk;
