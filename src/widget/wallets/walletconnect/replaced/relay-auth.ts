/**
 * The client's identity at the relay, and its signed auth token. It signs with the browser's own
 * implementation if available (newer than our baseline); else a separate chunk supplies it.
 * Replaces `@walletconnect/relay-auth`. Source: protocol §6.2, §6.5; RFC 8032, RFC 8410.
 */
import { randomBytes } from '@noble/hashes/utils';
import { clockOff, clockSkewMs } from '../../../core/platform/clock-skew';
import { log } from '../../../core/reporting/logger';
import { concat, fromString, textOf } from './bytes';

export interface Signer {
  /** 32 bytes. */
  publicKey: Uint8Array;
  /** @returns 64 bytes. */
  sign(data: Uint8Array): Promise<Uint8Array> | Uint8Array;
}

interface KeyPair {
  signer: Promise<Signer>;
  publicKey: Promise<Uint8Array>;
}

/** PKCS #8 of an Ed25519 key is this and the seed. */
const PKCS8 = fromString('302e020100300506032b657004220420', 'base16');
/** Multicodec `ed25519-pub`. */
const ED25519_PUBLIC = Uint8Array.of(0xed, 0x01);

/** A relay rejected the date of a token. */
let doubted = false;

/** Dates tokens by the gateway's clock from now on, if known, even if our clock is ahead. */
export function doubtClock(): void {
  doubted = true;
}

const secondsNow = (): number =>
  Math.floor((Date.now() + (doubted ? clockOff() : clockSkewMs())) / 1000);

const signers = new Map<string, Promise<Signer>>();

async function browserSigner(seed: Uint8Array): Promise<Signer> {
  const { subtle } = crypto;
  const material = concat([PKCS8, seed]) as Uint8Array<ArrayBuffer>;
  const key = await subtle.importKey('pkcs8', material, 'Ed25519', true, ['sign']);
  const { x } = await subtle.exportKey('jwk', key);
  if (!x) throw new Error('no public key');
  return {
    publicKey: fromString(x, 'base64url'),
    sign: async (data) =>
      new Uint8Array(await subtle.sign('Ed25519', key, data as Uint8Array<ArrayBuffer>)),
  };
}

function signerOf(seed: Uint8Array): Promise<Signer> {
  const name = textOf(seed, 'base16');
  const known = signers.get(name);
  if (known) return known;
  const made = browserSigner(seed).catch(async (cause) => {
    // No secure context, or a browser from before it could.
    log.info('walletconnect', 'Ed25519 is not in this browser', cause);
    const { ownSigner } = await import('../client/ed25519');
    return ownSigner(seed);
  });
  signers.set(name, made);
  // A chunk that did not come may come the next time.
  made.catch(() => signers.delete(name));
  return made;
}

/** The client calls this one without waiting: what needs time is inside. */
export function generateKeyPair(seed: Uint8Array = randomBytes(32)): KeyPair {
  const signer = signerOf(seed);
  const publicKey = signer.then((one) => one.publicKey);
  // Callers that await the key get the error; without a caller it must not be unhandled.
  publicKey.catch(() => {});
  return { signer, publicKey };
}

/** `did:key:z…` */
export async function encodeIss(publicKey: Uint8Array | Promise<Uint8Array>): Promise<string> {
  return `did:key:z${textOf(concat([ED25519_PUBLIC, await publicKey]), 'base58btc')}`;
}

const encodeJson = (value: unknown): string =>
  textOf(fromString(JSON.stringify(value)), 'base64url');

/**
 * @param aud the relay's address as configured
 * @param ttl seconds
 * @param iat seconds since 1970
 */
export async function signJWT(
  sub: string,
  aud: string,
  ttl: number,
  keys: KeyPair,
  iat = secondsNow(),
): Promise<string> {
  const signer = await keys.signer;
  const iss = await encodeIss(signer.publicKey);
  const header = encodeJson({ alg: 'EdDSA', typ: 'JWT' });
  const body = `${header}.${encodeJson({ iss, sub, aud, iat, exp: iat + ttl })}`;
  return `${body}.${textOf(await signer.sign(fromString(body)), 'base64url')}`;
}

/** Only read by a wallet's check of an attestation. */
export function decodeJWT(): never {
  throw new Error('reading notes is not part of the page side');
}
