/**
 * All that speaks to the gateway, as one chunk beside the shell: it is fetched in the same round trip,
 * but the first screen is drawn without it. Reached through `door.ts`.
 */
import { identity } from '../../protocol/http/blockchain';
import { sendEvents } from './analytics';
import { fetchCatalogue, fetchWallets } from './catalogue-fetch';
import { findCauses } from './findings';
import { call, isApiNetwork } from './http';
import { loadRemoteFeatures } from './remote-fetch';

/** Name and picture of an address. @throws AppKitError, see `call`. */
function fetchIdentity(address: string): Promise<{ name: string | null; avatar: string | null }> {
  return call(identity, { path: { address }, query: { sender: address }, quiet: true });
}

export {
  fetchCatalogue,
  fetchIdentity,
  fetchWallets,
  findCauses,
  isApiNetwork,
  loadRemoteFeatures,
  sendEvents,
};
