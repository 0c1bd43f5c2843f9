/** Logins in the audit log: the person sees the newest, and the operator can't change one without a trace. */
import { LOGINS_SHOWN } from '../../../protocol/custody/auth-api';
import { coarseNetwork } from '../../http/ip-address';
import type { AuthDatabase } from './auth-tables';

export const LOGIN_EVENT = 'login';

/** Rows stay when the person goes, so they have no full network address. */
export const loginDetail = (label: string, place: string): string =>
  `${label}\n${coarseNetwork(place)}`;

/** The newest first. Rows of the first version have no detail. */
export async function loginsOf(db: AuthDatabase, person: string) {
  const rows = await db
    .selectFrom('audit')
    .select(['time', 'origin', 'detail'])
    .where('person', '=', person)
    .where('event', '=', LOGIN_EVENT)
    .orderBy('seq', 'desc')
    .limit(LOGINS_SHOWN)
    .execute();
  return rows.map(({ time, origin, detail }) => {
    const [label = '', place = ''] = detail.split('\n');
    return { time, origin, label, place };
  });
}
