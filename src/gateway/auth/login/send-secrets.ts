/** Mails codes and device links. The attempt stays when a mail fails, so that it can be sent again. */
import { AUTH_PATHS, LINK_LIFETIME, OTP_LIFETIME } from '../../../protocol/custody/auth-api';
import type { NoticePayment } from '../../../protocol/custody/vault-notice';
import { type AuthDeps, epochSeconds } from '../auth-context';
import { AuthRefusedError, refuse } from '../auth-refusal';
import type { MailMessage } from '../mail/mail-queue';
import {
  type CodeReason,
  codeMail,
  linkMail,
  type MailSite,
  type Notice,
  noticeMail,
  timeText,
} from '../mail/mail-text';
import { hashOfCode, hashOfToken, newToken, randomDigits } from '../secret-values';
import { beginAttempt, moveStage, setAttempt, writeCode } from '../store/attempt-rows';
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

/** A fresh code, and what is kept of it. */
function newCode(auth: AuthDeps, { id, mode, email }: AttemptRow) {
  const { testCodes } = auth.config;
  const isFixed = mode === 'test' && email.endsWith(TEST_DOMAIN);
  const code = (isFixed ? testCodes : undefined) ?? randomDigits(auth.random, 6);
  const kept = {
    code: hashOfCode(auth, id, code),
    code_until: epochSeconds(auth) + OTP_LIFETIME,
  };
  return { code, kept };
}

/** A fresh link, and what is kept of it. */
function newLink(auth: AuthDeps) {
  const token = newToken(auth.random);
  const kept = { link: hashOfToken(token), link_until: epochSeconds(auth) + LINK_LIFETIME };
  return { token, kept };
}

/** Writes a new attempt with its code, and mails the code. */
export async function beginWithCode(auth: AuthDeps, attempt: AttemptRow): Promise<void> {
  const { code, kept } = newCode(auth, attempt);
  await beginAttempt(auth.store.db, { ...attempt, ...kept });
  await mailCode(auth, attempt, code);
}

/** Writes a new attempt with its link, and mails the link. */
export async function beginWithLink(
  auth: AuthDeps,
  attempt: AttemptRow,
  secureOrigin: string,
): Promise<void> {
  const { token, kept } = newLink(auth);
  await beginAttempt(auth.store.db, { ...attempt, ...kept });
  await mailLink(auth, attempt, token, secureOrigin);
}

export async function sendCode(auth: AuthDeps, attempt: AttemptRow): Promise<void> {
  const { code, kept } = newCode(auth, attempt);
  if (!(await writeCode(auth.store.db, attempt, kept))) refuse('code_wrong');
  await mailCode(auth, attempt, code);
}

async function mailCode(auth: AuthDeps, attempt: AttemptRow, code: string): Promise<void> {
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
  const { token, kept } = newLink(auth);
  const change = { ...kept, mail: 'queued' } as const;
  if (!(await moveStage(auth.store.db, attempt.id, 'link', change))) refuse('code_wrong');
  await mailLink(auth, attempt, token, secureOrigin);
}

async function mailLink(
  auth: AuthDeps,
  attempt: AttemptRow,
  token: string,
  secureOrigin: string,
): Promise<void> {
  const message = linkMail(attempt.address, siteOf(auth, attempt), {
    url: `${secureOrigin}${AUTH_PATHS.link}?t=${token}`,
    ...{ device: attempt.label, place: attempt.place, time: timeText(epochSeconds(auth)) },
    lifetime: LINK_LIFETIME,
  });
  await post(auth, attempt, message);
}

type NoticeSite = Pick<AttemptRow, 'project' | 'origin'>;

/**
 * A mail about something that happened; one that fails later is in the log.
 * @returns false if the queue is full.
 */
export function sendNotice(
  auth: AuthDeps,
  about: NoticeSite & { label: string; address: string },
  notice: Notice,
  /** The page on which the person can take it back. */
  url?: string,
): boolean {
  const details = { device: about.label, time: timeText(epochSeconds(auth)), ...(url && { url }) };
  return auth.mails.add(noticeMail(about.address, siteOf(auth, about), notice, details));
}

/** @returns whether the mail server took it. The site is left out where the project no longer allows it. */
export function deliverNotice(
  auth: AuthDeps,
  {
    site,
    label,
    address,
    payment,
    at,
  }: {
    site: NoticeSite | undefined;
    label: string;
    address: string;
    payment: NoticePayment | undefined;
    /** When it happened. Epoch seconds. */
    at: number;
  },
  notice: Notice,
  url: string,
): Promise<boolean> {
  let known: MailSite | undefined;
  try {
    known = site && siteOf(auth, site);
  } catch (error) {
    if (!(error instanceof AuthRefusedError)) throw error;
  }
  const details = { device: label, time: timeText(at), url, ...(payment && { payment }) };
  const message = noticeMail(address, known, notice, details);
  return new Promise((resolve) => {
    const isQueued = auth.mails.add(message, async (taken) => resolve(taken));
    if (!isQueued) resolve(false);
  });
}
