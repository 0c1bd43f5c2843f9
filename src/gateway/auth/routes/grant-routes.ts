/** Grants: proofs of login for one request to the vault each, with share A where the purpose needs it. */
import type { Hono } from 'hono';
import {
  AUTH_PATHS,
  type GrantRequest,
  grantRequest,
  STEP_UP_LIFETIME,
} from '../../../protocol/custody/auth-api';
import type { DeviceKey } from '../../../protocol/custody/device-proof';
import {
  GRANT_AUDIENCE,
  GRANT_LIFETIME,
  GRANT_TYPE,
  type GrantClaims,
} from '../../../protocol/custody/login-grant';
import { KEY_KINDS, type KeyKind, shareContext } from '../../../protocol/custody/wallet-keys';
import { sealTo } from '../../custody/seal-share';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, appendAudit, epochSeconds, type ProvenCaller } from '../auth-context';
import { refuse } from '../auth-refusal';
import { sendNotice } from '../login/send-secrets';
import { type ReadAddress, readProven, requireSession } from '../proven-request';
import type { PersonRow, SessionRow, WalletRow } from '../store/auth-tables';
import { personById } from '../store/people-rows';
import { openShare, walletOf } from '../store/wallet-rows';

/** @throws AuthRefusedError if the person must do something first, or wait. */
function checkExport(auth: AuthDeps, session: SessionRow, { export_hold: hold }: PersonRow): void {
  const now = epochSeconds(auth);
  if (hold > now) refuse('on_hold', { until: hold });
  if (now - session.step_up > STEP_UP_LIFETIME) refuse('step_up_needed');
}

async function signGrant(
  auth: AuthDeps,
  session: SessionRow,
  wallet: string,
  request: GrantRequest,
): Promise<string> {
  const iat = epochSeconds(auth);
  const claims: GrantClaims = {
    ...{ iss: auth.config.secureOrigins[0] ?? '', aud: GRANT_AUDIENCE, sub: session.person },
    jti: Buffer.from(auth.random(16)).toString('base64url'),
    ...{ iat, exp: iat + GRANT_LIFETIME, wallet, mode: session.mode, purpose: request.purpose },
    cnf: { jkt: session.jkt },
    ...(!auth.projects.isOwnSite(session.origin) && { origin: session.origin }),
    auth_time: session.auth_time,
    ...(iat - session.step_up <= STEP_UP_LIFETIME && { step_up: session.step_up }),
    ...(request.purpose === 'sign' && { kind: request.kind, intent: request.intent }),
  };
  return auth.keys.signer.sign(GRANT_TYPE, claims);
}

/** Opens a share for the time of sealing it to its reader. */
async function reseal(auth: AuthDeps, row: WalletRow, kind: KeyKind, reader: DeviceKey) {
  const share = openShare(auth.keys.kek, row, kind);
  try {
    return await sealTo(reader, share, shareContext(row.id, kind, 'vault'));
  } finally {
    share.fill(0);
  }
}

/** Sealed to the vault, also for an export: only the vault passes them on, after its own checks. */
async function sharesFor(auth: AuthDeps, row: WalletRow, request: GrantRequest) {
  const { sealKey } = auth.config.vault;
  if (request.purpose === 'sign') return { share: await reseal(auth, row, request.kind, sealKey) };
  if (request.purpose !== 'export') return {};
  const sealed = await Promise.all(
    KEY_KINDS.map(async (kind) => [kind, await reseal(auth, row, kind, sealKey)]),
  );
  return { shares: Object.fromEntries(sealed) as Record<KeyKind, string> };
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
  const isExport = purpose === 'export' || purpose === 'release' || purpose === 'delete';
  // The secure site's own page signs nothing, and no other page takes a wallet away.
  if (isExport !== auth.projects.isOwnSite(session.origin)) refuse('origin_refused');
  if (purpose === 'create') {
    if (row) refuse('wallet_conflict');
    if (session.offered === null) refuse('wallet_unknown');
    return { grant: await signGrant(auth, session, session.offered, request) };
  }
  if (!row) refuse('wallet_unknown');
  // The vault has no share to sign with. The frame signs itself, with the share that `share` gives it.
  if (purpose === 'sign' && row.custody === 'own') refuse('wallet_own');
  const person = await personById(db, session.person);
  if (isExport) {
    checkExport(auth, session, person);
    // Each sends a mail, which must not be left out: it is the grant that waits.
    const { project, email } = { ...session, email: person.email };
    auth.limits.mail({ project, email, scope: purpose, device: '' });
  }
  // Before the shares leave: what is not in the log does not happen.
  await appendAudit(auth, {
    ...{ event: `grant_${purpose}`, person: person.id, origin: session.origin },
    detail: request.purpose === 'sign' ? `${request.kind} ${request.intent}` : '',
  });
  if (isExport) {
    const { address } = person;
    const { project, origin } = session;
    sendNotice(auth, { project, origin, label: caller.label, address }, purpose);
  }
  return {
    grant: await signGrant(auth, session, row.id, request),
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
