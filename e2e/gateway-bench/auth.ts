/** Measures logins by e-mail: an attempt and its code, in the auth service's own process with a file. */

import { createTestDevice } from '../../src/gateway/custody/test-device';
import { AUTH_PATHS } from '../../src/protocol/custody/auth-api';
import { median } from '../bench/statistics';
import { custodyFolder, mailSink, startCustody } from './custody-process';
import type { BenchOptions, Figure } from './figure';
import { cpuTimeOf } from './process-work';

const SECURE = 'https://secure.bench.example';
const PAGE = 'http://localhost:3000';
const CODE = '424242';
const LOGINS = 300;
const AT_ONCE = 24;
const WANTED = 100;
/** Milliseconds. The service and its callers share two cores at the wanted rate. */
const WANTED_CPU = 8;
/** Without limits: all logins come from one machine. */
const ENDLESS = { perMinute: 1_000_000, burst: 1_000_000 };

/** @returns rows of the table of `npm run bench:gateway` */
export async function auth({ runs }: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  const sink = await mailSink();
  const folder = custodyFolder('auth');
  const vault = custodyFolder('vault');
  folder.write('gateway.json', {
    projects: {
      bench: {
        ...{ name: 'Bench', mode: 'test', allowedOrigins: [] },
        features: [{ id: 'social_login', isEnabled: true, config: ['email'] }],
      },
    },
    chains: {},
  });
  const config = folder.write('auth.json', {
    ...{ secureOrigins: [SECURE], gatewayConfig: 'gateway.json', store: { file: 'auth.db' } },
    ...{ kek: { current: { file: 'keys/kek' } }, pepper: 'keys/pepper' },
    testKek: { current: { file: 'keys/test-kek' } },
    ...{ sealKey: 'keys/seal-key.json', grantKey: 'keys/grant-key.json' },
    vault: {
      sealKey: vault.publicKey('seal-key'),
      receiptKey: vault.publicKey('receipt-key'),
    },
    mail: {
      ...{ url: `smtp://127.0.0.1:${sink.port}`, from: 'a@bench.example', requireTls: false },
      maxWaiting: 10_000,
    },
    ...{ testCodes: CODE, deviceLinks: false },
    limits: { requests: ENDLESS, logins: ENDLESS, project: ENDLESS },
  });
  const process = await startCustody('auth', config);
  const device = await createTestDevice();
  const post = async (path: string, value: unknown) => {
    const body = JSON.stringify(value);
    const proof = { method: 'POST', url: `${SECURE}${path}`, body, now: Date.now() };
    const reply = await fetch(`http://127.0.0.1:${process.port}${path}`, {
      ...{ method: 'POST', body },
      headers: { DPoP: await device.prove(proof), 'Content-Type': 'application/json' },
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json() as Promise<{ attemptId: string }>;
  };
  let count = 0;
  async function login(): Promise<void> {
    count += 1;
    const email = `person-${count}@test.localhost`;
    const begun = await post(AUTH_PATHS.attempts, { projectId: 'bench', origin: PAGE, email });
    await post(AUTH_PATHS.otp, { attemptId: begun.attemptId, otp: CODE });
  }
  const rates: number[] = [];
  const work: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const [before, cpuBefore] = [performance.now(), cpuTimeOf(process)];
      const until = count + LOGINS;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (count < until) await login();
        }),
      );
      rates.push(LOGINS / ((performance.now() - before) / 1000));
      work.push((cpuTimeOf(process) - cpuBefore) / LOGINS);
    }
  } finally {
    await process.stop();
    sink.server.close();
    folder.remove();
    vault.remove();
  }
  const rate = median(rates) ?? 0;
  const cpu = median(work) ?? 0;
  return [
    {
      what: `Logins by email, ${AT_ONCE} at once`,
      ...{ ours: `${Math.round(rate)}/s`, raw: '–' },
      ...{ wanted: `≥ ${WANTED}/s`, good: rate >= WANTED },
    },
    {
      // Other work on the machine makes the rate smaller, but hardly changes this.
      what: 'CPU time of the auth service for a login',
      ...{ ours: `${cpu.toFixed(1)} ms`, raw: '–' },
      ...{ wanted: `≤ ${WANTED_CPU} ms`, good: cpu <= WANTED_CPU },
    },
  ];
}
