/**
 * Runs in the page: an app of its owner with its own WalletConnect client, of another project and
 * at another relay. Bundled by `other-client.ts`.
 */
import { SignClient } from '@walletconnect/sign-client';

export interface OtherClient {
  /** A link for its own wallet; the session comes later. */
  begin(): Promise<string>;
  /** Topics of its sessions. */
  topics(): string[];
  /** Returns the response of its session's wallet. */
  sign(message: string): Promise<unknown>;
}

const CHAIN = 'eip155:31337';

async function start(relayUrl: string, projectId: string): Promise<OtherClient> {
  const client = await SignClient.init({
    relayUrl,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    metadata: { name: 'Another app', description: '', url: location.origin, icons: [] },
  });
  // The tests' network is closed: it would wait five seconds for a frame that never loads.
  client.core.verify.register = async () => '';
  return {
    async begin() {
      const { uri, approval } = await client.connect({
        optionalNamespaces: {
          eip155: { chains: [CHAIN], methods: ['personal_sign'], events: [] },
        },
      });
      approval().catch(() => {});
      return uri ?? '';
    },
    topics: () => client.session.getAll().map(({ topic }) => topic),
    sign(message) {
      const session = client.session.getAll()[0];
      const address = session?.namespaces.eip155?.accounts[0]?.split(':')[2];
      return client.request({
        topic: session?.topic ?? '',
        chainId: CHAIN,
        request: { method: 'personal_sign', params: [message, address] },
      });
    },
  };
}

declare global {
  interface Window {
    startOtherClient?: typeof start;
    otherClient?: OtherClient;
  }
}

window.startOtherClient = start;
