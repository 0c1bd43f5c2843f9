/** One signature of the vault: a grant for this intent, then the vault's reply. */

import * as v from 'valibot';
import { AUTH_PATHS, grantReply, stepUpReply } from '../../protocol/custody/auth-api';
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import { signReply, VAULT_PATHS } from '../../protocol/custody/vault-api';
import type { SigningKind } from '../../protocol/custody/wallet-keys';
import { textHash } from '../device/text-hash';
import { FrameError } from '../frame/frame-error';
import { refusalCode, type ServiceClient } from '../login/service-client';
import type { Session } from '../login/sessions';
import type { SignedIntent } from './signing-types';

interface VaultCall {
  client: ServiceClient;
  session: Session;
  intent: SigningIntent;
}

/** @throws ServiceError with the reason; `step_up_needed`: ask the person for a fresh code first. */
export async function signByVault({ client, session, intent }: VaultCall): Promise<SignedIntent> {
  const text = JSON.stringify(intent);
  const kind = intent.kind.slice(0, intent.kind.indexOf('_')) as SigningKind;
  const { grant, share } = await client.call({
    ...{ method: 'POST', path: AUTH_PATHS.grants, token: await session.token(), reply: grantReply },
    body: { purpose: 'sign', kind, intent: await textHash(text) },
  });
  if (share === undefined) throw new FrameError("Your wallet can't sign right now. Try again.");
  return client.call({
    ...{ method: 'POST', path: VAULT_PATHS.signatures, reply: signReply },
    body: { grant, share, intent: text },
  });
}

/** The vault has released the wallet, and the auth service may not know it: it gets the receipt. */
export async function settleRelease(
  client: ServiceClient,
  session: Session,
  walletId: string,
  receipt: string,
): Promise<void> {
  await client.call({
    ...{ method: 'PUT', path: AUTH_PATHS.wallet, token: await session.token(), reply: v.unknown() },
    body: { walletId, receipt },
  });
}

export const needsCode = (error: unknown): boolean => refusalCode(error) === 'step_up_needed';

/** Mails a code for this session. @returns checks the code that the person typed. */
export async function beginStepUp(
  client: ServiceClient,
  session: Session,
): Promise<(otp: string) => Promise<void>> {
  const call = { method: 'POST', path: AUTH_PATHS.stepUp } as const;
  const token = await session.token();
  const { attemptId } = await client.call({ ...call, token, body: {}, reply: stepUpReply });
  return async (otp) => {
    await client.call({ ...call, token, body: { attemptId, otp }, reply: v.unknown() });
  };
}
