/**
 * Notices to the auth service that a wallet reached a limit, or that a payment waits, so that its owner gets
 * a mail. They do not go through the frame: a frame with another script would keep the mail back.
 */
import { randomUUID } from 'node:crypto';
import type { GrantClaims } from '../../../protocol/custody/login-grant';
import { RECEIPT_AUDIENCE } from '../../../protocol/custody/vault-api';
import {
  NOTICE_PATH,
  NOTICE_TYPE,
  NOTICE_VOID,
  type NoticeEvent,
  type NoticePayment,
  shortRecipient,
} from '../../../protocol/custody/vault-notice';
import type { TokenSigner } from '../../custody/signed-token';
import type { Clock, Log } from '../../environment';
import { HOLD_TIME } from '../spending-limits';
import { RefusalError } from '../vault-refusal';
import type { KeptNotice, NoticeRows } from './notice-rows';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** After one that did not arrive, in ms. */
const RETRY = 60_000;
/** That of a payment is tried for as long as the payment waits: it must not end before. */
const LIFETIME: Record<NoticeEvent, number> = { limit: HOUR, hold: HOLD_TIME * 1_000 };
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
  /** It can be signed from then on. Epoch seconds. */
  from: number;
}

export interface VaultNotices {
  /**
   * Resolves once it is kept: the reply to a refused request does not wait for the auth service.
   * @throws LibsqlError, RefusalError `too_many` The notice of a payment is not kept: it must not begin to wait.
   */
  tell(event: NoticeEvent, grant: NoticeGrant, held?: HeldPayment): Promise<void>;
  /** Sends what an earlier process has not delivered. */
  resume(): Promise<void>;
  /** Resolves when none is open, and none is next. Those that failed and are tried again later do not count. */
  idle(): Promise<void>;
}

interface Sending {
  notice: KeptNotice;
  /** No try begins later. Epoch ms. */
  until: number;
  tries: number;
}

const paymentOf = ({ network, recipients, from }: HeldPayment): NoticePayment => ({
  network,
  recipients: recipients.slice(0, MAX_NAMED).map(shortRecipient),
  more: Math.max(0, recipients.length - MAX_NAMED),
  from,
});

export function createNotices({
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
}): VaultNotices {
  /** Of a wallet and kind: what was told since the first notice of the day. */
  const days = new Map<string, { end: number; told: Set<string>; isOver: boolean }>();
  /** Each has a row, so there are at most as many. */
  const next: Sending[] = [];
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

  /** @returns false: to be tried again. */
  async function post({ id, claims }: KeptNotice): Promise<boolean> {
    // The id is that of the first try: the auth service mails it once.
    const signed = { ...claims, jti: id, iat: Math.floor(now() / 1000) };
    const reply = await send(`${url}${NOTICE_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ notice: await receipts.sign(NOTICE_TYPE, signed) }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await reply.body?.cancel();
    if (reply.status !== NOTICE_VOID) return reply.ok;
    log('error', 'a notice was for a wallet that is gone', { event: claims.event });
    return true;
  }

  /** A row that cannot be removed is one more try after a start, which the auth service knows by its id. */
  async function remove({ id, claims }: KeptNotice): Promise<void> {
    await rows.removeNotice(id).catch((error: Error) => {
      log('error', 'a notice was not removed', { event: claims.event, error: error.name });
    });
  }

  /** After the last try the next notice of the kind is the first one again. */
  async function fail({ notice, until, tries }: Sending): Promise<void> {
    const isLast = now() + RETRY >= until;
    // Of the tries between, no line: they may be a thousand a minute for a day.
    if (isLast || tries === 0) {
      log('error', 'a notice was not delivered', { event: notice.claims.event, again: !isLast });
    }
    if (!isLast) {
      later(() => sendLater({ notice, until, tries: tries + 1 }), RETRY);
      return;
    }
    days.get(notice.countedAs)?.told.delete(notice.payment);
    await remove(notice);
  }

  function sendNext(): void {
    while (open.size < MAX_OPEN) {
      const one = next.shift();
      if (!one) return;
      const sending = post(one.notice)
        .catch(() => false)
        .then((isDone) => (isDone ? remove(one.notice) : fail(one)))
        .finally(() => {
          open.delete(sending);
          sendNext();
        });
      open.add(sending);
    }
  }

  function sendLater(one: Sending): void {
    next.push(one);
    sendNext();
  }

  /** @returns false: there are too many. */
  async function keep(notice: KeptNotice): Promise<boolean> {
    try {
      return await rows.addNotice(notice);
    } catch (error) {
      const { event } = notice.claims;
      log('error', 'a notice was not kept', { event, error: (error as Error).name });
      if (event === 'hold') throw error;
      return false;
    }
  }

  return {
    async tell(event, { sub, wallet, cnf, holds_from = 0 }, held) {
      const countedAs = `${wallet} ${event} ${holds_from}`;
      const day = dayOf(countedAs);
      const payment = held ? [held.network, ...[...held.recipients].sort()].join(' ') : '';
      if (day.told.has(payment)) return;
      if (day.told.size >= MOST[event]) {
        // Once: the person has mails of the first ones, and the operator is to know of the others.
        if (!day.isOver) log('error', 'more notices today are held back', { event, wallet });
        day.isOver = true;
        return;
      }
      day.told.add(payment);
      const claims = {
        ...({ iss: 'appkit-vault', aud: RECEIPT_AUDIENCE, sub, wallet, event } as const),
        ...{ jkt: cnf.jkt, at: Math.floor(now() / 1000) },
        ...(held && { payment: paymentOf(held) }),
      };
      const notice = { id: randomUUID(), claims, countedAs, payment };
      let isKept = false;
      try {
        isKept = await keep(notice);
      } finally {
        if (!isKept) day.told.delete(payment);
      }
      if (isKept) sendLater({ notice, until: now() + LIFETIME[event], tries: 0 });
      else if (event === 'hold') throw new RefusalError('too_many');
    },
    async resume() {
      const { notices, deleted } = await rows.keptNotices();
      if (deleted > 0) log('error', 'notices of another version were deleted', { count: deleted });
      for (const notice of notices) {
        const { at, event } = notice.claims;
        dayOf(notice.countedAs).told.add(notice.payment);
        // Also one that is old: the time in which this process did not run was no try.
        const until = Math.max(at * 1_000 + LIFETIME[event], now() + HOUR);
        sendLater({ notice, until, tries: 0 });
      }
    },
    async idle() {
      while (open.size > 0) await Promise.race(open);
    },
  };
}
