/** Measures signatures of the vault's own process with a file: grant, proof, limits, key, signature. */
import { randomBytes } from 'node:crypto';
import { hashText } from '../../src/gateway/custody/device-proof-check';
import { sealTo } from '../../src/gateway/custody/seal-share';
import { createTokenSigner, generateSigningKey } from '../../src/gateway/custody/signed-token';
import { createTestDevice } from '../../src/gateway/custody/test-device';
import { createTestWallet, type TestWallet } from '../../src/gateway/vault/test-vault';
import { GRANT_AUDIENCE, GRANT_LIFETIME, GRANT_TYPE } from '../../src/protocol/custody/login-grant';
import { VAULT_PATHS } from '../../src/protocol/custody/vault-api';
import { KEY_KINDS, type KeyKind, shareContext } from '../../src/protocol/custody/wallet-keys';
import { median } from '../bench/statistics';
import { custodyFolder, startCustody } from './custody-process';
import type { BenchOptions, Figure } from './figure';
import { cpuTimeOf } from './process-work';

const SECURE = 'https://secure.bench.example';
const PAGE = 'https://shop.bench.example';
const WALLETS = 24;
const SIGNATURES = 480;
const AT_ONCE = 24;
const WANTED = 200;
/** Milliseconds. The vault and its callers share two cores at the wanted rate. */
const WANTED_CPU = 4;
const MANY = 1_000_000;

/** @returns rows of the table of `npm run bench:gateway` */
export async function vault({ runs }: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  const folder = custodyFolder('vault');
  const signer = await createTokenSigner(await generateSigningKey());
  const config = folder.write('vault.json', {
    ...{ secureOrigin: SECURE, store: { file: 'vault.db' } },
    kek: { current: { file: 'keys/kek' } },
    ...{ sealKey: { file: 'keys/seal-key.json' }, receiptKey: { file: 'keys/receipt-key.json' } },
    auth: { grantKeys: [signer.publicKey] },
    // Without limits: all signatures come from one machine, and of few wallets.
    limits: { signatures: { minute: MANY, hour: MANY, day: MANY } },
    ...{ signaturesPerMinute: MANY, requests: { perMinute: MANY, burst: MANY } },
  });
  const sealKey = folder.publicKey('seal-key') as never;
  const device = await createTestDevice();
  const process = await startCustody('vault', config);

  const grant = (wallet: TestWallet, more: object) => {
    const iat = Math.floor(Date.now() / 1000);
    return signer.sign(GRANT_TYPE, {
      ...{ iss: SECURE, aud: GRANT_AUDIENCE, sub: wallet.person, wallet: wallet.id, mode: 'live' },
      ...{ jti: randomBytes(16).toString('base64url'), cnf: { jkt: device.thumbprint } },
      ...{ iat, exp: iat + GRANT_LIFETIME, auth_time: iat, origin: PAGE, ...more },
    });
  };
  const seal = (wallet: TestWallet, kind: KeyKind, holder: 'auth' | 'vault') =>
    sealTo(sealKey, wallet.shares[kind][holder], shareContext(wallet.id, kind, 'vault'));
  /** Made before the clock runs. @returns sends it. */
  async function prepared(path: string, value: object): Promise<() => Promise<void>> {
    const body = JSON.stringify(value);
    const proof = { method: 'POST', url: `${SECURE}${path}`, body, now: Date.now() };
    const headers = { DPoP: await device.prove(proof), 'Content-Type': 'application/json' };
    return async () => {
      const url = `http://127.0.0.1:${process.port}${path}`;
      const reply = await fetch(url, { method: 'POST', body, headers });
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    };
  }
  async function create(): Promise<TestWallet> {
    const wallet = await createTestWallet();
    const sealed = KEY_KINDS.map(async (kind) => [kind, await seal(wallet, kind, 'vault')]);
    const send = await prepared(VAULT_PATHS.wallets, {
      ...{ grant: await grant(wallet, { purpose: 'create' }), walletId: wallet.id },
      ...{ addresses: wallet.addresses, shares: Object.fromEntries(await Promise.all(sealed)) },
    });
    await send();
    return wallet;
  }
  async function signature(wallet: TestWallet, at: number) {
    const intent = JSON.stringify({
      ...{ kind: 'eip155_message', origin: PAGE, networkId: 'eip155:1' },
      message: `0x${at.toString(16).padStart(8, '0')}`,
    });
    const named = { purpose: 'sign', kind: 'eip155', intent: hashText(intent) };
    return prepared(VAULT_PATHS.signatures, {
      ...{ grant: await grant(wallet, named), share: await seal(wallet, 'eip155', 'auth'), intent },
    });
  }

  const rates: number[] = [];
  const work: number[] = [];
  try {
    const wallets = await Promise.all(Array.from({ length: WALLETS }, create));
    for (let run = 0; run < runs; run += 1) {
      const sends = await Promise.all(
        Array.from({ length: SIGNATURES }, (_, at) =>
          signature(wallets[at % WALLETS] as TestWallet, at),
        ),
      );
      const [before, cpuBefore] = [performance.now(), cpuTimeOf(process)];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let send = sends.pop(); send; send = sends.pop()) await send();
        }),
      );
      rates.push(SIGNATURES / ((performance.now() - before) / 1000));
      work.push((cpuTimeOf(process) - cpuBefore) / SIGNATURES);
    }
  } finally {
    await process.stop();
    folder.remove();
  }
  const rate = median(rates) ?? 0;
  const cpu = median(work) ?? 0;
  return [
    {
      what: `Vault signatures, ${AT_ONCE} at once`,
      ...{ ours: `${Math.round(rate)}/s`, raw: '–' },
      ...{ wanted: `≥ ${WANTED}/s`, good: rate >= WANTED },
    },
    {
      // Other work on the machine makes the rate smaller, but hardly changes this.
      what: 'CPU time of the vault for a signature',
      ...{ ours: `${cpu.toFixed(1)} ms`, raw: '–' },
      ...{ wanted: `≤ ${WANTED_CPU} ms`, good: cpu <= WANTED_CPU },
    },
  ];
}
