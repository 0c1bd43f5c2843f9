/** A request of the page as intents with their words, by its method. */
import type { RequestPayload } from '../../protocol/frame/frame-messages';
import { FrameError } from '../frame/frame-error';
import {
  type PrepareContext,
  personalSign,
  sendTransaction,
  signTypedData,
} from './evm/prepare-evm';
import type { PreparedRequest } from './signing-types';
import { signAndSend, signMessage, signTransactions } from './solana/prepare-solana';

/** The schemas of the protocol have checked the params of solana. */
interface SolanaParams {
  message: string;
  pubkey: string;
  transaction: string;
  transactions: string[];
  options?: object;
  sendOptions?: object;
}

/** @throws FrameError */
export async function prepareRequest(
  { method, params }: RequestPayload<'RPC_REQUEST'>,
  context: PrepareContext,
): Promise<PreparedRequest> {
  const namespace = method.startsWith('solana_') ? 'solana:' : 'eip155:';
  if (!context.signer.networkId.startsWith(namespace)) throw new FrameError('Unsupported network');
  const solana = params as unknown as SolanaParams;
  switch (method) {
    case 'personal_sign':
      return personalSign(params, context);
    case 'eth_signTypedData_v4':
      return signTypedData(params, context);
    case 'eth_sendTransaction':
      return sendTransaction(Array.isArray(params) ? params[0] : undefined, context);
    case 'solana_signMessage':
      return signMessage(solana, context);
    case 'solana_signTransaction':
      return signTransactions([solana.transaction], false, context);
    case 'solana_signAllTransactions':
      return signTransactions(solana.transactions, true, context);
    case 'solana_signAndSendTransaction':
      return signAndSend(solana.transaction, solana.options ?? solana.sendOptions, context);
    default:
      throw new FrameError('This wallet does not support this method.');
  }
}
