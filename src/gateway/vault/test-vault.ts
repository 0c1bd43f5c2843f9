/** A vault of the tests, with the auth service's side of it: grants, shares and devices. */
import { randomBytes, randomUUID } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { split } from 'shamir-secret-sharing';
import { privateKeyToAddress } from 'viem/accounts';
import type { GrantClaims, GrantPurpose } from '../../protocol/custody/login-grant';
import { GRANT_AUDIENCE, GRANT_LIFETIME, GRANT_TYPE } from '../../protocol/custody/login-grant';
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import {
  KEY_KINDS,
  type KeyKind,
  type SigningKind,
  shareContext,
} from '../../protocol/custody/wallet-keys';
import { hashText } from '../custody/device-proof-check';
import { createSealKey, generateSealKey, sealTo } from '../custody/seal-share';
import {
  createTokenReader,
  createTokenSigner,
  generateSigningKey,
  type TokenSigner,
} from '../custody/signed-token';
import { createTestDevice, type TestDevice } from '../custody/test-device';
import { testModeKeys } from '../custody/test-mode-keys';
import { createNotices } from './notices/vault-notices';
import { createSigningBrake } from './signing-brake';
import { createVaultApp } from './vault-app';
import { createLimits, parseVaultConfig, type VaultConfig } from './vault-config';
import type { Vault } from './vault-context';
import { openVaultStore } from './vault-store';
import { createWalletQueues } from './wallet-queues';

export const SECURE_ORIGIN = 'https://secure.example.com';
export const SHOP = 'https://shop.example.com';
const ISSUER = 'https://secure.example.com';

export interface TestWallet {
  id: string;
  person: string;
  mode: 'live' | 'test';
  addresses: { eip155: string; solana: string };
  secrets: Record<KeyKind, Uint8Array>;
  shares: Record<KeyKind, { auth: Uint8Array; vault: Uint8Array; device: Uint8Array }>;
}

export interface TestVault {
  vault: Vault;
  device: TestDevice;
  signer: TokenSigner;
  clock: { now: number };
  stops: string[];
  logged: unknown[];
  /** Tokens for the auth service. */
  notices: string[];
  grant(wallet: TestWallet, purpose: GrantPurpose, changes?: Partial<GrantClaims>): Promise<string>;
  /** The reply's status and JSON. */
  post(path: string, body: unknown, by?: TestDevice): Promise<{ status: number; json: Reply }>;
  /** Shares of the auth service or the vault, sealed to the vault. */
  sealedShares(wallet: TestWallet, holder: 'auth' | 'vault'): Promise<Record<KeyKind, string>>;
  create(wallet: TestWallet): Promise<{ status: number; json: Reply }>;
  sign(
    wallet: TestWallet,
    intent: SigningIntent,
    changes?: Partial<GrantClaims>,
  ): Promise<{ status: number; json: Reply }>;
}

export interface Reply {
  code?: string;
  message?: string;
  until?: number;
  signature?: string;
  transaction?: string;
  receipt?: string;
  auth?: Record<KeyKind, string>;
  vault?: Record<KeyKind, string>;
}

export async function createTestWallet(mode: 'live' | 'test' = 'live'): Promise<TestWallet> {
  const secrets = {
    entropy: Uint8Array.from(randomBytes(16)),
    eip155: Uint8Array.from(randomBytes(32)),
    solana: Uint8Array.from(randomBytes(32)),
  };
  const shares = {} as TestWallet['shares'];
  for (const kind of KEY_KINDS) {
    const [auth, vault, device] = await split(secrets[kind], 3, 2);
    if (!auth || !vault || !device) throw new Error('three shares wanted');
    shares[kind] = { auth, vault, device };
  }
  return {
    ...{ id: randomUUID(), person: randomUUID(), mode, secrets, shares },
    addresses: {
      eip155: privateKeyToAddress(`0x${Buffer.from(secrets.eip155).toString('hex')}`).toLowerCase(),
      solana: base58.encode(ed25519.getPublicKey(secrets.solana)),
    },
  };
}

export async function createTestVault(
  changes: Partial<Parameters<typeof parseVaultConfig>[0] & object> = {},
  /** Of another vault of the tests, which has ended. */
  more: Partial<Pick<Vault, 'store' | 'kek' | 'sealKey' | 'receipts'>> = {},
): Promise<TestVault> {
  const clock = { now: 1_800_000_000_000 };
  const [signer, receipts, sealKey, store, device] = await Promise.all([
    generateSigningKey().then(createTokenSigner),
    more.receipts ?? generateSigningKey().then(createTokenSigner),
    more.sealKey ?? generateSealKey().then(createSealKey),
    more.store ?? openVaultStore(':memory:'),
    createTestDevice(),
  ]);
  const config: VaultConfig = parseVaultConfig({
    secureOrigin: SECURE_ORIGIN,
    store: { file: ':memory:' },
    kek: { current: { file: 'unused' } },
    sealKey: { file: 'unused' },
    receiptKey: { file: 'unused' },
    auth: { grantKeys: [signer.publicKey] },
    ...changes,
  });
  const stops: string[] = [];
  const logged: unknown[] = [];
  const notices: string[] = [];
  const now = () => clock.now;
  const grants = [await createTokenReader(signer.publicKey)];
  const vault: Vault = {
    grants,
    ...{ config, store, sealKey, receipts, sealKeyId: 'seal', clock: now },
    kek: more.kek ?? testModeKeys(),
    limits: createLimits(config),
    brake: createSigningBrake({
      perMinute: config.signaturesPerMinute,
      stopFile: config.stopFile,
      onStop: (reason) => stops.push(reason),
      now,
    }),
    log: (...line) => logged.push(line),
    notices: createNotices({
      ...{ rows: store, url: config.auth.url, receipts, now },
      log: (...line) => logged.push(line),
      send: async (_, { body }) => {
        notices.push(JSON.parse(String(body)).notice);
        return new Response(null, { status: 204 });
      },
    }),
    enqueue: createWalletQueues(),
  };
  const app = createVaultApp(vault);

  const grant: TestVault['grant'] = (wallet, purpose, claims = {}) => {
    const time = Math.floor(clock.now / 1000);
    return signer.sign(GRANT_TYPE, {
      ...{ iss: ISSUER, aud: GRANT_AUDIENCE, sub: wallet.person, wallet: wallet.id },
      ...{ mode: wallet.mode, purpose, iat: time, exp: time + GRANT_LIFETIME },
      ...{ jti: randomBytes(16).toString('base64url'), cnf: { jkt: device.thumbprint } },
      ...{ auth_time: time, origin: SHOP },
      ...claims,
    });
  };
  const post: TestVault['post'] = async (path, value, by = device) => {
    const body = JSON.stringify(value);
    const url = `${SECURE_ORIGIN}${path}`;
    const proof = await by.prove({ method: 'POST', url, body, now: clock.now });
    const reply = await app.request(`http://127.0.0.1:8082${path}`, {
      method: 'POST',
      body,
      headers: { DPoP: proof, 'Content-Length': String(Buffer.byteLength(body)) },
    });
    const text = await reply.text();
    return { status: reply.status, json: (text.startsWith('{') ? JSON.parse(text) : {}) as Reply };
  };
  const sealed = (wallet: TestWallet, kind: KeyKind, holder: 'auth' | 'vault') =>
    sealTo(sealKey.publicKey, wallet.shares[kind][holder], shareContext(wallet.id, kind, 'vault'));
  const sealedShares: TestVault['sealedShares'] = async (wallet, holder) => ({
    entropy: await sealed(wallet, 'entropy', holder),
    eip155: await sealed(wallet, 'eip155', holder),
    solana: await sealed(wallet, 'solana', holder),
  });
  return {
    ...{ vault, device, signer, clock, stops, logged, notices, grant, post, sealedShares },
    async create(wallet) {
      return post(VAULT_PATHS.wallets, {
        grant: await grant(wallet, 'create'),
        walletId: wallet.id,
        addresses: wallet.addresses,
        shares: await sealedShares(wallet, 'vault'),
      });
    },
    async sign(wallet, intent, claims = {}) {
      const text = JSON.stringify(intent);
      const kind = intent.kind.split('_')[0] as SigningKind;
      return post(VAULT_PATHS.signatures, {
        grant: await grant(wallet, 'sign', { kind, intent: hashText(text), ...claims }),
        share: await sealed(wallet, kind, 'auth'),
        intent: text,
      });
    },
  };
}
