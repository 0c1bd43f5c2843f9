/** For tests: core with the rules of the islands that the runtime requests on a phone. */

import { addConnectGuard } from '../connect/connect-guards';
import { disposeWallets } from '../contracts/island-loaders';
import { ACCOUNT_DATA_RULES } from '../rules/account-data-rules';
import { OPEN_APP_RULES } from '../rules/open-app-rules';
import { noteOpenedApp, REQUEST_APP_RULES } from '../rules/request-app-rules';
import { startRuleSets } from '../rules/rule-phases';
import { startConnections } from '../startup/start-connections';
import { type CoreStart, startCore } from '../startup/start-core';
import { combineStops, type Stop } from '../state/store-listeners';
import { otherOfferResetsList } from '../wallets/wallet-search';

/** As the runtime, its connections, then the islands. @returns a stop of all. */
export function startWithIslands(start: CoreStart): Stop {
  const stopCore = startCore(start);
  const stopConnections = startConnections(start.options);
  return combineStops(
    startRuleSets([ACCOUNT_DATA_RULES]),
    startRuleSets([{ persist: [otherOfferResetsList] }]),
    startRuleSets([REQUEST_APP_RULES, OPEN_APP_RULES]),
    addConnectGuard(noteOpenedApp),
    stopCore,
    stopConnections,
    disposeWallets,
  );
}
