/** From which of the sender's token accounts, and to which of the receiver's. */
import type { Network } from '../../../../protocol/networks';
import type { TokenRoute } from './build-transaction';
import { associatedTokenAddress } from './program-address';
import { type Account, account, asObject, COMMITMENT, readRpc } from './read-cluster';
import { type Mint, readAmount, TOKEN_2022_PROGRAM } from './token-data';

interface Held {
  address: string;
  amount: bigint;
}

/** One account each: what lies in several can only be sent one after the other. */
function largest(network: Network, owner: string, mint: string): Promise<Held> {
  const params = [owner, { mint }, { encoding: 'base64', commitment: COMMITMENT }];
  return readRpc(network, 'getTokenAccountsByOwner', params, (result) => {
    const list = asObject(result)?.value;
    if (!Array.isArray(list)) return undefined;
    let best: Held = { address: '', amount: 0n };
    for (const one of list) {
      const { pubkey, account: given } = asObject(one) ?? {};
      const amount = readAmount((account(given) as Account | undefined) ?? null, mint, owner);
      if (typeof pubkey !== 'string' || amount === undefined) return undefined;
      if (!best.address || amount > best.amount) best = { address: pubkey, amount };
    }
    return best;
  });
}

export async function routeOf(
  network: Network,
  from: string,
  to: string,
  token: string,
  { program }: Mint,
): Promise<{ route: TokenRoute; balance: bigint }> {
  const held = await largest(network, from, token);
  const source = held.address || associatedTokenAddress(from, token, program);
  const destination = associatedTokenAddress(to, token, program);
  return { route: { program, source, destination }, balance: held.amount };
}

/**
 * Makes the chain enforce the stated transfer fee. Only Token-2022 can take a fee, and a transfer
 * within one account has no fee.
 */
export function withTransferFee(route: TokenRoute, keeps: bigint): TokenRoute {
  const moves = route.program === TOKEN_2022_PROGRAM && route.source !== route.destination;
  return moves ? { ...route, keeps } : route;
}
