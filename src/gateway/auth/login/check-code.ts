/** Checks codes. Every way to be wrong has one answer, and guesses at once count as so many. */
import { OTP_TRIES } from '../../../protocol/custody/auth-api';
import { type AuthDeps, appendAudit, epochSeconds, type ProvenCaller } from '../auth-context';
import { refuse } from '../auth-refusal';
import { hashOfCode, hashOfToken, isSame } from '../secret-values';
import { attemptById, countGuess, moveStage, setAttempt } from '../store/attempt-rows';
import type { AttemptKind, AttemptRow, AuthDatabase } from '../store/auth-tables';
import { sendNotice } from './send-secrets';

/** A code in a browser that did not begin: it may be a stolen one, so it is worth nothing any more. */
async function refuseElsewhere(auth: AuthDeps, row: AttemptRow): Promise<never> {
  if (row.code !== null) {
    await setAttempt(auth.store.db, row.id, { code: null, stage: 'over' });
    await appendAudit(auth, { event: 'code_elsewhere', email: row.email, origin: row.origin });
    sendNotice(auth, row, 'misuse');
  }
  refuse('begun_elsewhere');
}

/** The attempt that a code is for. */
interface Expected {
  kind: AttemptKind;
  stage?: 'code' | 'second';
  /** Of a step-up or change. */
  session?: string;
}

/** In the same statement as the stage: a code of the old address never counts for the new one. */
const nextStage = ({ kind, stage, next_email: email, next_address: address }: AttemptRow) =>
  kind === 'change' && stage === 'code' && email !== null && address !== null
    ? { stage: 'second' as const, code: null, tries: 0, email, address }
    : { stage: 'done' as const, code: null };

/**
 * A wrong guess is counted, and a right one is used up with the work that it is for: in one commit.
 *
 * @param work With the attempt as it is now. What it throws leaves the code as it was.
 * @throws AuthRefusedError
 */
export async function redeemCode<Result>(
  auth: AuthDeps,
  caller: ProvenCaller,
  { attemptId, otp }: { attemptId: string; otp: string },
  { kind, stage = 'code', session }: Expected,
  work: (row: AttemptRow, db: AuthDatabase) => Promise<Result>,
): Promise<Result> {
  const { db } = auth.store;
  const id = hashOfToken(attemptId);
  const found = await attemptById(db, id);
  const isExpected = found?.kind === kind && found.session === (session ?? null);
  if (!isExpected) refuse('code_wrong');
  if (found.jkt !== caller.jkt) await refuseElsewhere(auth, found);
  const outcome = await db.transaction().execute(async (inside) => {
    const row = await countGuess(inside, id, stage, epochSeconds(auth));
    // Not thrown in here: the guess is counted.
    if (!row?.code) return undefined;
    if (!isSame(row.code, hashOfCode(auth, id, otp))) {
      const { email, origin, tries } = row;
      if (tries >= OTP_TRIES) {
        await setAttempt(inside, id, { code: null });
        await appendAudit(auth, { event: 'code_dead', email, origin }, inside);
      }
      return undefined;
    }
    // Of two requests with the right code, one is first.
    const change = nextStage(row);
    if (!(await moveStage(inside, id, stage, change))) return undefined;
    return { result: await work({ ...row, ...change }, inside) };
  });
  return outcome ? outcome.result : refuse('code_wrong');
}
