/**
 * What a node's "no" to a call is about. Codes first: the reason of a contract that reverts is in the words, and may
 * be anything. Source: EIP-1474, and what nodes are known to say. Pure.
 */

export interface RpcFailure {
  code: number;
  message: string;
}

/** A call that reverts: geth and its kin, Nethermind and OpenEthereum. */
const REVERTED = new Set([3, -32015]);
/** What the machine that runs contracts says of one that fails. */
const FAILED = /revert|\bgas\b|opcode|\bjump|\bstack\b|\bE?VM\b/i;
/** Asked too much, and asked what is not there yet. */
const LIMITS = new Set([-32005, -32029, 429]);
const PASSING = new Set([-32001, -32002, -32016, -32097, ...LIMITS]);
const PASSING_WORDS =
  /not found|not available|unavailable|unknown block|block does not exist|missing trie|time(?:d )?-?out|abort|limit|too many|capacity|busy|overload|try again|syncing/i;
/** "Internal error": of a node in trouble, and of Besu's for whatever goes wrong within a contract. */
const UNCLEAR = -32603;

/**
 * What it is about: `own` the call itself, whoever asks again hears the same; `limit` and `passing` a node that cannot
 * answer now; `unclear` one of them.
 */
export type About = 'own' | 'limit' | 'passing' | 'unclear';

export function aboutOf({ code, message }: RpcFailure): About {
  if (REVERTED.has(code) || FAILED.test(message)) return 'own';
  if (LIMITS.has(code)) return 'limit';
  if (PASSING.has(code) || PASSING_WORDS.test(message)) return 'passing';
  return code === UNCLEAR ? 'unclear' : 'own';
}

/** "Method not found" of JSON-RPC, "not supported" of EIP-1474, "not enabled" of Besu. */
const UNKNOWN = new Set([-32601, -32004, -32604]);
/** Of whoever sells it, in a sentence with any code. */
const UNKNOWN_WORDS =
  /\bmethod not\b|\bmethod\b.{0,80}not exist|not (?:supported|enabled|allowed|permitted|whitelisted)|unsupported|unknown method|\bdisabled\b|\btier\b/i;
const TOO_MUCH = /limit|too many|capacity|exceeded|quota/i;

/** Whether a node says that it does not do such a thing at all, and not only now. */
export function isInability({ code, message }: RpcFailure): boolean {
  if (LIMITS.has(code)) return false;
  return UNKNOWN.has(code) || (UNKNOWN_WORDS.test(message) && !TOO_MUCH.test(message));
}
