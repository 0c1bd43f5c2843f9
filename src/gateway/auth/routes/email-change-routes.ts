/** A change of the address: by a code of the old one, then by one of the new one. */
import type { Hono } from 'hono';
import {
  AUTH_PATHS,
  EXPORT_HOLD,
  emailChangeRequest,
  emailOtpRequest,
} from '../../../protocol/custody/auth-api';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, appendAudit, epochSeconds } from '../auth-context';
import { refuse } from '../auth-refusal';
import { newAttempt } from '../login/begin-attempt';
import { redeemCode } from '../login/check-code';
import { beginWithCode, sendCode, sendNotice } from '../login/send-secrets';
import { readEmailAddress } from '../mail/email-address';
import { type ReadAddress, readProven, requireSession } from '../proven-request';
import { hashOfToken, newToken } from '../secret-values';
import type { AttemptRow, AuthDatabase, SessionRow } from '../store/auth-tables';
import { personByEmail, personById } from '../store/people-rows';
import { addUndo, keptAddress } from '../store/undo-rows';
import { isUniqueViolation } from '../store/unique-violation';

/** Another person has the address, or may take it back. */
async function isTaken(
  auth: AuthDeps,
  { mode, email }: AttemptRow,
  person: string,
  db: AuthDatabase = auth.store.db,
) {
  const kept = await keptAddress(db, mode, email, epochSeconds(auth));
  if (kept && kept.person !== person) return true;
  return (await personByEmail(db, mode, email)) !== undefined;
}

/** The code of the new address. One that has a wallet gets a notice instead; the caller learns nothing. */
async function beginSecond(auth: AuthDeps, row: AttemptRow, person: string): Promise<void> {
  if (await isTaken(auth, row, person)) {
    sendNotice(auth, row, 'email_taken');
  } else await sendCode(auth, row);
}

async function finish(
  auth: AuthDeps,
  session: SessionRow,
  row: AttemptRow,
  secureOrigin: string,
): Promise<string> {
  const { db } = auth.store;
  const before = await personById(db, session.person);
  const { email, address, mode, project, origin } = row;
  const now = epochSeconds(auth);
  const token = newToken(auth.random);
  await db
    .transaction()
    .execute(async (inside) => {
      if (await isTaken(auth, row, before.id, inside)) refuse('code_wrong');
      await inside
        .updateTable('people')
        .set({ email, address, export_hold: now + EXPORT_HOLD })
        .where('id', '=', before.id)
        .execute();
      await addUndo(inside, {
        ...{ id: hashOfToken(token), person: before.id, mode, project, origin },
        ...{ email: before.email, address: before.address },
        ...{ created: now, expires: now + EXPORT_HOLD },
      });
      await appendAudit(auth, { event: 'email_changed', person: before.id, email, origin }, inside);
    })
    .catch((error: unknown) => {
      // Another person took the address at the same moment.
      if (isUniqueViolation(error)) refuse('code_wrong');
      throw error;
    });
  const url = `${secureOrigin}${AUTH_PATHS.emailUndo}?t=${token}`;
  sendNotice(auth, { ...row, address: before.address }, 'email_changed', url);
  return address;
}

export function registerEmailChanges(app: Hono<GatewayEnv>, auth: AuthDeps, at: ReadAddress): void {
  const { db } = auth.store;

  app.post(AUTH_PATHS.emailChanges, async (c) => {
    const { caller, body } = await readProven(auth, c, at, emailChangeRequest);
    const session = await requireSession(auth, c, caller);
    const next = readEmailAddress(body.email) ?? refuse('email_invalid');
    const { email, address } = await personById(db, session.person);
    const { project, origin, mode, browser } = session;
    auth.limits.mail({ project, email, scope: 'change', device: caller.jkt });
    // Another person's box, which must not be flooded from here.
    auth.limits.mail({ project, email: next.canonical, scope: 'second', device: '' });
    const { token, row } = newAttempt(auth, caller, browser, {
      ...{ kind: 'change', mode, email, address, project, origin, session: session.id },
      ...{ next_email: next.canonical, next_address: next.address },
    });
    await beginWithCode(auth, row);
    return c.json({ changeId: token, action: 'VERIFY_PRIMARY_OTP' });
  });

  app.post(AUTH_PATHS.emailPrimary, async (c) => {
    const { caller, body } = await readProven(auth, c, at, emailOtpRequest);
    const session = await requireSession(auth, c, caller);
    const code = { attemptId: body.changeId, otp: body.otp };
    const expected = { kind: 'change', session: session.id } as const;
    const row = await redeemCode(auth, caller, code, expected, async (attempt) => attempt);
    await beginSecond(auth, row, session.person);
    return c.body(null, 204);
  });

  app.post(AUTH_PATHS.emailSecondary, async (c) => {
    const { caller, body } = await readProven(auth, c, at, emailOtpRequest);
    const session = await requireSession(auth, c, caller);
    const code = { attemptId: body.changeId, otp: body.otp };
    const expected = { kind: 'change', stage: 'second', session: session.id } as const;
    const row = await redeemCode(auth, caller, code, expected, async (attempt) => attempt);
    return c.json({ newEmail: await finish(auth, session, row, caller.secureOrigin) });
  });
}
