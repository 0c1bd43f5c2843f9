/** Starts the rules of core: one set for each domain. Source: specification §4; protocol §10.1. */

import type { Stop } from '../state/store-listeners';
import { BFCACHE_RULES } from './bfcache-rules';
import { CONFIRM_ACCOUNT_RULES } from './confirm-account-rules';
import { CONNECT_RULES } from './connect-rules';
import { MODAL_YIELD_RULES } from './modal-yield-rules';
import { NAMESPACE_RULES } from './namespace-rules';
import { NETWORK_RULES } from './network-rules';
import { PERSISTENCE_RULES } from './persistence-rules';
import { startRuleSets } from './rule-phases';
import { WALLET_RETURN_RULES } from './wallet-return-rules';

/** Those of connections. @returns an idempotent stop of all of them. */
export function startRules(): Stop {
  let stop: Stop | undefined = startRuleSets([
    PERSISTENCE_RULES,
    BFCACHE_RULES,
    MODAL_YIELD_RULES,
    NAMESPACE_RULES,
    CONNECT_RULES,
    CONFIRM_ACCOUNT_RULES,
    NETWORK_RULES,
    WALLET_RETURN_RULES,
  ]);
  return () => {
    stop?.();
    stop = undefined;
  };
}
