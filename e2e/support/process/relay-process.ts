/** Starts the built gateway with its relay, as a process that tests can kill. */
import { ANALYTICS_PROJECT_ID, PROJECT_ID } from '../../../src/sandbox/facts';
import { gatewayProcess } from './gateway-process';
import { keptPort } from './kept-port';

export const RELAY_PROJECT = '00000000000000000000000000000abc';
/** The public address for its clients, which may differ from its own port. */
const AUDIENCE = 'ws://relay.test';

export interface RelayProcess {
  url: string;
  readonly pid: number;
  /** Sends SIGKILL: no message, no cleanup. */
  kill(): Promise<void>;
  /** At the same port and folder. */
  start(): Promise<void>;
}

/**
 * @param folder used by this test alone; it contains the mailbox file
 * @param more further public addresses for its clients
 */
export async function relayProcess(
  folder: string,
  more: readonly string[] = [],
): Promise<RelayProcess> {
  const configOf = (port: number) => {
    const own = { name: 'Peers', allowedOrigins: [] };
    const audiences = [AUDIENCE, `ws://127.0.0.1:${port}`, ...more];
    const page = { name: 'Sandbox', allowedOrigins: ['http://*.localhost:*'] };
    return {
      projects: { [RELAY_PROJECT]: own, [PROJECT_ID]: page, [ANALYTICS_PROJECT_ID]: page },
      chains: {},
      metrics: { token: 'relay-metrics-token' },
      // Thousands of clients share one address here.
      relay: { audiences, file: 'relay.db', rateLimit: false, maxAddressConnections: 5000 },
    };
  };
  const gateway = await gatewayProcess(folder, configOf, await keptPort());
  return {
    url: `ws://127.0.0.1:${gateway.port}`,
    get pid() {
      return gateway.pid;
    },
    kill: gateway.kill,
    start: gateway.start,
  };
}
