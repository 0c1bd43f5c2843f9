/**
 * Detects how a wallet rejects a proposal. The wallet's text is untrusted. Source: protocol §6.3,
 * error codes.
 */

/** The client's own expiry message: the link expired without an answer. */
const LAPSED = 'Proposal expired';
/** For a wallet that gives none: an error is a no, whatever the reason. */
const REJECTED = 5000;

/** Undefined without a rejection. */
export function declineOf(answer: object): { code: number; message: string } | undefined {
  const { error } = answer as { error?: unknown };
  if (error === undefined) return undefined;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (message === LAPSED) return undefined;
  return {
    code: typeof code === 'number' && code ? code : REJECTED,
    message: typeof message === 'string' ? message : '',
  };
}
