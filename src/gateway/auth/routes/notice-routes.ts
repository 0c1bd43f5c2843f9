/** The vault's notices: a mail to the person whose wallet reached a limit, or whose payment waits. Only the vault's signature counts. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import {
  NOTICE_LIFETIME,
  NOTICE_PATH,
  NOTICE_TYPE,
  NOTICE_VOID,
  type NoticeClaims,
  type NoticeEvent,
  noticeClaims,
  noticeRequest,
} from '../../../protocol/custody/vault-notice';
import type { GatewayEnv } from '../../gateway-context';
import { readJsonText } from '../../http/read-body';
import { type AuthDeps, appendAudit, epochSeconds } from '../auth-context';
import { refuse } from '../auth-refusal';
import { deliverNotice } from '../login/send-secrets';
import { placeOf, type ReadAddress } from '../proven-request';
import { hashOfToken, newToken } from '../secret-values';
import {
  addCancel,
  CANCEL_LIFETIME,
  cancelOfNotice,
  countCancels,
  removeCancel,
  setMailed,
} from '../store/cancel-rows';
import { personById } from '../store/people-rows';
import { sessionOfDevice } from '../store/session-rows';
import { walletOf } from '../store/wallet-rows';

const MAX_BODY = 8_192;
const DAY = 86_400;
/** Mails to one person and day. The vault sends one notice for each recipient that has to wait. */
const MOST: Record<NoticeEvent, number> = { limit: 1, hold: 10 };

async function readNotice(auth: AuthDeps, request: Request): Promise<NoticeClaims | undefined> {
  const { value } = await readJsonText(request, MAX_BODY);
  const body = v.safeParse(noticeRequest, value);
  if (!body.success) return undefined;
  const expected = { type: NOTICE_TYPE, schema: noticeClaims, now: auth.now() };
  const claims = await auth.keys.receipts.read(expected, body.output.notice);
  const age = claims && Math.abs(epochSeconds(auth) - claims.iat);
  return age !== undefined && age <= NOTICE_LIFETIME ? claims : undefined;
}

/**
 * @returns false: the person has no such wallet.
 * @throws AuthRefusedError `mail_failed` if the mail server did not take it: the vault tries again later.
 */
async function mailNotice(
  auth: AuthDeps,
  { sub, wallet, event, jkt, payment, at, jti }: NoticeClaims,
): Promise<boolean> {
  const { db } = auth.store;
  const now = epochSeconds(auth);
  const row = await walletOf(db, sub);
  if (row?.id !== wallet) return false;
  const { address } = await personById(db, sub);
  // Undefined: the mail names no site. The vault's signature is enough for a mail.
  const session = await sessionOfDevice(db, sub, jkt);
  const origin = session?.origin ?? '';
  const token = newToken(auth.random);
  const cancel = { id: hashOfToken(token), person: sub, purpose: event, origin } as const;
  const isNew = await db.transaction().execute(async (inside) => {
    const earlier = await cancelOfNotice(inside, { person: sub, notice: jti });
    if (earlier?.mailed === 1) return false;
    // A process that ended before the mail: its link is known to no one.
    if (earlier) await removeCancel(inside, earlier.id);
    if ((await countCancels(inside, cancel, now - DAY)) >= MOST[event]) return false;
    await addCancel(inside, { ...cancel, expires: now + CANCEL_LIFETIME }, jti);
    if (earlier) return true;
    await appendAudit(auth, { event: `notice_${event}`, person: sub, origin, detail: jkt }, inside);
    return true;
  });
  if (!isNew) return true;
  const url = `${auth.config.secureOrigins[0] ?? ''}${AUTH_PATHS.exitCancel}?t=${token}`;
  const about = { site: session, label: session?.label ?? '', address, payment, at };
  const isTaken = await deliverNotice(auth, about, event, url).catch(() => false);
  if (isTaken) {
    await setMailed(db, cancel.id);
    return true;
  }
  // The vault's next try is the first one again.
  await removeCancel(db, cancel.id);
  refuse('mail_failed');
}

export function registerNotices(app: Hono<GatewayEnv>, auth: AuthDeps, at: ReadAddress): void {
  /** A mail server may take longer than the vault waits: the next try must not mail beside it. */
  const open = new Set<string>();
  app.post(NOTICE_PATH, async (c) => {
    auth.limits.request(placeOf(auth, c, at));
    const claims = await readNotice(auth, c.req.raw);
    if (!claims) refuse('request_invalid');
    if (open.has(claims.jti)) refuse('mail_failed');
    open.add(claims.jti);
    try {
      const isOfWallet = await mailNotice(auth, claims);
      return c.body(null, isOfWallet ? 204 : NOTICE_VOID);
    } finally {
      open.delete(claims.jti);
    }
  });
}
