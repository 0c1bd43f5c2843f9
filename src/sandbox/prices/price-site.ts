/** `prices.localhost`, the price service of test mode: answers with the past prices of the seeded tokens. */
import type { ServerResponse } from 'node:http';
import { pricesOf } from './price-series';

/** `GET /history/<address or native>?days=1`, in the shape of the public services. */
export function answerPrices(url: URL, res: ServerResponse, now = Date.now()): void {
  const token = /^\/history\/(\w{1,64})$/.exec(url.pathname)?.[1] ?? '';
  const days = Number(url.searchParams.get('days'));
  const prices = pricesOf(token, days, Math.floor(now / 1000));
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  res.writeHead(prices ? 200 : 404, headers);
  res.end(JSON.stringify(prices ? { prices } : { error: 'Unknown token' }));
}
