/** Signatures and releases in the audit log: the person sees the newest, with the site that asked. */
import { EVENTS_SHOWN, LOGGED_EVENTS } from '../../../protocol/custody/auth-api';
import type { AuthDatabase } from './auth-tables';

/** The newest first. */
export async function activityOf(db: AuthDatabase, person: string) {
  const rows = await db
    .selectFrom('audit')
    .select(['time', 'origin', 'event', 'detail'])
    .where('person', '=', person)
    .where('event', 'in', [...LOGGED_EVENTS])
    .orderBy('seq', 'desc')
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map(({ time, origin, event, detail }) => ({
    ...{ time, origin, event },
    // The rest is the hash of the request.
    ...(event === 'grant_sign' && { kind: detail.split(' ', 1)[0] ?? '' }),
  }));
}
