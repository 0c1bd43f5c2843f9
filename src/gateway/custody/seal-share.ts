/**
 * Sealing for one reader: a share that travels between browser, auth service and vault is a JWE that
 * only the named process can open. Source: RFC 7516, RFC 7518 §4.6 (ECDH-ES).
 */
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import * as v from 'valibot';
import { type DeviceKey, deviceKey } from '../../protocol/custody/device-proof';
import { SEAL_ALGORITHM, SEAL_ENCRYPTION } from '../../protocol/custody/vault-api';

/** Header field of the context, which is authenticated with the rest. */
const CONTEXT_HEADER = 'ctx';

export class SealError extends Error {
  constructor() {
    super('The share is not sealed to this process, or belongs to another wallet.');
    this.name = 'SealError';
  }
}

/** A key pair whose public half others seal to. */
export interface SealKey {
  publicKey: DeviceKey;
  /** @throws SealError */
  open(sealed: string, context: string): Promise<Uint8Array>;
}

export async function sealTo(
  reader: DeviceKey,
  bytes: Uint8Array,
  context: string,
): Promise<string> {
  return new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: SEAL_ALGORITHM, enc: SEAL_ENCRYPTION, [CONTEXT_HEADER]: context })
    .encrypt(await importJWK({ ...reader }, SEAL_ALGORITHM));
}

/** A private JWK (RFC 7517) with the public part that it belongs to. */
export const privateKey = v.object({ ...deviceKey.entries, d: v.pipe(v.string(), v.nonEmpty()) });
export type PrivateKey = v.InferOutput<typeof privateKey>;

export async function createSealKey(secret: PrivateKey): Promise<SealKey> {
  const key = await importJWK({ ...secret }, SEAL_ALGORITHM);
  const { d: _, ...publicKey } = secret;
  return {
    publicKey,
    async open(sealed, context) {
      const opened = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: [SEAL_ALGORITHM],
        contentEncryptionAlgorithms: [SEAL_ENCRYPTION],
      }).catch(() => undefined);
      if (opened?.protectedHeader[CONTEXT_HEADER] !== context) throw new SealError();
      return opened.plaintext;
    },
  };
}

export async function generateSealKey(): Promise<PrivateKey> {
  const { privateKey: key } = await generateKeyPair(SEAL_ALGORITHM, {
    crv: 'P-256',
    extractable: true,
  });
  return v.parse(privateKey, await exportJWK(key));
}
