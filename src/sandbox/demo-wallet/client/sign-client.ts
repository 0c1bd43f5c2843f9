/** The one place that imports WalletConnect: the client as it comes, on the wallet's side. */
import { SignClient } from '@walletconnect/sign-client';
import { PROJECT_ID, relayUrl } from '../../facts';

export type Client = InstanceType<typeof SignClient>;
export type StoredSession = ReturnType<Client['session']['getAll']>[number];
export type StoredRequest = ReturnType<Client['getPendingSessionRequests']>[number];

/**
 * On a busy machine the client can process the end of a session twice. It reports the second time
 * as a rejection that no code can catch; this is harmless.
 */
addEventListener('unhandledrejection', (event) => {
  const { message } = Object(event.reason) as { message?: unknown };
  if (/^Missing or invalid\. Record was recently deleted - session: /.test(String(message))) {
    event.preventDefault();
  }
});

/** @param port of the sandbox: the relay is behind the same one. */
export async function openClient(port: number): Promise<Client> {
  const options = {
    relayUrl: relayUrl(port),
    projectId: PROJECT_ID,
    customStoragePrefix: 'demo-wallet',
    telemetryEnabled: false,
    // The page shows errors itself.
    logger: 'silent',
    // The page has a queue of its own, which a person can see.
    signConfig: { disableRequestQueue: true },
    metadata: {
      name: 'Demo Wallet',
      description: 'The test wallet of the AppKit Embed sandbox',
      url: location.origin,
      icons: [],
    },
  };
  // A core of its own first: it asks an outside host who a site is, and has to be told not to
  // before the first message is read. Only a client's constructor makes one.
  const { core } = new SignClient(options);
  core.verify.register = () => Promise.resolve('');
  core.verify.resolve = () => Promise.resolve(undefined as never);
  return SignClient.init({ ...options, core });
}
