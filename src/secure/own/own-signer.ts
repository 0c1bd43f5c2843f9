/** Signs for a wallet that is the person's alone: with the auth service's share and this device's. */
import { AUTH_PATHS, shareReply } from '../../protocol/custody/auth-api';
import type { DeviceKey } from '../../protocol/custody/device-proof';
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import type { SigningKind, WalletMode } from '../../protocol/custody/wallet-keys';
import type { DeviceStore } from '../device/device-store';
import { FrameError } from '../frame/frame-error';
import type { ServiceClient } from '../login/service-client';
import type { SignedIntent, Signer } from '../signing/signing-types';
import { type AskWords, askWords } from './ask-words';
import type { DeviceShares } from './own-keys';
import { LostKeyError, runTask, type TaskWorker } from './worker-line';

export interface OwnOptions {
  client: ServiceClient;
  store: DeviceStore;
  mode: WalletMode;
  startWorker(): Promise<TaskWorker>;
  /** Of the page. */
  theme(): 'light' | 'dark' | undefined;
  /** Replaced by tests. */
  ask?: AskWords;
}

export type OwnSigner = (
  intent: SigningIntent,
  signer: Signer,
  signal: AbortSignal,
) => Promise<SignedIntent>;

const CANCELED = 'User rejected the request';

export function createOwnSigner({
  client,
  store,
  mode,
  startWorker,
  theme,
  ask = askWords,
}: OwnOptions): OwnSigner {
  async function share({ session }: Signer, kind: SigningKind, recipient: DeviceKey) {
    const reply = await client.call({
      ...{ method: 'POST', path: AUTH_PATHS.share, token: await session.token() },
      body: { kind, recipient },
      reply: shareReply,
    });
    return reply;
  }

  /** This device's shares, made from the written recovery where the wallet is new to it. */
  async function deviceShares(signer: Signer, signal: AbortSignal): Promise<DeviceShares> {
    const { id, addresses } = signer.wallet;
    const wallet = { id, addresses };
    const place = `shares ${id}`;
    const stored = await store.get<DeviceShares>(place);
    if (stored) return stored;
    const taskFor = async (recipient: DeviceKey) => {
      // First: without them the words would be typed for nothing.
      const [evm, solana] = await Promise.all([
        share(signer, 'eip155', recipient),
        share(signer, 'solana', recipient),
      ]);
      const subject = {
        ...{ theme: theme() ?? null, origin: signer.origin, wallet, mode, recipient },
        passkey: evm.passkey ?? null,
      };
      const entropy = await ask(subject, signal);
      if (entropy === undefined) throw new FrameError(CANCELED);
      return {
        task: 'restore' as const,
        wallet,
        mode,
        entropy,
        shares: { eip155: evm.share, solana: solana.share },
      };
    };
    try {
      const made = await runTask(await startWorker(), taskFor, signal);
      await store.set(place, made);
      return made;
    } catch (error) {
      // Only a stored share is forgotten, and asked for once more.
      throw error instanceof LostKeyError ? new FrameError(error.message) : error;
    }
  }

  async function sign(intent: SigningIntent, signer: Signer, signal: AbortSignal) {
    const kind = intent.kind.slice(0, intent.kind.indexOf('_')) as SigningKind;
    const device = (await deviceShares(signer, signal))[kind];
    if (!device) throw new FrameError('This device has no share of your key. Nothing was signed.');
    const taskFor = async (recipient: DeviceKey) => ({
      ...{ task: 'sign' as const, wallet: signer.wallet, kind, device, intent },
      share: (await share(signer, kind, recipient)).share,
    });
    return runTask(await startWorker(), taskFor, signal);
  }

  return async (intent, signer, signal) => {
    try {
      return await sign(intent, signer, signal);
    } catch (error) {
      if (!(error instanceof LostKeyError)) throw error;
      // Of another making: the words give the right one.
      await store.remove(`shares ${signer.wallet.id}`);
      return sign(intent, signer, signal);
    }
  };
}
