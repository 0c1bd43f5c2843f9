/** How a wallet says no to a link. What it says is hostile. Source: protocol §6.3, error codes. */

/** Of the client's own lapse, in its words: the link ran out, and nobody answered. */
const LAPSED = 'Proposal expired';
/** For a wallet that gives none: an error is a no, whatever the reason. */
const REJECTED = 5000;

/** Undefined where nobody declined anything. */
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
