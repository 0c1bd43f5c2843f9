/** For tests: a gateway with a provider that takes signed links, and the reports of that provider. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { onrampOrder, onrampSession } from '../../protocol/http/onramp';
import { memoryStore, type Store } from '../store/open-store';
import { ADDRESS, testGateway } from '../test-gateway';

export const SECRET = 'link-secret-of-at-least-32-characters';
export const REPORTS = 'report-secret-of-at-least-32-characters';
export const NOW = 1_750_000_000_000;
export const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');

export const PROVIDER = {
  ...{ label: 'Test Pay', url: 'http://pay.localhost:4100/buy', secret: SECRET },
  ...{ webhookSecret: REPORTS, feeRange: '1-2%' },
};

export function onrampWorld(store: Store = memoryStore(), more: object = {}) {
  const onramp = { providers: { testpay: { ...PROVIDER, ...more } } };
  const gateway = testGateway({}, { onramp }, { store });
  const start = async (body: object = {}) => {
    const reply = await gateway.post('/v1/onramp/session', {
      ...{ provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH' },
      ...{ amount: '49.90', currency: 'USD', ...body },
    });
    assert.equal(reply.status, 200);
    return v.parse(onrampSession.reply, await reply.json());
  };
  const send = (report: object, { time = gateway.clock.now, secret = REPORTS } = {}) => {
    const body = JSON.stringify(report);
    const t = Math.floor(time / 1000);
    const signature = `t=${t},v1=${hmac(secret, `${t}.${body}`)}`;
    return gateway.app.request('/v1/onramp/webhooks/testpay', {
      ...{ method: 'POST', body, headers: { 'X-Onramp-Signature': signature } },
    });
  };
  const outcome = async (report: object) => {
    const reply = (await (await send(report)).json()) as { outcome: unknown };
    return reply.outcome;
  };
  const order = async (id: string) =>
    v.parse(onrampOrder.reply, await (await gateway.get(`/v1/onramp/orders/${id}`)).json());
  return { ...gateway, start, send, outcome, order };
}
