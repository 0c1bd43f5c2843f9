/** The assets of an account, as the embedded wallet's own server lists it (EIP-7811). Source: protocol §1.5, §5.7. */
import * as v from 'valibot';
import { formatDecimals } from '../../../protocol/amount';
import type { CaipNetworkId } from '../../../protocol/caip';
import { assetsReply } from '../../../protocol/frame/wallet-requests';
import { type BalanceEntry, balanceSteps } from '../../../protocol/http/balance';
import { runToEnd } from '../../../protocol/steps';
import { withTimeout } from '../../core/async/timeout';
import { RPC_DEADLINE_MS } from '../../core/constants/limits';
import type { WalletProvider } from '../../core/contracts/wallet';
import { appKitError } from '../../core/errors/app-kit-error';
import { log } from '../../core/reporting/logger';

const lister = v.object({ assetDiscovery: v.object({ supported: v.literal(true) }) });

/**
 * Never rejects, and takes ten seconds at most.
 * @returns undefined where the wallet lists nothing, or not as the protocol has it: the gateway knows then
 */
export async function readAssets(
  { request }: Pick<WalletProvider, 'request'>,
  account: string,
  networkId: CaipNetworkId,
): Promise<BalanceEntry[] | undefined> {
  const chain = `0x${Number(networkId.slice('eip155:'.length)).toString(16)}`;
  async function ask(): Promise<BalanceEntry[] | undefined> {
    const all = await request({ method: 'wallet_getCapabilities', params: [account, [chain]] });
    const { [chain]: own } = (all ?? {}) as Record<string, unknown>;
    if (!v.is(lister, own)) return undefined;
    const params = [{ account, chainFilter: [chain] }];
    const reply = v.parse(assetsReply, await request({ method: 'wallet_getAssets', params }));
    const balances = (reply[chain] ?? []).map(({ address, balance, metadata }) => {
      const { decimals, ...words } = metadata;
      const numeric = formatDecimals(BigInt(balance), decimals);
      return {
        ...{ ...words, chainId: networkId, quantity: { decimals, numeric } },
        ...(address !== 'native' && { address: `${networkId}:${address}` }),
      };
    });
    return runToEnd(balanceSteps({ balances }))?.balances;
  }
  try {
    return await withTimeout(ask(), RPC_DEADLINE_MS, () => appKitError('wallet_timeout'));
  } catch (cause) {
    log.warn('assets', cause);
    return undefined;
  }
}
