/** The device's key, and proofs by it. The key is made once and cannot leave the browser. */
import { type DeviceKey, PROOF_ALGORITHM, PROOF_TYPE } from '../../protocol/custody/device-proof';
import { toBase64url, utf8 } from './base64url';
import type { DeviceStore } from './device-store';
import { textHash } from './text-hash';

const KEY = 'device-key';
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };

export interface Device {
  key: DeviceKey;
  /** Header value for one request. @param body Undefined: the request has none. */
  prove(method: string, url: string, body: string | undefined): Promise<string>;
}

export async function openDevice(store: DeviceStore, now: () => number): Promise<Device> {
  const { privateKey, publicKey } =
    (await store.get<CryptoKeyPair>(KEY)) ??
    (await store.add(KEY, await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify'])));
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const key: DeviceKey = { kty: 'EC', crv: 'P-256', x, y };
  const encode = (value: unknown) => toBase64url(utf8(JSON.stringify(value)));
  return {
    key,
    async prove(method, url, body) {
      const head = encode({ typ: PROOF_TYPE, alg: PROOF_ALGORITHM, jwk: key });
      const claims = encode({
        jti: toBase64url(crypto.getRandomValues(new Uint8Array(16))),
        htm: method,
        htu: url,
        iat: Math.floor(now() / 1000),
        ...(body !== undefined && { bh: await textHash(body) }),
      });
      const text = `${head}.${claims}`;
      const signature = await crypto.subtle.sign(SIGNATURE, privateKey, utf8(text));
      return `${text}.${toBase64url(new Uint8Array(signature))}`;
    },
  };
}
