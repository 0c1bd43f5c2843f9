/**
 * Classifies a node's error reply to a call. Checks codes first, because a contract controls the
 * text of its revert reason. Source: EIP-1474, and observed node replies. Pure.
 */

export interface RpcFailure {
  code: number;
  message: string;
}

/** A call that reverts: geth and its kin, Nethermind and OpenEthereum. */
const REVERTED = new Set([3, -32015]);
/** Matches the EVM's error text for a failed call. */
const FAILED = /revert|\bgas\b|opcode|\bjump|\bstack\b|\bE?VM\b/i;
/** Codes for a rate limit, and for a request for data that is not available yet. */
const LIMITS = new Set([-32005, -32029, 429]);
const PASSING = new Set([-32001, -32002, -32016, -32097, ...LIMITS]);
const PASSING_WORDS =
  /not found|not available|unavailable|unknown block|block does not exist|missing trie|time(?:d )?-?out|abort|limit|too many|capacity|busy|overload|try again|syncing/i;
/** "Internal error": of a node in trouble, and of Besu's for whatever goes wrong within a contract. */
const UNCLEAR = -32603;

/**
 * Cause of the error: `own` the call itself, so every node returns the same error; `limit` and
 * `passing` a node that cannot answer now; `unclear` either one.
 */
export type ErrorCause = 'own' | 'limit' | 'passing' | 'unclear';

export function aboutOf({ code, message }: RpcFailure): ErrorCause {
  if (REVERTED.has(code) || FAILED.test(message)) return 'own';
  if (LIMITS.has(code)) return 'limit';
  if (PASSING.has(code) || PASSING_WORDS.test(message)) return 'passing';
  return code === UNCLEAR ? 'unclear' : 'own';
}

/** "Method not found" of JSON-RPC, "not supported" of EIP-1474, "not enabled" of Besu. */
const UNKNOWN = new Set([-32601, -32004, -32604]);
/** Wording that providers use in a sentence, with any error code. */
const UNKNOWN_WORDS =
  /\bmethod not\b|\bmethod\b.{0,80}not exist|not (?:supported|enabled|allowed|permitted|whitelisted)|unsupported|unknown method|\bdisabled\b|\btier\b/i;
const TOO_MUCH = /limit|too many|capacity|exceeded|quota/i;

/** Returns true if the node does not support the method at all, not only for the moment. */
export function isInability({ code, message }: RpcFailure): boolean {
  if (LIMITS.has(code)) return false;
  return UNKNOWN.has(code) || (UNKNOWN_WORDS.test(message) && !TOO_MUCH.test(message));
}
