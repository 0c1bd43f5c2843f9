/**
 * Sealing for one reader: a share that travels between browser, auth service and vault is a JWE that
 * only the named process can open. Source: RFC 7516, RFC 7518 §4.6 (ECDH-ES).
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  type KeyObject,
} from 'node:crypto';
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import * as v from 'valibot';
import { type DeviceKey, deviceKey } from '../../protocol/custody/device-proof';
import { SEAL_ALGORITHM, SEAL_ENCRYPTION } from '../../protocol/custody/vault-api';
import { decryptGcm } from './decrypt-gcm';

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

/** Exactly what `sealTo` and the frame write: a header with more asks for what is not done here. */
const sealHeader = v.strictObject({
  alg: v.literal(SEAL_ALGORITHM),
  enc: v.literal(SEAL_ENCRYPTION),
  [CONTEXT_HEADER]: v.string(),
  epk: v.strictObject(deviceKey.entries),
});

/** Header, no encrypted key, IV of 96 bits, text, tag of 128 bits. */
const SEALED = /^([\w-]{1,1024})\.\.([\w-]{16})\.([\w-]{1,1024})\.([\w-]{22})$/;

const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url');

/** One step of the Concat KDF with empty party info. Source: RFC 7518 §4.6.2. */
function contentKey(shared: Uint8Array): Buffer {
  const algorithm = Buffer.from(SEAL_ENCRYPTION);
  const info = Buffer.alloc(4 + 4 + algorithm.length + 4 + 4 + 4);
  info.writeUInt32BE(algorithm.length, 4);
  algorithm.copy(info, 8);
  info.writeUInt32BE(256, info.length - 4);
  info.writeUInt32BE(1, 0);
  const [round, rest] = [info.subarray(0, 4), info.subarray(4)];
  return createHash('sha256').update(round).update(shared).update(rest).digest();
}

/**
 * The calls of `node:crypto` here are synchronous: `jose` hands each step to another thread, and took five
 * times as long. See ADR 38. @throws Error for anything that is not right.
 */
function open(key: KeyObject, sealed: string, wanted: string): Uint8Array {
  const [, head = '', iv = '', text = '', tag = ''] = SEALED.exec(sealed) ?? [];
  const header = v.parse(sealHeader, JSON.parse(bytesOf(head).toString()));
  if (header[CONTEXT_HEADER] !== wanted) throw new SealError();
  const publicKey = createPublicKey({ key: header.epk, format: 'jwk' });
  const shared = diffieHellman({ privateKey: key, publicKey });
  const secret = contentKey(shared);
  shared.fill(0);
  try {
    return decryptGcm(secret, {
      iv: bytesOf(iv),
      context: Buffer.from(head),
      text: bytesOf(text),
      tag: bytesOf(tag),
    });
  } finally {
    secret.fill(0);
  }
}

export async function createSealKey(secret: PrivateKey): Promise<SealKey> {
  const key = createPrivateKey({ key: secret, format: 'jwk' });
  const { d: _, ...publicKey } = secret;
  return {
    publicKey,
    async open(sealed, context) {
      try {
        return open(key, sealed, context);
      } catch {
        throw new SealError();
      }
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
