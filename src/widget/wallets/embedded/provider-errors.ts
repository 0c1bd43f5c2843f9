/** The errors of the embedded wallet's providers, as EIP-1193 has them: the frame sends words alone. */
import { AppKitError } from '../../core/errors/app-kit-error';

const DONE = '(?:reject|abort|den(?:y|ied)|declin|cancel)\\w*';
const PERSON = '(?:the )?(?:user|visitor|owner|you)';
/**
 * A person's decision, in the frame's words. A longer message may quote a node's "rejected": the
 * transaction may have been sent then.
 */
const REFUSAL = new RegExp(
  `^${PERSON} (?:has |have )?${DONE}|^(?:(?:request|signature|approval) )?(?:was |is |has been )?${DONE}(?: by ${PERSON})?[.!]?$`,
  'i',
);

/** The frame ends its refusals of batches with the code. Source: EIP-5792. */
const BATCH_CODE = /\((57[0-6]0)\)$/;

export const rpcError = (code: number, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code });

export const loginEnded = (): Error => rpcError(4900, 'The login has ended');

export function toRpcError(error: unknown): unknown {
  if (!(error instanceof AppKitError)) return error;
  const { code, cause, message } = error;
  const words = (code === 'frame_no_message' && (cause as Error | undefined)?.message) || message;
  if (code === 'rpc_not_allowed') return rpcError(4200, words, error);
  if (code === 'request_aborted' || REFUSAL.test(words)) return rpcError(4001, words, error);
  if (code !== 'frame_no_message') return rpcError(4900, words, error);
  return rpcError(Number(BATCH_CODE.exec(words)?.[1] ?? -32603), words, error);
}
