/** The handlers of the requests that need a session or make one. */
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import { approvalOf } from '../../protocol/frame/wallet-methods';
import { openDevice } from '../device/device-key';
import { openDeviceStore } from '../device/device-store';
import type { RequestHandlers } from '../frame/answer-requests';
import { FrameError, REQUEST_ABORTED } from '../frame/frame-error';
import { type FrameQuery, networkOf, replyChainId } from '../frame/frame-query';
import type { KeysChunk } from '../keys/keys-chunk';
import type { OwnChunk } from '../own/own-chunk';
import type { OwnSigner } from '../own/own-signer';
import type { SigningChunk } from '../signing/signing-chunk';
import type { PageFacts } from '../signing/signing-types';
import { createEmailChange } from './email-change';
import { createEmailLogin } from './email-login';
import { createServiceClient, ServiceError } from './service-client';
import { createLock } from './session-lock';
import { createSessions, type Session } from './sessions';
import { createWallets } from './wallet';

export interface FrameSetup {
  query: FrameQuery;
  /** Of the project, as the server says. */
  mode: WalletMode;
  /** Loads another file of the frame. Given by the page's script: each file has its own modules. */
  loadChunk<Chunk>(name: string): Promise<Chunk>;
  /** Of a file without network. */
  startWorker(name: string): Promise<Worker>;
}

const now = () => Date.now();

export async function createHandlers({
  query,
  mode,
  loadChunk,
  startWorker,
}: FrameSetup): Promise<RequestHandlers> {
  const { projectId } = query;
  const lock = createLock(navigator.locks);
  const store = await openDeviceStore(globalThis.indexedDB);
  const device = await openDevice(store, now);
  const client = createServiceClient(location.origin, device);
  const sessions = createSessions({ store, client, projectId, now, lock });
  const login = createEmailLogin({ client, sessions, projectId, now });
  const change = createEmailChange(client);
  const wallets = createWallets({
    ...{ client, store, mode },
    loadKeys: () => loadChunk<KeysChunk>('keys'),
  });
  const page: PageFacts = { theme: {}, metadata: undefined };

  async function need(origin: string): Promise<Session> {
    const session = await sessions.find(origin);
    if (!session) throw new FrameError('Log in on this site first.');
    return session;
  }
  const networkIn = (session: Session) => session.networkId ?? networkOf(query.chainId);

  const own: OwnSigner = async (...given) => {
    const { createOwnSigner } = await loadChunk<OwnChunk>('own');
    const worker = () => startWorker('own-worker');
    const theme = () => page.theme.themeMode;
    return createOwnSigner({ client, store, mode, startWorker: worker, theme })(...given);
  };
  let signing: ReturnType<SigningChunk['createSigning']> | undefined;
  const loadSigning = async () => {
    const chunk = await loadChunk<SigningChunk>('signing');
    signing ??= chunk.createSigning({ client, store, projectId, page, now, lock, own });
    return signing;
  };

  let aborts = 0;
  const abortAll = () => {
    aborts += 1;
    signing?.abort();
  };

  return {
    async IS_CONNECTED(_, origin) {
      const session = await sessions.find(origin);
      if (!session) return { isConnected: false };
      try {
        await session.token();
        return { isConnected: true };
      } catch (error) {
        // Without a reply the session is what it was.
        if (!(error instanceof ServiceError)) return { isConnected: true };
        return { isConnected: (await sessions.find(origin)) !== undefined };
      }
    },
    CONNECT_EMAIL: ({ email }, origin) => login.begin(email, origin),
    CONNECT_DEVICE: () => login.waitForDevice(),
    async CONNECT_OTP({ otp }, origin) {
      const session = await login.submitCode(otp, origin);
      await wallets.ensure(session);
      return undefined;
    },
    async GET_USER(payload, origin) {
      const session = await need(origin);
      const wallet = session.wallet ?? (await wallets.ensure(session));
      if (payload?.chainId !== undefined) {
        await session.update({ networkId: networkOf(payload.chainId) });
      }
      const networkId = networkIn(session);
      const address = networkId.startsWith('solana:')
        ? wallet.addresses.solana
        : wallet.addresses.eip155;
      return {
        ...{ email: session.email, address, chainId: replyChainId(networkId) },
        accounts: [{ address, type: 'eoa' }],
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
      };
    },
    async SIGN_OUT(_, origin) {
      login.cancel();
      abortAll();
      await sessions.end(origin);
      return undefined;
    },
    async SWITCH_NETWORK({ chainId }, origin) {
      const session = await need(origin);
      const networkId = networkOf(chainId);
      if (!/^(?:eip155|solana):/.test(networkId)) throw new FrameError('Unsupported network');
      await session.update({ networkId });
      return { chainId: replyChainId(networkId) };
    },
    async GET_CHAIN_ID(_, origin) {
      return { chainId: replyChainId(networkIn(await need(origin))) };
    },
    async RPC_REQUEST(request, origin) {
      const before = aborts;
      const session = await need(origin);
      const wallet = session.wallet ?? (await wallets.ensure(session));
      const networkId =
        request.chainId === undefined ? networkIn(session) : networkOf(request.chainId);
      const chunk = await loadSigning();
      // The page gave up while this was still being prepared: an approval of it must not appear later.
      if (aborts !== before && approvalOf(request.method) === 'unsafe')
        throw new FrameError(REQUEST_ABORTED);
      return chunk.request(request, { session, wallet, networkId, origin });
    },
    RPC_ABORT() {
      abortAll();
      return undefined;
    },
    UPDATE_EMAIL: async ({ email }, origin) => change.begin(await need(origin), email),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }, origin) =>
      change.submitPrimary(await need(origin), otp),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }, origin) =>
      change.submitSecondary(await need(origin), otp),
    SYNC_THEME(theme) {
      Object.assign(page.theme, theme);
      signing?.themeChanged();
      return undefined;
    },
    SYNC_DAPP_DATA({ metadata }) {
      page.metadata = metadata;
      return undefined;
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    RELOAD: () => location.reload(),
    ...unavailable(),
  };
}

/** Until smart accounts and social logins come. */
function unavailable() {
  const refuse = () => {
    throw new FrameError('This is not available yet.');
  };
  return {
    INIT_SMART_ACCOUNT: refuse,
    SET_PREFERRED_ACCOUNT: refuse,
    GET_SOCIAL_REDIRECT_URI: refuse,
    CONNECT_SOCIAL: refuse,
    GET_FARCASTER_URI: refuse,
    CONNECT_FARCASTER: refuse,
  };
}
