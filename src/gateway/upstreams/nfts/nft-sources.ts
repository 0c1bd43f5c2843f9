/** Creates the NFT source of each chain, as configured. A chain without configuration has none. */
import type { GatewayConfig } from '../../config';
import type { Clock, Log } from '../../environment';
import type { ChainIndexer } from '../../indexer/indexer';
import { createAirdropped } from '../../store/airdrops';
import type { Store } from '../../store/open-store';
import type { QueryDataService } from '../external/data-service-client';
import type { FileFetcher } from '../media/fetch-file';
import type { PictureCopies } from '../media/picture-copies';
import type { EvmCalls } from '../rpc/evm-call';
import type { RpcUpstreams } from '../rpc/rpc-upstreams';
import { createSolanaCall } from '../rpc/solana-call';
import type { Features } from '../source-health';
import type { SolanaMintsOf } from '../tokens/solana-mints';
import { createCollections } from './evm-collections';
import { createEvmNfts, type EvmNfts } from './evm-nfts';
import { createEvmSource, type EvmNftSource } from './evm-source';
import { blockscoutNfts } from './external-nfts';
import { type NftCandidates, storedNfts } from './nft-candidates';
import { createNftRows, type NftRows } from './nft-rows';
import { createDescribe, type ReadMetadata } from './read-metadata';
import { restMints, restNfts } from './rest-nfts';
import { createSolanaNfts } from './solana-nfts';
import { createSolanaSource } from './solana-source';

export interface NftDependencies {
  config: GatewayConfig;
  store: Store;
  indexer: ChainIndexer;
  rpc: RpcUpstreams;
  calls: EvmCalls;
  solanaMints: SolanaMintsOf;
  ask: QueryDataService;
  features: Features;
  files: FileFetcher;
  media: PictureCopies;
  now: Clock;
  log: Log;
}

export interface Nfts {
  sources: ReadonlyMap<string, EvmNftSource>;
  /** For NFTs used as name pictures. */
  evm: EvmNfts;
  describe: ReadMetadata;
  /** Metadata that was read earlier. */
  stored: NftRows['read'];
}

export function createNfts(dependencies: NftDependencies): Nfts {
  const { config, store, indexer, rpc, calls, ask, features, files, media, now, log } =
    dependencies;
  const rows = createNftRows(store, now, log);
  const describe = createDescribe({ rows, files, media });
  const evm = createEvmNfts(calls);
  const collections = createCollections(calls, now);
  const airdropped = createAirdropped(store);
  const sentence = 'The NFTs of this network are unavailable. Try again later.';
  const askSolana = createSolanaCall(rpc, sentence);
  const solana = createSolanaNfts(askSolana, dependencies.solanaMints(askSolana), now);

  function candidatesOf(chain: string): NftCandidates | undefined {
    const { nfts, history } = config.chains[chain]?.sources ?? {};
    if (nfts?.kind === 'blockscout') return blockscoutNfts(chain, nfts, ask);
    if (nfts?.kind === 'rest') return restNfts(chain, nfts, ask);
    // Transfers are known where the indexer follows the chain.
    return history?.kind === 'onchain' ? storedNfts(chain, store, indexer) : undefined;
  }

  const sources = new Map<string, EvmNftSource>();
  for (const chain of Object.keys(config.chains)) {
    const candidates = chain.startsWith('eip155:') ? candidatesOf(chain) : undefined;
    if (candidates) {
      sources.set(
        chain,
        createEvmSource({ candidates, evm, collections, describe, airdropped, log }),
      );
    } else if (chain.startsWith('solana:')) {
      const configured = config.chains[chain]?.sources?.nfts;
      const listed = configured?.kind === 'rest' ? restMints(chain, configured, ask) : undefined;
      sources.set(chain, createSolanaSource({ solana, describe, candidates: listed }));
    } else if (!chain.startsWith('eip155:')) continue;
    features.set('nfts', chain, sources.has(chain) ? 'unknown' : 'off');
  }
  return { sources, evm, describe, stored: rows.read };
}
