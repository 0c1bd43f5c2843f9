/** For the owner's monitors. */
import type { Gateway, GatewayApp } from '../gateway';

export function healthRoutes(app: GatewayApp, { metrics, rpc }: Gateway, version: string): void {
  app.get('/health', (c) => {
    const chains = rpc.health();
    // Still 200: a chain being away is no reason to restart the gateway.
    const status = Object.values(chains).includes('down') ? 'degraded' : 'ok';
    return c.json({ status, version, chains }, 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/metrics', (c) =>
    c.text(metrics.text(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    }),
  );
}
