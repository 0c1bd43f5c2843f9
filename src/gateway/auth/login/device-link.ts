/** The decision behind a mailed link. Reading the link changes nothing: mail scanners open links. */
import { DIGIT_TRIES } from '../../../protocol/custody/auth-api';
import { type AuthDeps, appendAudit, epochSeconds } from '../auth-context';
import { hashOfToken, isSame } from '../secret-values';
import { attemptByLink, countDigits, moveStage } from '../store/attempt-rows';
import type { AttemptRow } from '../store/auth-tables';
import { sendCode } from './send-secrets';

export type LinkResult = 'approved' | 'refused' | 'dead' | 'over' | { triesLeft: number };

/** @returns the attempt that waits for a decision; undefined: the link is unknown or over. */
export async function openLink(auth: AuthDeps, token: string): Promise<AttemptRow | undefined> {
  const row = await attemptByLink(auth.store.db, hashOfToken(token));
  return row?.stage === 'link' && row.link_until > epochSeconds(auth) ? row : undefined;
}

/** The browser that began needs no digits. */
export const isSameBrowser = ({ browser }: AttemptRow, cookie: string | undefined): boolean =>
  cookie !== undefined && isSame(hashOfToken(cookie), browser);

export async function decideLink(
  auth: AuthDeps,
  token: string,
  decision: { approves: boolean; digits: string; cookie: string | undefined },
): Promise<LinkResult> {
  const found = await openLink(auth, token);
  if (!found) return 'over';
  const { db } = auth.store;
  const { id, email, origin } = found;
  const end = async (stage: 'refused' | 'dead'): Promise<LinkResult> => {
    if (!(await moveStage(db, id, 'link', { stage }))) return 'over';
    await appendAudit(auth, { event: `link_${stage}`, email, origin });
    auth.waiters.decided(id);
    return stage;
  };
  if (!decision.approves) return end('refused');
  if (!isSameBrowser(found, decision.cookie)) {
    const row = await countDigits(db, hashOfToken(token), epochSeconds(auth));
    if (!row) return 'over';
    if (!isSame(decision.digits, row.digits)) {
      const triesLeft = DIGIT_TRIES - row.digit_tries;
      return triesLeft > 0 ? { triesLeft } : end('dead');
    }
  }
  const stage = 'code';
  if (!(await moveStage(db, id, 'link', { stage }))) return 'over';
  await appendAudit(auth, { event: 'link_approved', email, origin });
  // A mail that fails is asked for again by the device that waits.
  await sendCode(auth, { ...found, stage }).catch(() => undefined);
  auth.waiters.decided(id);
  return 'approved';
}
