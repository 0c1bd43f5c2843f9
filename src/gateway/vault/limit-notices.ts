/**
 * Notices to the auth service that a wallet reached a limit, so that its owner gets a mail. They do
 * not go through the frame: a frame with another script would keep the mail back.
 */
import type { GrantClaims } from '../../protocol/custody/login-grant';
import { RECEIPT_AUDIENCE } from '../../protocol/custody/vault-api';
import {
  NOTICE_PATH,
  NOTICE_TYPE,
  type NoticeClaims,
  type NoticeEvent,
  type NoticePayment,
  shortRecipient,
} from '../../protocol/custody/vault-notice';
import type { TokenSigner } from '../custody/signed-token';
import type { Clock, Log } from '../environment';

const DAY = 86_400_000;
/** After one that did not arrive, in ms. */
const RETRY = 60_000;
const TRIES = 60;
/** Of a wallet and day: more would hide other mails. Payments to one recipient count as one. */
const MOST: Record<NoticeEvent, number> = { limit: 1, hold: 10 };
/** Days of wallets that are remembered; the oldest is forgotten, and may get a second notice. */
const MAX_REMEMBERED = 10_000;
const MAX_OPEN = 20;
/** Notices that wait to be tried again. */
const MAX_WAITING = 1_000;
const TIMEOUT = 10_000;
const MAX_NAMED = 3;

/** `holds_from` changes when a person cancels what waits: then the next notice is the first one again. */
type NoticeGrant = Pick<GrantClaims, 'sub' | 'wallet' | 'cnf' | 'holds_from'>;

export interface HeldPayment {
  network: string;
  recipients: readonly string[];
}

export interface LimitNotices {
  /** Returns at once: the reply to a refused request does not wait for the auth service. */
  tell(event: NoticeEvent, grant: NoticeGrant, held?: HeldPayment): void;
  /** Resolves when none is open. Those that wait to be tried again are not open. */
  idle(): Promise<void>;
}

const paymentOf = ({ network, recipients }: HeldPayment): NoticePayment => ({
  network,
  recipients: recipients.slice(0, MAX_NAMED).map(shortRecipient),
  more: Math.max(0, recipients.length - MAX_NAMED),
});

export function createLimitNotices({
  url,
  receipts,
  now,
  log,
  send = fetch,
  later = (run, ms) => setTimeout(run, ms).unref(),
}: {
  /** Of the auth service. */
  url: string;
  receipts: TokenSigner;
  now: Clock;
  log: Log;
  send?: (url: string, init: RequestInit) => Promise<Response>;
  later?: (run: () => void, ms: number) => unknown;
}): LimitNotices {
  /** Of a wallet and kind: what was told since the first notice of the day. */
  const days = new Map<string, { end: number; told: Set<string> }>();
  const open = new Set<Promise<void>>();
  let waiting = 0;

  function dayOf(key: string) {
    const known = days.get(key);
    if (known && known.end > now()) return known;
    const day = { end: now() + DAY, told: new Set<string>() };
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

  /** @param drop After the last try: the next notice of the kind is the first one again. */
  function attempt(claims: Omit<NoticeClaims, 'iat'>, tries: number, drop: () => void): void {
    const fail = () => {
      const isLast = tries >= TRIES || waiting >= MAX_WAITING;
      log('error', 'the notice of a limit was not delivered', {
        event: claims.event,
        again: !isLast,
      });
      if (isLast) {
        drop();
        return;
      }
      waiting += 1;
      later(() => {
        waiting -= 1;
        attempt(claims, tries + 1, drop);
      }, RETRY);
    };
    if (open.size >= MAX_OPEN) {
      fail();
      return;
    }
    const sending = post(claims)
      .catch(() => false)
      .then((arrived) => {
        open.delete(sending);
        if (!arrived) fail();
      });
    open.add(sending);
  }

  return {
    tell(event, { sub, wallet, cnf, holds_from = 0 }, held) {
      const { told } = dayOf(`${wallet} ${event} ${holds_from}`);
      const about = held ? [held.network, ...[...held.recipients].sort()].join(' ') : '';
      if (told.has(about) || told.size >= MOST[event]) return;
      told.add(about);
      const claims: Omit<NoticeClaims, 'iat'> = {
        iss: 'appkit-vault',
        aud: RECEIPT_AUDIENCE,
        ...{ sub, wallet, event, jkt: cnf.jkt },
        ...(held && { payment: paymentOf(held) }),
      };
      attempt(claims, 1, () => void told.delete(about));
    },
    idle: async () => {
      await Promise.all(open);
    },
  };
}
