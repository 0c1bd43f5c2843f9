/**
 * Checks the signature of a text by an account: a key, a contract (EIP-1271), or a contract that is not
 * deployed yet (EIP-6492).
 */
import { signatureCheckArguments, signerOfText } from '../abi/text-signatures';
import { ApiError } from '../http/api-error';
import { type EvmCalls, RpcRefusal } from '../upstreams/rpc/evm-call';
import { SIGNATURE_CHECK } from './contract-code';

/**
 * @param chainId of the account's contract, if it is one; undefined: only keys count
 * @throws ApiError 503 if the network does not answer
 */
export async function checkSignature(
  calls: EvmCalls,
  chainId: string | undefined,
  account: string,
  { message, signature }: { message: string; signature: string },
): Promise<boolean> {
  if (signerOfText(message, signature) === account.toLowerCase()) return true;
  if (chainId === undefined) return false;
  try {
    const data = SIGNATURE_CHECK + signatureCheckArguments(account, message, signature);
    return (await calls.request(chainId, 'eth_call', [{ data }, 'latest'])) === '0x01';
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error;
    if (error.about === 'own') return false;
    throw new ApiError(503, 'transport', 'The network cannot check the signature now.');
  }
}
