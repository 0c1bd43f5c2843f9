/**
 * Asks a wallet for its accounts. A wallet with an open question refuses the next one with -32002:
 * the visitor answers the first, perhaps of an earlier page, and that answer counts.
 */
import type { Adapter, AdapterAccounts } from '../contracts/adapter';
import type { WalletProvider } from '../contracts/wallet';
import type { AppKitError } from '../errors/app-kit-error';
import { toAppKitError } from '../errors/wallet-errors';
import { watchGrant } from './watch-grant';

/** Some wallets grant accounts without an event. */
const LOOK_MS = 2_000;
/** The open question of each wallet. */
const open = new WeakMap<WalletProvider, Promise<AdapterAccounts>>();

/**
 * @param pending hears of -32002; then waits for an answer without another prompt until `signal`
 * aborts.
 */
export function askAccounts(
  adapter: Adapter,
  provider: WalletProvider,
  signal: AbortSignal,
  pending: (error: AppKitError) => void,
): Promise<AdapterAccounts> {
  const asked = adapter.getAccounts(provider, { prompt: true });
  const first = open.get(provider);
  if (!first) {
    const over = () => open.delete(provider);
    open.set(provider, asked);
    asked.then(over, over);
  }
  const answered = new Promise<AdapterAccounts>((resolve, reject) => {
    first?.then(resolve, () => {});
    asked.then(resolve, (cause) => {
      const error = toAppKitError(cause);
      if (error.code !== 'request_pending' || signal.aborted) return reject(cause);
      pending(error);
      const { look, stop } = watchGrant({ adapter, provider }, resolve);
      const timer = setInterval(look, LOOK_MS);
      first?.catch(reject);
      signal.addEventListener('abort', reject);
      const end = () => {
        clearInterval(timer);
        stop();
      };
      answered.then(end, end);
    });
  });
  return answered;
}
