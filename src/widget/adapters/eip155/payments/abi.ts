/**
 * ABIs of the calls to token contracts, names and fee oracles.
 */
import { Interface } from 'ethers/abi';
import { sanitizeName } from '../../../../protocol/sanitize';
import type { RevertedError } from './node-reader';

export const TOKEN_ABI = new Interface([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint256)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
]);

export const NAME_ABI = new Interface([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
]);

/** Source: ENSIP-10, EIP-165. */
export const WILDCARD_ABI = new Interface([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function supportsInterface(bytes4 id) view returns (bool)',
]);

/** Source: EIP-3668. `answer` has the arguments of the callback, whose name only the contract knows. */
export const OFF_CHAIN_ABI = new Interface([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'function answer(bytes response, bytes extraData)',
]);

/** Source: OP stack, the predeploy GasPriceOracle; Scroll, the predeploy L1GasPriceOracle. */
export const GAS_ORACLE = new Interface([
  'function getL1Fee(bytes transaction) view returns (uint256)',
  // Since Isthmus. Other chains do not have it.
  'function getOperatorFee(uint256 gas) view returns (uint256)',
]);

/** Returns undefined if the data is not a valid answer to this method. */
export function decodeResult<T>(abi: Interface, method: string, data: string): T | undefined {
  try {
    return abi.decodeFunctionResult(method, data)[0] as T;
  } catch {
    return undefined;
  }
}

const PANICS: Readonly<Record<string, string>> = { 17: 'overflow', 18: 'division by zero' };

/** (ours) Words of a contract are hostile, and as long as it likes. */
const REASON_LENGTH = 120;

/** The contract's own words, cleaned; else its bytes, cut. */
export const reasonOf = (reverted: Pick<RevertedError, 'data' | 'message'>): string =>
  sanitizeName(wordsOf(reverted), REASON_LENGTH);

function wordsOf({ data, message }: Pick<RevertedError, 'data' | 'message'>): string {
  try {
    const error = TOKEN_ABI.parseError(data);
    if (error?.name === 'Error') return String(error.args[0]);
    if (error?.name === 'Panic') return PANICS[String(error.args[0])] ?? `panic ${error.args[0]}`;
  } catch {
    // Neither of the two that every contract knows.
  }
  return data.length > 2 ? `error ${data.slice(0, 10)}` : message;
}
