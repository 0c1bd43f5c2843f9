/** Opens a session once the code was right: the person, their device, and their consent to the site. */
import {
  ACCESS_LIFETIME,
  REFRESH_LIFETIME,
  SESSION_LIFETIME,
} from '../../../protocol/custody/auth-api';
import { type AuthDeps, appendAudit, epochSeconds, type ProvenCaller } from '../auth-context';
import { refuse } from '../auth-refusal';
import { sendNotice } from '../login/send-secrets';
import { randomUuid } from '../secret-values';
import type { AttemptRow, AuthDatabase, PersonRow, SessionRow } from '../store/auth-tables';
import { LOGIN_EVENT, loginDetail } from '../store/login-rows';
import { ensurePerson, giveConsent, personByEmail, sawDevice } from '../store/people-rows';
import { addSession } from '../store/session-rows';
import { keptAddress } from '../store/undo-rows';
import { refreshToken, signAccess } from './session-tokens';

interface Opened {
  session: SessionRow;
  person: PersonRow;
  /** The person is not: they get a notice. */
  isNewDevice: boolean;
}

/**
 * @param browser Hash of the cookie that the browser gets with the reply.
 * @param db The transaction that uses up the code.
 */
export async function openSession(
  auth: AuthDeps,
  caller: ProvenCaller,
  attempt: AttemptRow,
  { browser, db }: { browser: string; db: AuthDatabase },
): Promise<Opened> {
  const now = epochSeconds(auth);
  const { mode, email, address, project, origin } = attempt;
  const { jkt, label, place } = caller;
  const fresh = { id: randomUuid(auth.random), mode, email, address, created: now };
  const kept = await keptAddress(db, mode, email, now);
  // The owner of a changed address gets the wallet back by the mailed link, not a new wallet.
  if (kept && !(await personByEmail(db, mode, email))) refuse('on_hold', { until: kept.expires });
  const person = await ensurePerson(db, fresh);
  const isNew = await sawDevice(db, { person: person.id, jkt, label, place, origin, now });
  if (!auth.projects.isOwnSite(origin)) {
    await giveConsent(db, { person: person.id, project, origin, since: now });
  }
  const session: SessionRow = {
    id: Buffer.from(auth.random(16)).toString('base64url'),
    ...{ person: person.id, mode, jkt, project, origin, created: now },
    ...{ expires: now + SESSION_LIFETIME, idle_until: now + REFRESH_LIFETIME },
    ...{ rotation: 0, rotated: now, browser, cookie_seen: 0, auth_time: now },
    ...{ step_up: 0, offered: null, ended: 0 },
  };
  await addSession(db, session);
  const detail = loginDetail(label, place);
  await appendAudit(auth, { event: LOGIN_EVENT, person: person.id, email, origin, detail }, db);
  return { session, person, isNewDevice: isNew && person.id !== fresh.id };
}

/** Once the session is written. */
export function noticeDevice(auth: AuthDeps, attempt: AttemptRow, { person, isNewDevice }: Opened) {
  if (isNewDevice) sendNotice(auth, { ...attempt, address: person.address }, 'new_device');
}

export const sessionTokens = async (
  auth: AuthDeps,
  session: SessionRow,
  { address }: PersonRow,
) => ({
  accessToken: await signAccess(auth, session),
  expiresIn: ACCESS_LIFETIME,
  refreshToken: refreshToken(auth, session.id, session.rotation),
  email: address,
});
