/**
 * Finds out whether a wallet refused a network because it does not know it, in the many forms that
 * wallets and the libraries around them (ethers, viem) give this error. Only for requests that move
 * no money: a code from deep inside an error proves little. Source: EIP-3326, EIP-1474.
 */
import { isRejection, readForeign } from './wallet-errors';

/** The properties by which errors wrap others. */
const INNER = ['data', 'originalError', 'info', 'error', 'cause'] as const;
/** A hostile wallet may nest without end. */
const MAX_DEPTH = 4;
const MAX_LENGTH = 2_000;
const CODES: readonly (string | undefined)[] = [
  '4902',
  '5000',
  '32603',
  '-32603',
  // Some wallets know only `wallet_addEthereumChain`.
  '4200',
  '-32601',
];
/** Refused for another reason, whatever the error wraps or is wrapped in. */
const OTHER: readonly string[] = ['4001', '4100', '-32002'];
const WORDS =
  /\bchain info\b|\bwallet_addEthereumChain\b|\b(unrecogni[sz]ed|unknown|(un|not )supported|invalid) chain\b|\bchain\b[^.]* (not|never) (been )?(registered|recogni[sz]ed|supported|found|added)\b/i;

function collect(error: unknown, codes: string[], words: string[], depth = 0): void {
  const isObject = typeof error === 'object' && error !== null;
  const message = isObject ? readForeign(error, 'message') : error;
  if (isRejection(error)) codes.push('4001');
  if (typeof message === 'string') {
    const text = message.slice(0, MAX_LENGTH);
    words.push(text);
    // As one wallet has it: the node's error as JSON in the message.
    const [, written] = /"code"\s*:\s*"?(-?\d+)/.exec(text) ?? [];
    if (written) codes.push(written);
  }
  if (!isObject || depth > MAX_DEPTH) return;
  const code = readForeign(error, 'code');
  if (typeof code === 'number' || typeof code === 'string') codes.push(String(code));
  for (const key of INNER) collect(readForeign(error, key), codes, words, depth + 1);
}

/** Never after a refusal: a person is not asked again. */
export function isUnknownChain(error: unknown): boolean {
  const codes: string[] = [];
  const words: string[] = [];
  collect(error, codes, words);
  if (codes.some((one) => OTHER.includes(one))) return false;
  return codes.some((one) => CODES.includes(one)) || words.some((text) => WORDS.test(text));
}
