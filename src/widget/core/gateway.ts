/**
 * All that speaks to the gateway, as one chunk beside the shell: it is fetched in the same round trip,
 * but the first screen is drawn without it. Reached through `door.ts`.
 */
import { type BalanceEntry, balance } from '../../protocol/http/balance';
import { identity } from '../../protocol/http/blockchain';
import { sendEvents } from './analytics';
import { fetchCatalogue, fetchWallets } from './catalogue-fetch';
import { findCauses } from './findings';
import type { BalanceQuestion } from './gateway-contract';
import { call, isApiNetwork, knowsNetwork } from './http';
import { loadRemoteFeatures } from './remote-fetch';
import { callSource } from './source-call';

/** Name and picture of an address. @throws AppKitError, see `call`. */
function fetchIdentity(address: string): Promise<{ name: string | null; avatar: string | null }> {
  return call(identity, { path: { address }, query: { sender: address }, quiet: true });
}

/** What an address owns on a network. */
async function fetchBalances(question: BalanceQuestion): Promise<BalanceEntry[] | undefined> {
  const { address, networkId, force = [] } = question;
  if (!(await knowsNetwork(networkId))) return undefined;
  const forceUpdate = force.length > 0 ? force.join() : undefined;
  const query = { currency: 'usd', chainId: networkId, forceUpdate } as const;
  return (await call(balance, { path: { address }, query })).balances;
}

export {
  callSource,
  fetchBalances,
  fetchCatalogue,
  fetchIdentity,
  fetchWallets,
  findCauses,
  isApiNetwork,
  loadRemoteFeatures,
  sendEvents,
};
