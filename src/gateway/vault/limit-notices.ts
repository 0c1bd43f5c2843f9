/**
 * Notices to the auth service that a wallet reached a limit, so that its owner gets a mail. The frame is not
 * asked: who has the frame's script would keep the mail back.
 */
import type { GrantClaims } from '../../protocol/custody/login-grant';
import { RECEIPT_AUDIENCE } from '../../protocol/custody/vault-api';
import {
  NOTICE_PATH,
  NOTICE_TYPE,
  type NoticeClaims,
  type NoticeEvent,
} from '../../protocol/custody/vault-notice';
import type { TokenSigner } from '../custody/signed-token';
import type { Clock, Log } from '../environment';

/** One of each kind a wallet, in ms: more would hide other mails. */
const EVERY = 86_400_000;
/** After one that did not arrive, in ms. */
const RETRY = 60_000;
/** The wallets that are remembered; the oldest is forgotten, and may get a second notice. */
const MAX_REMEMBERED = 10_000;
const MAX_OPEN = 20;
const TIMEOUT = 10_000;

export interface LimitNotices {
  /** Returns at once: the reply to a refused request does not wait for the auth service. */
  tell(event: NoticeEvent, grant: Pick<GrantClaims, 'sub' | 'wallet' | 'cnf'>): void;
  /** Resolves when none is open. */
  idle(): Promise<void>;
}

export function createLimitNotices({
  url,
  receipts,
  now,
  log,
  send = fetch,
}: {
  /** Of the auth service. */
  url: string;
  receipts: TokenSigner;
  now: Clock;
  log: Log;
  send?: (url: string, init: RequestInit) => Promise<Response>;
}): LimitNotices {
  /** When the next one may be sent. */
  const next = new Map<string, number>();
  const open = new Set<Promise<void>>();

  async function post(claims: NoticeClaims): Promise<boolean> {
    const reply = await send(`${url}${NOTICE_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ notice: await receipts.sign(NOTICE_TYPE, claims) }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await reply.body?.cancel();
    return reply.ok;
  }

  return {
    tell(event, { sub, wallet, cnf }) {
      const key = `${wallet} ${event}`;
      const time = now();
      if ((next.get(key) ?? 0) > time || open.size >= MAX_OPEN) return;
      next.delete(key);
      next.set(key, time + EVERY);
      const [oldest] = next.keys();
      if (next.size > MAX_REMEMBERED && oldest !== undefined) next.delete(oldest);
      const sending = post({
        ...{ iss: 'appkit-vault', aud: RECEIPT_AUDIENCE, sub, wallet, event },
        ...{ jkt: cnf.jkt, iat: Math.floor(time / 1000) },
      })
        .catch(() => false)
        .then((arrived) => {
          open.delete(sending);
          if (arrived) return;
          next.set(key, now() + RETRY);
          log('error', 'the notice of a limit was not delivered', { event });
        });
      open.add(sending);
    },
    idle: async () => {
      await Promise.all(open);
    },
  };
}
