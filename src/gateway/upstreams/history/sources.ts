/** The history source of each chain that has one, as the configuration picks. */
import type { Gateway } from '../../gateway';
import type { Remote } from '../remote';
import { createExternalHistory } from './external';
import { createOnchainHistory } from './onchain';
import type { HistorySource } from './source';

export function createHistorySources(
  { config, store, indexer, evmFacts, now, log, metrics }: Gateway,
  remote: Remote,
): ReadonlyMap<string, HistorySource> {
  const sources = new Map<string, HistorySource>();
  for (const [chain, { sources: picked }] of Object.entries(config.chains)) {
    const source = picked?.history;
    if (source?.kind === 'onchain') {
      sources.set(chain, createOnchainHistory({ chain, store, indexer, evmFacts }));
    }
    if (source?.kind === 'external') {
      sources.set(chain, createExternalHistory({ chain, source, remote, now, log, metrics }));
    }
  }
  return sources;
}
