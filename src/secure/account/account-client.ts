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
import type { ServiceClient } from '../login/service-client';
import type { Session, Sessions } from '../login/sessions';
import { beginStepUp } from '../signing/vault-call';

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
  const settle = async (session: Session, purpose: 'release' | 'delete'): Promise<string> => {
    const { receipt } = await client.call({
      ...{ method: 'POST', path: VAULT_PATHS[purpose], reply: receiptReply },
      body: { grant: (await grant(session, purpose)).grant },
    });
    return receipt;
  };

  return {
    begin: (email: string) => login.begin(email, origin),
    waitForDevice: () => login.waitForDevice(),
    submitCode: (otp: string) => login.submitCode(otp, origin),
    find: () => sessions.find(origin),
    signOut: () => sessions.end(origin),

    /** Undefined: the person has no wallet yet. */
    async wallet(session: Session): Promise<OwnWallet | undefined> {
      const token = await session.token();
      const found = await client.call({ path: AUTH_PATHS.wallet, token, reply: walletReply });
      return found.state === 'ready' ? found : undefined;
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

    /** "Make this wallet yours": the operator can no longer sign. */
    async release(session: Session, { walletId }: OwnWallet): Promise<void> {
      const receipt = await settle(session, 'release');
      const token = await session.token();
      await client.call({
        ...{ method: 'PUT', path: AUTH_PATHS.wallet, token, reply: nothing },
        body: { walletId, receipt },
      });
    },

    async deleteData(session: Session, wallet: OwnWallet | undefined): Promise<void> {
      const receipt = wallet && (await settle(session, 'delete'));
      await post(session, AUTH_PATHS.person, receipt ? { receipt } : {}, nothing);
      await sessions.end(origin);
    },
  };
}

export type Account = ReturnType<typeof createAccount>;
