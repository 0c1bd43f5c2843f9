/** Refreshes a session: its token works once, with the device's key, for the same project and site. */

import type * as v from 'valibot';
import {
  REFRESH_GRACE,
  REFRESH_LIFETIME,
  type refreshRequest,
} from '../../../protocol/custody/auth-api';
import { type AuthDeps, appendAudit, epochSeconds, type ProvenCaller } from '../auth-context';
import { refuse } from '../auth-refusal';
import { hashOfToken, isSame } from '../secret-values';
import type { SessionRow } from '../store/auth-tables';
import { personById } from '../store/people-rows';
import { endSession, rotateSession, sessionById } from '../store/session-rows';
import { sessionTokens } from './open-session';
import { isRefresh, sessionIdOf } from './session-tokens';

export const isOpen = (session: SessionRow, now: number): boolean =>
  session.ended === 0 && now < session.expires && now < session.idle_until;

/** One answer for every reason: a page that the person did not allow learns nothing. */
const over = () => refuse('session_over');

export async function refreshSession(
  auth: AuthDeps,
  caller: ProvenCaller,
  { refreshToken: token, projectId, origin }: v.InferOutput<typeof refreshRequest>,
) {
  auth.projects.require(projectId, origin);
  const { db } = auth.store;
  const now = epochSeconds(auth);
  const session = await sessionById(db, sessionIdOf(token));
  if (!session || !isOpen(session, now)) return over();
  const isHere =
    session.jkt === caller.jkt && session.project === projectId && session.origin === origin;
  if (!isHere) return over();
  const hasCookie =
    caller.cookie !== undefined && isSame(hashOfToken(caller.cookie), session.browser);
  if (session.cookie_seen === 1 && !hasCookie) return over();

  const { id, rotation } = session;
  const person = await personById(db, session.person);
  // The reply was lost, or two tabs asked at once: both get the same token.
  const isRepeated =
    isRefresh(auth, token, id, rotation - 1) && now - session.rotated <= REFRESH_GRACE;
  if (isRepeated) return sessionTokens(auth, session, person);
  if (!isRefresh(auth, token, id, rotation)) {
    await endSession(db, id, now);
    await appendAudit(auth, { event: 'refresh_reused', person: session.person, origin });
    return over();
  }
  const change = {
    ...{ rotated: now, cookie_seen: hasCookie ? 1 : session.cookie_seen },
    idle_until: Math.min(session.expires, now + REFRESH_LIFETIME),
  };
  if (await rotateSession(db, session, change)) {
    return sessionTokens(auth, { ...session, ...change, rotation: rotation + 1 }, person);
  }
  const latest = await sessionById(db, id);
  const isSibling = latest?.rotation === rotation + 1 && isOpen(latest, now);
  return isSibling ? sessionTokens(auth, latest, person) : over();
}
