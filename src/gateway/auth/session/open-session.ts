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
import type { AttemptRow, PersonRow, SessionRow } from '../store/auth-tables';
import { ensurePerson, giveConsent, personByEmail, sawDevice } from '../store/people-rows';
import { addSession } from '../store/session-rows';
import { keptAddress } from '../store/undo-rows';
import { refreshToken, signAccess } from './session-tokens';

/** @param browser Hash of the cookie that the browser gets with the reply. */
export async function openSession(
  auth: AuthDeps,
  caller: ProvenCaller,
  attempt: AttemptRow,
  browser: string,
): Promise<{ session: SessionRow; person: PersonRow }> {
  const now = epochSeconds(auth);
  const { mode, email, address, project, origin } = attempt;
  const id = Buffer.from(auth.random(16)).toString('base64url');
  const fresh = { id: randomUuid(auth.random), mode, email, address, created: now };
  const opened = await auth.store.db.transaction().execute(async (db) => {
    const kept = await keptAddress(db, mode, email, now);
    // The owner of a changed address gets the wallet back by the mailed link, not a new wallet.
    if (kept && !(await personByEmail(db, mode, email))) refuse('on_hold', { until: kept.expires });
    const person = await ensurePerson(db, fresh);
    const isNewDevice = await sawDevice(db, {
      ...{ person: person.id, jkt: caller.jkt, label: caller.label, place: caller.place },
      ...{ origin, now },
    });
    if (!auth.projects.isOwnSite(origin)) {
      await giveConsent(db, { person: person.id, project, origin, since: now });
    }
    const session: SessionRow = {
      ...{ id, person: person.id, mode, jkt: caller.jkt, project, origin, created: now },
      ...{ expires: now + SESSION_LIFETIME, idle_until: now + REFRESH_LIFETIME },
      ...{ rotation: 0, rotated: now, browser, cookie_seen: 0, auth_time: now },
      ...{ step_up: 0, offered: null, ended: 0 },
    };
    await addSession(db, session);
    return { session, person, isNewDevice };
  });
  const { person, session, isNewDevice } = opened;
  await appendAudit(auth, { event: 'login', person: person.id, email, origin });
  if (isNewDevice && person.id !== fresh.id) {
    sendNotice(auth, { ...attempt, address: person.address }, 'new_device');
  }
  return { session, person };
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
