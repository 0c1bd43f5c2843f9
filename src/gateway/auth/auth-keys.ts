/** Loads the keys of the auth service from their files, or writes fresh ones. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type KeyEncryption, loadKeyEncryption } from '../custody/key-encryption';
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
  kek: KeyEncryption;
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

function readJwk<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  wanted: string,
): v.InferOutput<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Not the message of the parser: it quotes the text.
    const { code = 'it is not JSON' } = error as { code?: string };
    throw new Error(`Cannot read the key ${file}: ${code}. Make the keys with --init`);
  }
  const result = v.safeParse(schema, value);
  if (!result.success) throw new Error(`The key ${file} must be ${wanted}`);
  return result.output;
}

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
  const signer = await createTokenSigner(
    readJwk(config.grantKey, signingKey, 'a private JWK of Ed25519'),
  );
  return {
    kek: await loadKeyEncryption(config.kek),
    seal: await createSealKey(readJwk(config.sealKey, privateKey, 'a private JWK of P-256')),
    signer,
    reader: await createTokenReader(signer.publicKey),
    receipts: await createTokenReader(config.vault.receiptKey),
    pepper: readPepper(config.pepper),
  };
}

/**
 * Writes fresh keys, for their owner only, and the public parts for others.
 * @returns the names of the files
 * @throws Error where a file exists: it is not overwritten.
 */
export async function writeFreshKeys(folder: string): Promise<string[]> {
  const seal = await generateSealKey();
  const grant = await generateSigningKey();
  const { d: _, ...sealPublic } = seal;
  const { d: __, ...grantPublic } = grant;
  const json = (value: unknown) => `${JSON.stringify(value)}\n`;
  const files: [string, string][] = [
    ['kek', `${randomBytes(32).toString('base64')}\n`],
    ['pepper', `${randomBytes(PEPPER_BYTES).toString('base64')}\n`],
    ['seal-key.json', json(seal)],
    ['grant-key.json', json(grant)],
    ['seal-key.public.json', json(sealPublic)],
    ['grant-key.public.json', json(grantPublic)],
  ];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const present = files.find(([name]) => existsSync(path.join(folder, name)));
  if (present) throw new Error(`${present[0]} is there already, and is not overwritten`);
  for (const [name, text] of files) {
    // `wx` fails on a file that exists.
    writeFileSync(path.join(folder, name), text, { mode: 0o600, flag: 'wx' });
  }
  return files.map(([name]) => name);
}
