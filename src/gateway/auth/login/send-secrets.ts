/** Mails codes and device links. The attempt stays when a mail fails, so that it can be sent again. */
import { AUTH_PATHS, LINK_LIFETIME, OTP_LIFETIME } from '../../../protocol/custody/auth-api';
import { type AuthDeps, epochSeconds } from '../auth-context';
import { refuse } from '../auth-refusal';
import type { MailMessage } from '../mail/mail-queue';
import {
  type CodeReason,
  codeMail,
  linkMail,
  type MailSite,
  type Notice,
  noticeMail,
} from '../mail/mail-text';
import { hashOfCode, hashOfToken, newToken, randomDigits } from '../secret-values';
import { moveStage, setAttempt, writeCode } from '../store/attempt-rows';
import type { AttemptRow } from '../store/auth-tables';

/** Addresses that a fixed code may be for. */
const TEST_DOMAIN = '@test.localhost';

const siteOf = (
  { projects }: AuthDeps,
  { project, origin }: Pick<AttemptRow, 'project' | 'origin'>,
): MailSite => ({
  name: projects.require(project, origin).name,
  origin,
});

const timeText = (auth: AuthDeps) =>
  `${new Date(auth.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** @throws AuthRefusedError `mail_failed` if the queue is full. */
async function post(auth: AuthDeps, { id }: AttemptRow, message: MailMessage): Promise<void> {
  const queued = auth.mails.add(message, async (taken) => {
    if (!taken) await setAttempt(auth.store.db, id, { mail: 'failed' });
  });
  if (queued) return;
  await setAttempt(auth.store.db, id, { mail: 'failed' });
  refuse('mail_failed');
}

const REASONS: Record<AttemptRow['kind'], CodeReason> = {
  login: 'login',
  step_up: 'step_up',
  change: 'change',
};

export async function sendCode(auth: AuthDeps, attempt: AttemptRow): Promise<void> {
  const { testCodes } = auth.config;
  const isFixed = attempt.mode === 'test' && attempt.email.endsWith(TEST_DOMAIN);
  const code = (isFixed ? testCodes : undefined) ?? randomDigits(auth.random, 6);
  const isWritten = await writeCode(auth.store.db, attempt, {
    code: hashOfCode(auth, attempt.id, code),
    code_until: epochSeconds(auth) + OTP_LIFETIME,
  });
  if (!isWritten) refuse('code_wrong');
  const isOwnLogin = attempt.kind === 'login' && auth.projects.isOwnSite(attempt.origin);
  const known = isOwnLogin ? 'own_site' : REASONS[attempt.kind];
  const reason = attempt.stage === 'second' ? 'second' : known;
  const details = { code, reason, lifetime: OTP_LIFETIME };
  await post(auth, attempt, codeMail(attempt.address, siteOf(auth, attempt), details));
}

export async function sendLink(
  auth: AuthDeps,
  attempt: AttemptRow,
  secureOrigin: string,
): Promise<void> {
  const token = newToken(auth.random);
  const link = hashOfToken(token);
  const isWritten = await moveStage(auth.store.db, attempt.id, 'link', {
    ...{ link, link_until: epochSeconds(auth) + LINK_LIFETIME, mail: 'queued' },
  });
  if (!isWritten) refuse('code_wrong');
  const message = linkMail(attempt.address, siteOf(auth, attempt), {
    url: `${secureOrigin}${AUTH_PATHS.link}?t=${token}`,
    ...{ device: attempt.label, place: attempt.place, time: timeText(auth) },
    lifetime: LINK_LIFETIME,
  });
  await post(auth, attempt, message);
}

/** A mail about something that happened; one that fails is in the log. */
export function sendNotice(
  auth: AuthDeps,
  about: Pick<AttemptRow, 'project' | 'origin' | 'label'> & { address: string },
  notice: Notice,
  /** Where the person can take it back. */
  url?: string,
): void {
  const details = { device: about.label, time: timeText(auth), ...(url && { url }) };
  auth.mails.add(noticeMail(about.address, siteOf(auth, about), notice, details));
}
