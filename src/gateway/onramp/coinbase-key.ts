/**
 * Signs calls to Coinbase's developer platform with the owner's secret API key: a token for one method and
 * path. Source: docs.cdp.coinbase.com, "JWT authentication".
 */
import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { CoinbaseConfig } from './onramp-config';

/** Seconds that one token lives. */
const TOKEN_LIFE = 120;
/** Of an Ed25519 key: the private half, then the public half. */
const ED25519_BYTES = 64;

const keyText = v.pipe(v.string(), v.nonEmpty());
const keyFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.optional(keyText), name: v.optional(keyText), privateKey: keyText }),
);

export interface CoinbaseKey {
  name: string;
  algorithm: 'EdDSA' | 'ES256';
  key: KeyObject;
}

/** @throws Error without the key in its message. */
function parseSecret(secret: string): Pick<CoinbaseKey, 'algorithm' | 'key'> {
  if (secret.includes('-----BEGIN')) {
    // Environment variables have the line breaks as two characters.
    const key = createPrivateKey(secret.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'ed25519') return { algorithm: 'EdDSA', key };
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('another curve');
    return { algorithm: 'ES256', key };
  }
  const bytes = Buffer.from(secret, 'base64');
  if (bytes.length !== ED25519_BYTES) throw new Error('another length');
  const d = bytes.subarray(0, 32).toString('base64url');
  const x = bytes.subarray(32).toString('base64url');
  const jwk = { kty: 'OKP', crv: 'Ed25519', d, x };
  return { algorithm: 'EdDSA', key: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** Reads the key once, at start. @throws Error that names the place and never holds the key. */
export function readCoinbaseKey({ keyFile: file, keyName, secret }: CoinbaseConfig): CoinbaseKey {
  try {
    const own = file === undefined ? undefined : v.parse(keyFile, readFileSync(file, 'utf8'));
    const name = own ? (own.name ?? own.id) : keyName;
    if (!name) throw new Error('no name');
    return { name, ...parseSecret(own?.privateKey ?? secret ?? '') };
  } catch {
    throw new Error(
      `onramp.coinbase: ${file ?? '"secret"'} is not a secret API key (Ed25519 in base64, or P-256 in PEM)`,
    );
  }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** @param url The address of the call. Its query is not part of the token. */
export function signCall(
  { name, algorithm, key }: CoinbaseKey,
  { method, url, now }: { method: 'GET' | 'POST'; url: URL; now: number },
): string {
  const seconds = Math.floor(now / 1000);
  const nonce = randomBytes(16).toString('hex');
  const header = { alg: algorithm, kid: name, typ: 'JWT', nonce };
  const claims = {
    ...{ iss: 'cdp', sub: name, iat: seconds, nbf: seconds, exp: seconds + TOKEN_LIFE },
    uris: [`${method} ${url.host}${url.pathname}`],
  };
  const text = `${encoded(header)}.${encoded(claims)}`;
  // Ed25519 has its own hash. JWS has no ASN.1 around a signature: RFC 7518 §3.4.
  const signature =
    algorithm === 'EdDSA'
      ? sign(null, Buffer.from(text), key)
      : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
