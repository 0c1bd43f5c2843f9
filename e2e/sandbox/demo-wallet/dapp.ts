/** A site in Node with the unmodified client, as the peer of the demo wallet. */
import { randomUUID } from 'node:crypto';
import { SignClient } from '@walletconnect/sign-client';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { PORT } from '../../support/process/hosts';
import { endProposals, lookOnce } from '../../support/walletconnect/relay-client';

export type Dapp = InstanceType<typeof SignClient>;
export type DappSession = ReturnType<Dapp['session']['getAll']>[number];

export const ONE = 'eip155:31337';
export const TWO = 'eip155:31338';

export interface RequestedNamespace {
  chains: string[];
  methods: string[];
  events: string[];
}

export const REQUESTED: RequestedNamespace = {
  chains: [ONE, TWO],
  methods: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'eth_sign',
  ],
  events: ['chainChanged', 'accountsChanged'],
};

/** Several clients share one process: no shared core, no shared memory. */
export async function openDapp(name = 'Node Dapp', url = 'https://dapp.example'): Promise<Dapp> {
  process.env.DISABLE_GLOBAL_CORE = 'true';
  const dapp = await SignClient.init({
    relayUrl: `ws://127.0.0.1:${PORT}`,
    projectId: PROJECT_ID,
    customStoragePrefix: randomUUID(),
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name, url, description: 'A test', icons: ['https://outside.example/icon.png'] },
  });
  lookOnce(dapp);
  return dapp;
}

export interface Proposed {
  uri: string;
  /** Rejects with the wallet's `{ code, message }`. */
  session: Promise<DappSession>;
}

export async function propose(
  dapp: Dapp,
  namespaces: Record<string, RequestedNamespace> = { eip155: REQUESTED },
): Promise<Proposed> {
  const { uri, approval } = await dapp.connect({ optionalNamespaces: namespaces });
  if (!uri) throw new Error('The client made no link');
  const session = approval();
  // An awaiting caller gets the rejection; until then it counts as handled.
  session.catch(() => {});
  return { uri, session };
}

/** The code of a rejection; undefined without one. */
export async function codeOf(work: Promise<unknown>): Promise<number | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return (error as { code?: number }).code;
  }
}

/** Ends the client's proposals, timers and socket: none may reach another test of the process. */
export async function closeDapp(dapp: Dapp): Promise<void> {
  endProposals(dapp);
  dapp.core.heartbeat.stop();
  await dapp.core.relayer.transportClose();
}
