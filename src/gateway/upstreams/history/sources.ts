/** The history source of each chain that has one, as the configuration picks. */
import type { Gateway } from '../../gateway';
import { createChainCalls } from '../../indexer/chain-calls';
import type { Remote } from '../remote';
import { createExternalHistory } from './external';
import { createOnchainHistory } from './onchain';
import type { HistorySource } from './source';
import { createTokenFacts } from './token-facts';

export function createHistorySources(
  { config, store, indexer, rpc, now, log, metrics }: Gateway,
  remote: Remote,
): ReadonlyMap<string, HistorySource> {
  const sources = new Map<string, HistorySource>();
  for (const [chain, { sources: picked }] of Object.entries(config.chains)) {
    const source = picked?.history;
    if (source?.kind === 'onchain') {
      const tokenFacts = createTokenFacts(createChainCalls(rpc, chain), now);
      sources.set(chain, createOnchainHistory({ chain, store, indexer, tokenFacts }));
    }
    if (source?.kind === 'external') {
      sources.set(chain, createExternalHistory({ chain, source, remote, now, log, metrics }));
    }
  }
  return sources;
}
