/** The account page's calls to the auth service and the vault. */
import * as v from 'valibot';
import {
  AUTH_PATHS,
  devicesReply,
  grantReply,
  type WalletReply,
  walletReply,
} from '../../protocol/custody/auth-api';
import { exportReply, receiptReply, VAULT_PATHS } from '../../protocol/custody/vault-api';
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import type { ExportChunk, ExportedWallet } from '../export/export-chunk';
import { FrameError } from '../frame/frame-error';
import type { EmailLogin } from '../login/email-login';
import { refusalCode, type ServiceClient } from '../login/service-client';
import type { Session, Sessions } from '../login/sessions';
import { beginStepUp, settleRelease } from '../signing/vault-call';

interface Options {
  client: ServiceClient;
  sessions: Sessions;
  login: EmailLogin;
  /** Of this page. */
  origin: string;
  mode: WalletMode;
  loadExport(): Promise<ExportChunk>;
}

export type OwnWallet = Extract<WalletReply, { state: 'ready' }>;
export type Devices = v.InferOutput<typeof devicesReply>;

const nothing = v.unknown();

export function createAccount({ client, sessions, login, origin, mode, loadExport }: Options) {
  const post = async <Reply>(
    session: Session,
    path: string,
    body: unknown,
    reply: v.GenericSchema<unknown, Reply>,
  ) => client.call({ method: 'POST', path, token: await session.token(), body, reply });
  const grant = (session: Session, purpose: 'export' | 'release' | 'delete') =>
    post(session, AUTH_PATHS.grants, { purpose }, grantReply);
  /** The vault's answer is a receipt for the auth service. */
  const settle = async (
    session: Session,
    purpose: 'release' | 'delete',
    prove?: (grant: string) => string,
  ): Promise<string> => {
    const { grant: text } = await grant(session, purpose);
    const { receipt } = await client.call({
      ...{ method: 'POST', path: VAULT_PATHS[purpose], reply: receiptReply },
      body: { grant: text, ...(prove && { proof: prove(text) }) },
    });
    return receipt;
  };
  const find = async (session: Session): Promise<OwnWallet | undefined> => {
    const token = await session.token();
    const found = await client.call({ path: AUTH_PATHS.wallet, token, reply: walletReply });
    return found.state === 'ready' ? found : undefined;
  };

  return {
    begin: (email: string) => login.begin(email, origin),
    waitForDevice: () => login.waitForDevice(),
    submitCode: (otp: string) => login.submitCode(otp, origin),
    find: () => sessions.find(origin),
    signOut: () => sessions.end(origin),

    /** Undefined: the person has no wallet yet. A release that was cut off is finished. */
    async wallet(session: Session): Promise<OwnWallet | undefined> {
      const found = await find(session);
      if (found?.custody !== 'releasing') return found;
      try {
        const receipt = await settle(session, 'release');
        await settleRelease(client, session, found.walletId, receipt);
      } catch (error) {
        // Without a code of the service there was no answer: it is asked again at the next visit.
        if (refusalCode(error) === 'session_over') throw error;
        return found;
      }
      return find(session);
    },
    async devices(session: Session): Promise<Devices> {
      const token = await session.token();
      return client.call({ path: AUTH_PATHS.devices, token, reply: devicesReply });
    },
    revokeDevice: (session: Session, id: string) =>
      post(session, AUTH_PATHS.deviceRevoke, { id }, nothing),
    revokeSite: (session: Session, site: string) =>
      post(session, AUTH_PATHS.siteRevoke, { origin: site }, nothing),
    async signOutEverywhere(session: Session): Promise<void> {
      const token = await session.token();
      const everywhere = { method: 'DELETE', path: AUTH_PATHS.sessions, query: 'all=1' } as const;
      await client.call({ ...everywhere, token, reply: nothing });
      await sessions.end(origin);
    },

    /** Mails a code. @returns checks the code that the person typed. */
    beginStepUp: (session: Session) => beginStepUp(client, session),

    /** @throws ServiceError `step_up_needed` or `on_hold` among others. */
    async exportWallet(session: Session, wallet: OwnWallet): Promise<ExportedWallet> {
      const { beginExport } = await loadExport();
      const { recipient, open } = await beginExport();
      const { grant: text, shares } = await grant(session, 'export');
      if (!shares) throw new FrameError('Your wallet cannot be exported right now. Try again.');
      const reply = await client.call({
        ...{ method: 'POST', path: VAULT_PATHS.exports, reply: exportReply },
        body: { grant: text, shares, recipient },
      });
      return open(reply, { id: wallet.walletId, addresses: wallet.addresses, mode });
    },

    async exitFile({ addresses }: OwnWallet): Promise<string> {
      return (await loadExport()).exitFile({ addresses, mode });
    },

    /** Its copy opens the wallet in new browsers. Before the release: later the service takes none. */
    async addPasskey(
      session: Session,
      { walletId }: OwnWallet,
      { words }: ExportedWallet,
    ): Promise<void> {
      const { makePasskeyCopy } = await loadExport();
      const passkey = await makePasskeyCopy({ email: session.email, walletId }, words);
      await client.call({
        ...{ method: 'PUT', path: AUTH_PATHS.wallet, token: await session.token() },
        ...{ body: { walletId, passkey }, reply: walletReply },
      });
    },

    /** "Make this wallet yours": the operator can no longer sign. */
    async release(
      session: Session,
      { walletId }: OwnWallet,
      { keys }: ExportedWallet,
    ): Promise<void> {
      const { proveKey } = await loadExport();
      const receipt = await settle(session, 'release', (text) => proveKey(keys.eip155, text));
      await settleRelease(client, session, walletId, receipt);
    },

    async deleteData(session: Session, wallet: OwnWallet | undefined): Promise<void> {
      const receipt = wallet && (await settle(session, 'delete'));
      await post(session, AUTH_PATHS.person, receipt ? { receipt } : {}, nothing);
      await sessions.end(origin);
    },
  };
}

export type Account = ReturnType<typeof createAccount>;
