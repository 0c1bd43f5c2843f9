/** The gateway of the build with its relay, as a process that can be killed. */
import { ANALYTICS_PROJECT_ID, PROJECT_ID } from '../../../src/sandbox/facts';
import { gatewayProcess } from './gateway-process';
import { keptPort } from './kept-port';

export const RELAY_PROJECT = '00000000000000000000000000000abc';
/** The address its clients have; where it listens is another matter. */
const AUDIENCE = 'ws://relay.test';

export interface RelayProcess {
  url: string;
  readonly pid: number;
  /** Sends SIGKILL: no message, no cleanup. */
  kill(): Promise<void>;
  /** At the same port, over the same folder. */
  start(): Promise<void>;
}

/**
 * @param folder Of this test alone; the mailbox is a file in it.
 * @param more Addresses that its clients have besides its own.
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
      // Thousands of clients are one address here.
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
