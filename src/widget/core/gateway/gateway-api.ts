/**
 * Bundles the gateway code in one chunk beside the shell: the browser fetches both in the same
 * round trip, but the first screen renders without it. Requests of the account or of `diagnose()`
 * load with their caller. `island-loaders.ts` loads this chunk.
 */
import { identity } from '../../../protocol/http/blockchain';
import { runInSteps } from '../async/yield-to-main';
import { callSource } from './call-data-source';
import { fetchCatalogue, fetchWallets } from './fetch-catalogue';
import { loadRemoteFeatures } from './fetch-remote-features';
import { callGateway, isApiNetwork } from './gateway-client';
import type { Gateway } from './gateway-types';
import { sendEvents } from './send-analytics';

/** Name and picture of an address. @throws AppKitError, see `callGateway`. */
function fetchIdentity(address: string): Promise<{ name: string | null; avatar: string | null }> {
  return callGateway(identity, { path: { address }, query: { sender: address }, quiet: true });
}

const fetchBalances: Gateway['fetchBalances'] = async (question) =>
  (await import('./fetch-balances')).fetchBalances(question);

const findCauses: Gateway['findCauses'] = async (input) =>
  (await import('./diagnostic-checks')).findCauses(input);

const accountNames: Gateway['accountNames'] = () => import('./account-names');

export {
  accountNames,
  callSource,
  fetchBalances,
  fetchCatalogue,
  fetchIdentity,
  fetchWallets,
  findCauses,
  isApiNetwork,
  loadRemoteFeatures,
  runInSteps,
  sendEvents,
};
