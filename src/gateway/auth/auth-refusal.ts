/** Refusals of the auth service, with the body that the contract names. */
import { AUTH_REFUSALS, type AuthRefusal } from '../../protocol/custody/auth-api';
import { ApiError } from '../http/api-error';

/** For people who read a log or a console; the widget shows texts of its own. */
const MESSAGES: Record<AuthRefusal, string> = {
  request_invalid: 'The request is not as the contract has it.',
  proof_invalid: 'The device proof is missing, old, or of another request.',
  email_invalid: 'This is not a valid email address.',
  code_wrong: 'The code is wrong or over.',
  session_over: 'There is no such session: log in.',
  begun_elsewhere: 'This was begun in another browser.',
  origin_refused: 'The project does not allow this origin.',
  consent_needed: 'The person did not allow this origin.',
  step_up_needed: 'Ask the person for a fresh code first.',
  on_hold: 'This waits because the email address changed.',
  not_offered: 'This service does not offer it.',
  wallet_own: 'The wallet is signed for by the person’s devices alone.',
  wallet_unknown: 'There is no such wallet.',
  wallet_conflict: 'The person has another wallet.',
  too_many: 'Too many requests.',
  mail_failed: 'The email was not sent. Ask for it again.',
  vault_unreachable: 'The vault cannot be reached.',
};

interface RefusalDetails {
  /** Seconds until it may work. */
  retryAfter?: number;
  /** Seconds since the epoch. */
  until?: number;
}

export class AuthRefusedError extends ApiError {
  constructor(
    readonly code: AuthRefusal,
    readonly details: RefusalDetails = {},
  ) {
    super(AUTH_REFUSALS[code], '', MESSAGES[code]);
    this.name = 'AuthRefusedError';
  }

  override toResponse(): Response {
    const { retryAfter, until } = this.details;
    const body = { code: this.code, message: this.message, ...(until !== undefined && { until }) };
    const headers = {
      'Cache-Control': 'no-store',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    };
    return Response.json(body, { status: this.status, headers });
  }
}

export function refuse(code: AuthRefusal, details?: RefusalDetails): never {
  throw new AuthRefusedError(code, details);
}
