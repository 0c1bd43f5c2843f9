/** Begins a login. A known and an unknown address get the same answer after the same work. */
import type * as v from 'valibot';
import {
  type attemptReply,
  type attemptRequest,
  EMAIL_COOLDOWN,
  LINK_LIFETIME,
  OTP_LIFETIME,
  OTP_TRIES,
} from '../../../protocol/custody/auth-api';
import { type AuthDeps, epochSeconds, type ProvenCaller } from '../auth-context';
import { refuse } from '../auth-refusal';
import { readEmailAddress } from '../mail/email-address';
import { hashOfToken, newToken, randomDigits } from '../secret-values';
import { attemptById } from '../store/attempt-rows';
import type { AttemptRow } from '../store/auth-tables';
import { hasDevice, personByEmail } from '../store/people-rows';
import { beginWithCode, beginWithLink, sendCode, sendLink } from './send-secrets';

type Begun = v.InferOutput<typeof attemptReply>;

const ATTEMPT_LIFETIME = LINK_LIFETIME + 2 * OTP_LIFETIME;
/** In place of the id of a person who does not exist, for the same query. */
const NO_PERSON = '00000000-0000-0000-0000-000000000000';

/** An attempt with nothing sent yet. */
export const newAttempt = (
  auth: AuthDeps,
  caller: ProvenCaller,
  browser: string,
  about: Pick<AttemptRow, 'kind' | 'mode' | 'email' | 'address' | 'project' | 'origin'> &
    Partial<AttemptRow>,
): { token: string; row: AttemptRow } => {
  const token = newToken(auth.random);
  const now = epochSeconds(auth);
  const row: AttemptRow = {
    ...{ id: hashOfToken(token), stage: 'code', session: null, next_email: null },
    ...{ next_address: null, jkt: caller.jkt, created: now, expires: now + ATTEMPT_LIFETIME },
    ...{ code: null, code_until: 0, tries: 0, link: null, link_until: 0, digits: '' },
    ...{ digit_tries: 0, browser, label: caller.label, place: caller.place, mail: 'queued' },
    ...about,
  };
  return { token, row };
};

/** @param browser Hash of the cookie that the browser gets with the reply. */
export async function beginLogin(
  auth: AuthDeps,
  caller: ProvenCaller,
  browser: string,
  { projectId, origin, email: text }: v.InferOutput<typeof attemptRequest>,
): Promise<Begun> {
  const project = auth.projects.require(projectId, origin);
  const mayBegin = project.offersEmail || auth.projects.isOwnSite(origin);
  if (!mayBegin) refuse('origin_refused');
  const email = readEmailAddress(text) ?? refuse('email_invalid');
  auth.limits.login(caller.place);
  const { db } = auth.store;
  const person = await personByEmail(db, project.mode, email.canonical);
  const known = await hasDevice(db, {
    ...{ person: person?.id ?? NO_PERSON, jkt: caller.jkt, origin },
  });
  auth.limits.mail({
    ...{ project: projectId, email: email.canonical, scope: 'login' },
    device: known ? caller.jkt : '',
  });
  const needsLink = !known && (project.mode === 'live' || auth.config.deviceLinks);
  const { token, row } = newAttempt(auth, caller, browser, {
    ...{ kind: 'login', mode: project.mode, project: projectId, origin },
    // The spelling of the person who has the wallet: a server may tell `Ann` from `ann`.
    ...{ email: email.canonical, address: person?.address ?? email.address },
    ...(needsLink && { stage: 'link', digits: randomDigits(auth.random, 2) }),
  });
  await (needsLink ? beginWithLink(auth, row, caller.secureOrigin) : beginWithCode(auth, row));
  return begunReply(token, row);
}

export const begunReply = (token: string, { stage, digits }: AttemptRow): Begun => ({
  attemptId: token,
  cooldown: EMAIL_COOLDOWN,
  ...(stage === 'link' ? { action: 'VERIFY_DEVICE', digits } : { action: 'VERIFY_OTP' }),
});

/** @throws AuthRefusedError for an attempt that is unknown, over, or of another browser. */
export async function ownAttempt(
  auth: AuthDeps,
  caller: ProvenCaller,
  token: string,
): Promise<AttemptRow> {
  const row = await attemptById(auth.store.db, hashOfToken(token));
  if (!row) refuse('code_wrong');
  if (row.jkt !== caller.jkt) refuse('begun_elsewhere');
  return row;
}

async function isKnown(auth: AuthDeps, { mode, email, jkt, origin }: AttemptRow) {
  const person = await personByEmail(auth.store.db, mode, email);
  return hasDevice(auth.store.db, { person: person?.id ?? NO_PERSON, jkt, origin });
}

/** Sends the code or the link of an attempt again. */
export async function sendAgain(
  auth: AuthDeps,
  caller: ProvenCaller,
  token: string,
): Promise<Begun> {
  const row = await ownAttempt(auth, caller, token);
  const isOpen =
    ['link', 'code', 'second'].includes(row.stage) &&
    row.expires > epochSeconds(auth) &&
    row.tries < OTP_TRIES;
  if (!isOpen) refuse('code_wrong');
  const { project, email, kind, stage } = row;
  auth.limits.login(caller.place);
  const known = kind !== 'login' || (await isKnown(auth, row));
  // Beginning and sending again share one cooldown.
  const scope = stage === 'second' ? stage : kind;
  auth.limits.mail({ project, email, scope, device: known ? caller.jkt : '' });
  await (stage === 'link' ? sendLink(auth, row, caller.secureOrigin) : sendCode(auth, row));
  return begunReply(token, row);
}
