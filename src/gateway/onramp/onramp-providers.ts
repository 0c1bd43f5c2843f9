/** Builds the providers that the configuration names. */
import type { GatewayConfig } from '../config';
import type { Clock } from '../environment';
import type { QueryDataService } from '../upstreams/external/data-service-client';
import { createPurchases, type PurchasesOf } from './coinbase-history';
import { readCoinbaseKey } from './coinbase-key';
import { createAskCoinbase, createCoinbase } from './coinbase-links';
import { createMeld } from './meld-links';
import type { OnrampProvider } from './onramp-provider';
import { createSignedProvider } from './signed-provider';

export interface OnrampProviders {
  /** By name, in the order in which they are offered. */
  byName: ReadonlyMap<string, OnrampProvider>;
  /** Purchases of an account at Coinbase; absent: no key. */
  purchasesOf?: PurchasesOf;
}

interface Dependencies {
  config: GatewayConfig;
  ask: QueryDataService;
  now: Clock;
}

/** @throws Error when a key cannot be read. */
export function createOnrampProviders({ config, ask, now }: Dependencies): OnrampProviders {
  const { meldPublicKey, coinbase, providers = {} } = config.onramp ?? {};
  const all: OnrampProvider[] = [];
  let purchasesOf: PurchasesOf | undefined;
  if (meldPublicKey !== undefined) all.push(createMeld(meldPublicKey, now));
  if (coinbase) {
    const askCoinbase = createAskCoinbase(coinbase.apiUrl, {
      ...{ key: readCoinbaseKey(coinbase), ask, now },
    });
    all.push(createCoinbase(coinbase, askCoinbase, now));
    purchasesOf = createPurchases(askCoinbase);
  }
  for (const [name, settings] of Object.entries(providers)) {
    all.push(createSignedProvider(name, settings, { ask, now }));
  }
  return {
    byName: new Map(all.map((provider) => [provider.info.name, provider])),
    ...(purchasesOf && { purchasesOf }),
  };
}
