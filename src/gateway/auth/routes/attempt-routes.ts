/** Logins by e-mail: begin, wait for the link, send again, enter the code. */
import type { Hono } from 'hono';
import {
  AUTH_PATHS,
  attemptId,
  attemptRequest,
  otpRequest,
} from '../../../protocol/custody/auth-api';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, epochSeconds } from '../auth-context';
import { refuse } from '../auth-refusal';
import { beginLogin, ownAttempt, sendAgain } from '../login/begin-attempt';
import { redeemCode } from '../login/check-code';
import { type ReadAddress, readProven } from '../proven-request';
import { browserCookie } from '../session/browser-cookie';
import { noticeDevice, openSession, sessionTokens } from '../session/open-session';
import type { AttemptRow } from '../store/auth-tables';

function linkState(row: AttemptRow, now: number): 'waiting' | 'approved' | 'refused' | 'over' {
  if (row.stage === 'dead') refuse('begun_elsewhere');
  if (row.stage === 'refused' || row.stage === 'over') return row.stage;
  if (row.expires <= now) return 'over';
  if (row.mail === 'failed') refuse('mail_failed');
  if (row.stage !== 'link') return 'approved';
  return row.link_until > now ? 'waiting' : 'over';
}

export function registerAttempts(
  app: Hono<GatewayEnv>,
  auth: AuthDeps,
  address: ReadAddress,
): void {
  app.post(AUTH_PATHS.attempts, async (c) => {
    const { caller, body } = await readProven(auth, c, address, attemptRequest);
    const cookie = browserCookie(auth.random, caller.cookie);
    const reply = await beginLogin(auth, caller, cookie.hash, body);
    return c.json(reply, 200, { 'Set-Cookie': cookie.header });
  });

  app.get(AUTH_PATHS.device, async (c) => {
    const { caller, body } = await readProven(auth, c, address, attemptId);
    const row = await ownAttempt(auth, caller, body.attemptId);
    const state = linkState(row, epochSeconds(auth));
    if (state !== 'waiting') return c.json({ state });
    const decided = auth.waiters.wait(row.id, c.req.raw.signal);
    // A reply at once would make the device ask again at once.
    if (!decided) refuse('too_many', { retryAfter: 5 });
    await decided;
    const later = await ownAttempt(auth, caller, body.attemptId);
    return c.json({ state: linkState(later, epochSeconds(auth)) });
  });

  app.post(AUTH_PATHS.resend, async (c) => {
    const { caller, body } = await readProven(auth, c, address, attemptId);
    return c.json(await sendAgain(auth, caller, body.attemptId));
  });

  app.post(AUTH_PATHS.otp, async (c) => {
    const { caller, body } = await readProven(auth, c, address, otpRequest);
    const cookie = browserCookie(auth.random, caller.cookie);
    const kind = { kind: 'login' } as const;
    const opened = await redeemCode(auth, caller, body, kind, async (attempt, db) => {
      auth.projects.require(attempt.project, attempt.origin);
      const result = await openSession(auth, caller, attempt, { browser: cookie.hash, db });
      return { attempt, ...result };
    });
    noticeDevice(auth, opened.attempt, opened);
    const reply = await sessionTokens(auth, opened.session, opened.person);
    return c.json(reply, 200, { 'Set-Cookie': cookie.header });
  });
}
