/**
 * Decides if a failure proves that nothing was sent. Nodes also reject, deny, cancel or report
 * busy, and wallets forward those errors: then the transaction may have been sent. In other cases,
 * treating such an error as the user's or the wallet's own is harmless.
 */
import { AppKitError } from '../errors/app-kit-error';
import { isRejection } from '../errors/wallet-errors';

const DONE = '(reject|den(y|ied)|declin|cancel)\\w*';
const PERSON = '(user|owner|you)\\b';
/** A person has done it. */
const BY_PERSON = new RegExp(
  `\\b${PERSON}([ -](has|have))?[ -]${DONE}|\\b${DONE}( \\w+)? (by|from) (the )?${PERSON}`,
  'i',
);
const THING = '(request|transaction|signature|signing|access|permission|payment|approval|message)';
/** Or the message names no actor and says nothing else. */
const BARE = new RegExp(
  `^(${THING} )?((was|is|has been) )?(rejected|denied|declined|cancell?ed)( ${THING})?[.!]?$`,
  'i',
);
/** A wallet that is asking something else; nodes have its number (-32002) for what has timed out. */
const ASKING =
  /already (pending|processing|in progress|open)|(pending|open) (request|confirmation)|request( is)? pending/i;
/** A wallet that has signed quotes its node: those words are about no person. */
const SENT = /may have been sent/i;
/** JSON-RPC's own codes come from nodes as well: "transaction rejected" is no person's word then. */
const NODE_CODE = -32_000;

function saysPerson(cause: unknown, quote: string): boolean {
  try {
    const { code, data } = Object(cause) as { code?: unknown; data?: unknown };
    // By the code alone.
    if (isRejection({ code, data })) return true;
    if (SENT.test(quote)) return false;
    return BY_PERSON.test(quote) || (!(Number(code) <= NODE_CODE) && BARE.test(quote));
  } catch {
    return false;
  }
}

/** By its words it is certain that nothing was sent. */
function isCertain({ code, cause, quote = '' }: AppKitError): boolean {
  if (code === 'request_pending') return quote === '' || ASKING.test(quote);
  return saysPerson(cause, quote);
}

/** Maps the failure of a request; reports that nothing was sent only if that is certain. */
export function certainRejection(failure: unknown): unknown {
  if (!(failure instanceof AppKitError)) return failure;
  const { code, cause, quote } = failure;
  if (code !== 'request_pending' && !isRejection(failure)) return failure;
  // Our own error already says what it is.
  if (cause === undefined || isCertain(failure)) return failure;
  return new AppKitError('send_failed', {}, cause, quote);
}
