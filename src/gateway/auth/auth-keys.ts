/** Loads the keys of the auth service from their files, or writes fresh ones. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { newKeyEncryptionKey, readKeyFile, writeKeyFiles } from '../custody/key-files';
import { loadModeKeys, type ModeKeys } from '../custody/mode-keys';
import { createSealKey, generateSealKey, privateKey, type SealKey } from '../custody/seal-share';
import {
  createTokenReader,
  createTokenSigner,
  generateSigningKey,
  signingKey,
  type TokenReader,
  type TokenSigner,
} from '../custody/signed-token';
import type { AuthConfig } from './auth-config';

export interface AuthKeys {
  kek: ModeKeys;
  seal: SealKey;
  /** Signs access tokens and grants. */
  signer: TokenSigner;
  reader: TokenReader;
  /** Of the vault. */
  receipts: TokenReader;
  /** Key of all hashes of codes and addresses. */
  pepper: Uint8Array;
}

const PEPPER_BYTES = 32;

function readPepper(file: string): Uint8Array {
  let encoded: string;
  try {
    encoded = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`Cannot read the pepper ${file}: ${(error as { code?: string }).code}`);
  }
  const bytes = Buffer.from(encoded, 'base64');
  if (!/^[\w+/=-]+$/.test(encoded) || bytes.length !== PEPPER_BYTES) {
    throw new Error(`The pepper ${file} must be ${PEPPER_BYTES} bytes in base64`);
  }
  return bytes;
}

/** @throws Error that names the file and never holds a key. */
export async function loadAuthKeys(config: AuthConfig): Promise<AuthKeys> {
  const signer = await createTokenSigner(readKeyFile(config.grantKey, signingKey));
  return {
    kek: await loadModeKeys(config),
    seal: await createSealKey(readKeyFile(config.sealKey, privateKey)),
    signer,
    reader: await createTokenReader(signer.publicKey),
    receipts: await createTokenReader(config.vault.receiptKey),
    pepper: readPepper(config.pepper),
  };
}

/**
 * Writes fresh keys, and the public parts for others.
 * @throws Error where a file exists: it is not overwritten.
 */
export async function writeFreshKeys(folder: string): Promise<void> {
  const seal = await generateSealKey();
  const grant = await generateSigningKey();
  const { d: _, ...sealPublic } = seal;
  const { d: __, ...grantPublic } = grant;
  writeKeyFiles(folder, {
    kek: newKeyEncryptionKey(),
    'test-kek': newKeyEncryptionKey(),
    pepper: randomBytes(PEPPER_BYTES).toString('base64'),
    'seal-key.json': JSON.stringify(seal),
    'grant-key.json': JSON.stringify(grant),
    'seal-key.public.json': JSON.stringify(sealPublic),
    'grant-key.public.json': JSON.stringify(grantPublic),
  });
}
