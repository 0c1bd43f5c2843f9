/**
 * Notices to the auth service that a wallet reached a limit, so that its owner gets a mail. They do
 * not go through the frame: a frame with another script would keep the mail back.
 */
import { randomUUID } from 'node:crypto';
import type { GrantClaims } from '../../../protocol/custody/login-grant';
import { RECEIPT_AUDIENCE } from '../../../protocol/custody/vault-api';
import {
  NOTICE_PATH,
  NOTICE_TYPE,
  type NoticeClaims,
  type NoticeEvent,
  type NoticePayment,
  shortRecipient,
} from '../../../protocol/custody/vault-notice';
import type { TokenSigner } from '../../custody/signed-token';
import type { Clock, Log } from '../../environment';
import type { NoticeRows, PendingNotice } from './notice-rows';

const DAY = 86_400_000;
/** After one that did not arrive, in ms. */
const RETRY = 60_000;
/** One is tried for so long, and at least once after a start. */
const LIFETIME = 3_600_000;
/** Of a wallet and day: more would hide other mails. Payments to one recipient count as one. */
const MOST: Record<NoticeEvent, number> = { limit: 1, hold: 10 };
/** Days of wallets that are remembered; the oldest is forgotten, and may get a second notice. */
const MAX_REMEMBERED = 10_000;
const MAX_OPEN = 20;
const TIMEOUT = 10_000;
const MAX_NAMED = 3;

/** `holds_from` changes when a person cancels what waits: then the next notice is the first one again. */
type NoticeGrant = Pick<GrantClaims, 'sub' | 'wallet' | 'cnf' | 'holds_from'>;

export interface HeldPayment {
  network: string;
  recipients: readonly string[];
}

export interface LimitNotices {
  /** Resolves once it is stored: the reply to a refused request does not wait for the auth service. */
  tell(event: NoticeEvent, grant: NoticeGrant, held?: HeldPayment): Promise<void>;
  /** Sends what an earlier process has not delivered. */
  resume(): Promise<void>;
  /** Resolves when none is open. Those that wait to be tried again are not open. */
  idle(): Promise<void>;
}

const paymentOf = ({ network, recipients }: HeldPayment): NoticePayment => ({
  network,
  recipients: recipients.slice(0, MAX_NAMED).map(shortRecipient),
  more: Math.max(0, recipients.length - MAX_NAMED),
});

export function createLimitNotices({
  rows,
  url,
  receipts,
  now,
  log,
  send = fetch,
  later = (run, ms) => setTimeout(run, ms).unref(),
}: {
  rows: NoticeRows;
  /** Of the auth service. */
  url: string;
  receipts: TokenSigner;
  now: Clock;
  log: Log;
  send?: (url: string, init: RequestInit) => Promise<Response>;
  later?: (run: () => void, ms: number) => unknown;
}): LimitNotices {
  /** Of a wallet and kind: what was told since the first notice of the day. */
  const days = new Map<string, { end: number; told: Set<string>; isOver: boolean }>();
  const open = new Set<Promise<void>>();

  function dayOf(key: string) {
    const known = days.get(key);
    if (known && known.end > now()) return known;
    const day = { end: now() + DAY, told: new Set<string>(), isOver: false };
    days.delete(key);
    days.set(key, day);
    const [oldest] = days.keys();
    if (days.size > MAX_REMEMBERED && oldest !== undefined) days.delete(oldest);
    return day;
  }

  async function post(claims: Omit<NoticeClaims, 'iat'>): Promise<boolean> {
    const notice = { ...claims, iat: Math.floor(now() / 1000) };
    const reply = await send(`${url}${NOTICE_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ notice: await receipts.sign(NOTICE_TYPE, notice) }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await reply.body?.cancel();
    return reply.ok;
  }

  /** A row that cannot be removed is one more notice after a start, which the auth service counts. */
  async function remove({ id, claims }: PendingNotice, isStored: boolean): Promise<void> {
    if (!isStored) return;
    await rows.removeNotice(id).catch((error: Error) => {
      log('error', 'a notice was not removed', { event: claims.event, error: error.name });
    });
  }

  /** After the last try the next notice of the kind is the first one again. */
  async function fail(notice: PendingNotice, isStored: boolean): Promise<void> {
    const isLast = !isStored || now() + RETRY >= notice.since + LIFETIME;
    log('error', 'the notice of a limit was not delivered', {
      event: notice.claims.event,
      again: !isLast,
    });
    if (isLast) {
      days.get(notice.day)?.told.delete(notice.about);
      await remove(notice, isStored);
    } else later(() => attempt(notice, isStored), RETRY);
  }

  function attempt(notice: PendingNotice, isStored: boolean): void {
    const isBusy = open.size >= MAX_OPEN;
    const sending = (isBusy ? Promise.resolve(false) : post(notice.claims))
      .catch(() => false)
      .then((arrived) => (arrived ? remove(notice, isStored) : fail(notice, isStored)))
      .finally(() => open.delete(sending));
    open.add(sending);
  }

  async function sendInTurn(pending: readonly PendingNotice[]): Promise<void> {
    for (const notice of pending) {
      while (open.size >= MAX_OPEN) await Promise.race(open);
      attempt(notice, true);
    }
  }

  return {
    async tell(event, { sub, wallet, cnf, holds_from = 0 }, held) {
      const key = `${wallet} ${event} ${holds_from}`;
      const day = dayOf(key);
      const about = held ? [held.network, ...[...held.recipients].sort()].join(' ') : '';
      if (day.told.has(about)) return;
      if (day.told.size >= MOST[event]) {
        // Once: the person has mails of the first ones, and the operator is to know of the others.
        if (!day.isOver) log('error', 'more notices today are held back', { event, wallet });
        day.isOver = true;
        return;
      }
      day.told.add(about);
      const claims = {
        ...({
          iss: 'appkit-vault',
          aud: RECEIPT_AUDIENCE,
          sub,
          wallet,
          event,
          jkt: cnf.jkt,
        } as const),
        ...(held && { payment: paymentOf(held) }),
      };
      const notice = { id: randomUUID(), claims, day: key, about, since: now() };
      attempt(notice, await rows.addNotice(notice).catch(() => false));
    },
    async resume() {
      const pending = await rows.pendingNotices();
      for (const { day, about } of pending) dayOf(day).told.add(about);
      // The start does not wait for the auth service.
      void sendInTurn(pending);
    },
    idle: async () => {
      await Promise.all(open);
    },
  };
}
