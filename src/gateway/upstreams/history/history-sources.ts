/** The history source of each chain that has one, as the configuration selects. */
import type { Gateway } from '../../gateway-context';
import type { GuardedFetch } from '../fetch/guarded-fetch';
import type { TokenLists } from '../tokens/token-lists';
import { createExternalHistory } from './external-history';
import type { HistorySource } from './history-source';
import { createOnchainHistory } from './onchain-history';
import { createRestHistory } from './rest-history';

export function createHistorySources(
  { config, store, indexer, evmFacts, ask, features, now, log, metrics }: Gateway,
  remote: GuardedFetch,
  lists: TokenLists,
): ReadonlyMap<string, HistorySource> {
  const sources = new Map<string, HistorySource>();
  /** An external service, which `/health` reports like every other. */
  const setOutside = (chain: string, source: HistorySource): void => {
    const page: HistorySource['page'] = (...asked) =>
      features.watch('history', chain, () => source.page(...asked));
    features.set('history', chain, 'unknown');
    sources.set(chain, { ...source, page });
  };
  for (const [chain, { sources: configured }] of Object.entries(config.chains)) {
    const source = configured?.history;
    if (source?.kind === 'onchain') {
      sources.set(chain, createOnchainHistory({ chain, store, indexer, evmFacts, lists, now }));
    }
    if (source?.kind === 'external') {
      setOutside(chain, createExternalHistory({ chain, source, remote, now, log, metrics }));
    }
    if (source?.kind === 'rest') setOutside(chain, createRestHistory({ chain, source, ask, log }));
  }
  return sources;
}
