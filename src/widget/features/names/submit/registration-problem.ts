/** Says why a name was not registered. Source: protocol §1.6 "Errors". */
import { loadGateway } from '../../../core/contracts/island-loaders';
import { isRejection, toAppKitError } from '../../../core/errors/wallet-errors';

/** The keys of the texts. */
export type RegistrationProblem =
  | 'rejected'
  | 'taken'
  | 'late'
  | 'clock'
  | 'limit'
  | 'signature'
  | 'moved'
  | 'network'
  | 'failed';

/** The server takes a text for so long. */
const WINDOW_MS = 10_000;

/** @param signedFor ms that the wallet took for its answer; undefined before the answer */
export async function problemOf(
  error: unknown,
  signedFor: number | undefined,
): Promise<RegistrationProblem> {
  const cause = toAppKitError(error);
  if (isRejection(cause)) return 'rejected';
  if (cause.code === 'wallet_timeout') return 'late';
  if (cause.code === 'name_chain_invalid') return 'network';
  // The gateway registers no such names.
  if (signedFor === undefined) return cause.params.n === 400 ? 'network' : 'failed';
  if (cause.params.n === 429) return 'limit';
  const { refusalOf } = await (await loadGateway()).accountNames();
  switch ((await refusalOf(cause))?.field) {
    case 'name':
      return 'taken';
    case 'timestamp':
      // A fast answer with an old time: the time was wrong from the start.
      return signedFor < WINDOW_MS ? 'clock' : 'late';
    case 'coin_type':
      return 'network';
    case 'signature':
      return 'signature';
    default:
      return 'failed';
  }
}
