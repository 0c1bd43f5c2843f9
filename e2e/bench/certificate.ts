/**
 * Makes a self-signed certificate for the benchmark server, new for each run and kept in memory. It
 * encodes DER by hand, because Node generates keys and signatures but no certificates, and a system
 * command may be missing. Sources: RFC 5280 §4.1 (shape), RFC 5758 §3.2 (signature).
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  /** PEM. */
  cert: string;
  /** SHA-256 of the public key in base64. Chromium trusts this key and no other. */
  pin: string;
}

/** Tag, length, content. Source: X.690 §8.1. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 + size.length, ...size]), content]);
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const ascii = (text: string): Buffer => Buffer.from(text, 'ascii');

const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_SHA256 = der(SEQUENCE, der(0x06, hex('2a8648ce3d040302')));
const COMMON_NAME = der(0x06, hex('550403'));
const ALTERNATIVE_NAMES = der(0x06, hex('551d11'));

const DAY = 86_400_000;

/** `YYMMDDHHMMSSZ` */
const time = (at: number): Buffer =>
  der(0x17, ascii(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** @param names DNS names that the certificate covers */
export function selfSigned(names: readonly string[], now = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, ascii('bench')))));
  // Its first bit must be 0, or the number would be negative.
  const serial = Buffer.concat([hex('01'), randomBytes(8)]);
  const alternatives = der(SEQUENCE, ...names.map((each) => der(0x82, ascii(each))));
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, serial),
    ECDSA_SHA256,
    name,
    der(SEQUENCE, time(now - DAY), time(now + DAY)),
    name,
    spki,
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAMES, der(0x04, alternatives)))),
  );
  const signature = sign('sha256', body, { key: privateKey, dsaEncoding: 'der' });
  const whole = der(SEQUENCE, body, ECDSA_SHA256, der(0x03, hex('00'), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    pin: createHash('sha256').update(spki).digest('base64'),
  };
}
