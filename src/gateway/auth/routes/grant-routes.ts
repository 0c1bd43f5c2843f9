/** Grants: proofs of login for one request to the vault each, with share A where the purpose needs it. */
import type { Hono } from 'hono';
import {
  AUTH_PATHS,
  type GrantRequest,
  grantRequest,
  STEP_UP_LIFETIME,
} from '../../../protocol/custody/auth-api';
import {
  GRANT_AUDIENCE,
  GRANT_LIFETIME,
  GRANT_TYPE,
  type GrantClaims,
} from '../../../protocol/custody/login-grant';
import { KEY_KINDS, type KeyKind } from '../../../protocol/custody/wallet-keys';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, appendAudit, epochSeconds, type ProvenCaller } from '../auth-context';
import { refuse } from '../auth-refusal';
import { sendNotice } from '../login/send-secrets';
import { type ReadAddress, readProven, requireSession } from '../proven-request';
import { hashOfToken, newToken } from '../secret-values';
import type { PersonRow, SessionRow, WalletRow } from '../store/auth-tables';
import { addCancel, CANCEL_LIFETIME } from '../store/cancel-rows';
import { personById } from '../store/people-rows';
import { setWalletState, walletOf } from '../store/wallet-rows';
import { passShare } from './wallet-facts';

type ExitPurpose = 'export' | 'release' | 'delete';
const isExit = (purpose: GrantRequest['purpose']): purpose is ExitPurpose =>
  purpose === 'export' || purpose === 'release' || purpose === 'delete';

/** @throws AuthRefusedError if the person must do something first, or wait. */
function checkExit(auth: AuthDeps, session: SessionRow, { export_hold: hold }: PersonRow): void {
  const now = epochSeconds(auth);
  if (hold > now) refuse('on_hold', { until: hold });
  if (now - session.step_up > STEP_UP_LIFETIME) refuse('step_up_needed');
}

async function signGrant(
  auth: AuthDeps,
  session: SessionRow,
  wallet: string,
  request: GrantRequest,
  { holdsFrom = 0, isProven = true } = {},
): Promise<string> {
  const iat = epochSeconds(auth);
  const claims: GrantClaims = {
    ...{ iss: auth.config.secureOrigins[0] ?? '', aud: GRANT_AUDIENCE, sub: session.person },
    jti: Buffer.from(auth.random(16)).toString('base64url'),
    ...{ iat, exp: iat + GRANT_LIFETIME, wallet, mode: session.mode, purpose: request.purpose },
    cnf: { jkt: session.jkt },
    ...(!auth.projects.isOwnSite(session.origin) && { origin: session.origin }),
    auth_time: session.auth_time,
    ...(isProven && iat - session.step_up <= STEP_UP_LIFETIME && { step_up: session.step_up }),
    ...(holdsFrom > 0 && { holds_from: holdsFrom }),
    ...(request.purpose === 'sign' && { kind: request.kind, intent: request.intent }),
  };
  return auth.keys.signer.sign(GRANT_TYPE, claims);
}

/** Sealed to the vault, also for an export: only the vault passes them on, after its own checks. */
async function sharesFor(auth: AuthDeps, row: WalletRow, request: GrantRequest) {
  const reader = { key: auth.config.vault.sealKey, name: 'vault' } as const;
  if (request.purpose === 'sign')
    return { share: await passShare(auth, row, request.kind, reader) };
  if (request.purpose !== 'export') return {};
  const sealed = await Promise.all(
    KEY_KINDS.map(async (kind) => [kind, await passShare(auth, row, kind, reader)]),
  );
  return { shares: Object.fromEntries(sealed) as Record<KeyKind, string> };
}

/** @returns true if a release may only be finished: the grant has no proof then. */
function checkRelease(
  auth: AuthDeps,
  session: SessionRow,
  person: PersonRow,
  { custody }: WalletRow,
): boolean {
  try {
    if (!auth.config.ownWallets) refuse('not_offered');
    checkExit(auth, session, person);
    return false;
  } catch (error) {
    // Its receipt may have been lost, and without it the wallet cannot sign.
    if (custody === 'operator') throw error;
    return true;
  }
}

/** The mail must not be left out: the person can only stop what they know of. */
async function mailExit(
  auth: AuthDeps,
  { label, secureOrigin }: ProvenCaller,
  { project, origin }: SessionRow,
  { id: person, address }: PersonRow,
  purpose: 'export' | 'delete',
): Promise<void> {
  const token = newToken(auth.random);
  await addCancel(auth.store.db, {
    ...{ id: hashOfToken(token), person, purpose, origin },
    expires: epochSeconds(auth) + CANCEL_LIFETIME,
  });
  const url = `${secureOrigin}${AUTH_PATHS.exitCancel}?t=${token}`;
  const isQueued = sendNotice(auth, { project, origin, label, address }, purpose, url);
  if (!isQueued) refuse('mail_failed');
}

async function grant(
  auth: AuthDeps,
  caller: ProvenCaller,
  session: SessionRow,
  request: GrantRequest,
) {
  const { db } = auth.store;
  const { purpose } = request;
  const row = await walletOf(db, session.person);
  // The secure site's own page signs nothing, and no other page takes a wallet away.
  if (isExit(purpose) !== auth.projects.isOwnSite(session.origin)) refuse('origin_refused');
  if (purpose === 'create') {
    if (row) refuse('wallet_conflict');
    if (session.offered === null) refuse('wallet_unknown');
    return { grant: await signGrant(auth, session, session.offered, request) };
  }
  if (!row) refuse('wallet_unknown');
  // The vault has no share to sign with. The frame signs itself, with the share that `share` gives it.
  if (purpose === 'sign' && row.custody === 'own') refuse('wallet_own');
  const person = await personById(db, session.person);
  const isFinish = purpose === 'release' && checkRelease(auth, session, person, row);
  if (purpose === 'export' || purpose === 'delete') {
    checkExit(auth, session, person);
    const { project, jkt: device } = session;
    auth.limits.mail({ project, email: person.email, scope: purpose, device });
    await mailExit(auth, caller, session, person, purpose);
  }
  const detail = request.purpose === 'sign' ? `${request.kind} ${request.intent}` : '';
  const { origin } = session;
  const event = { event: `grant_${purpose}`, person: person.id, origin, detail };
  // Before the shares leave: what is not in the log does not happen.
  if (purpose === 'release' && row.custody === 'operator') {
    await db.transaction().execute(async (inside) => {
      await setWalletState(inside, row.person, 'releasing');
      await appendAudit(auth, event, inside);
    });
  } else await appendAudit(auth, event);
  return {
    grant: await signGrant(auth, session, row.id, request, {
      ...{ holdsFrom: person.holds_from, isProven: !isFinish },
    }),
    ...(await sharesFor(auth, row, request)),
  };
}

export function registerGrants(app: Hono<GatewayEnv>, auth: AuthDeps, address: ReadAddress): void {
  app.post(AUTH_PATHS.grants, async (c) => {
    const { caller, body } = await readProven(auth, c, address, grantRequest);
    const session = await requireSession(auth, c, caller);
    return c.json(await grant(auth, caller, session, body));
  });
}
