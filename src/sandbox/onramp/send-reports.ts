/** Sends the provider's signed reports to the shop's gateway, again while it does not take them. */
import { createHmac } from 'node:crypto';

export interface PayReport {
  id: string;
  order: string;
  state: 'pending' | 'completed' | 'failed';
  /** Epoch ms. */
  time: number;
  received?: string;
  hash?: string;
  reason?: string;
}

const TRIES = 3;
const BETWEEN_MS = 500;

interface Options {
  url: string;
  secret: string;
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/** Gives up after three tries, without an error: providers lose reports, too. */
export function createReports({ url, secret, now, wait }: Options) {
  return async (report: PayReport): Promise<void> => {
    const body = JSON.stringify(report);
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const time = Math.floor(now() / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      const headers = { 'X-Onramp-Signature': `t=${time},v1=${signature}` };
      const taken = await fetch(url, { method: 'POST', headers, body }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (taken) return;
      if (tries < TRIES) await wait(BETWEEN_MS);
    }
  };
}
