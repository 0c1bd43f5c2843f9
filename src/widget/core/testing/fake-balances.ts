/** For tests: a gateway with scripted portfolio replies. */
import { mock } from 'node:test';
import type { TokenEntry } from '../account-data/parse-portfolio';
import { $portfolio, forgetPortfolio, type Portfolio } from '../account-data/portfolio';
import { runInSteps } from '../async/yield-to-main';
import { connect } from '../connect/connect';
import { setGatewayLoader } from '../contracts/island-loaders';
import { appKitError } from '../errors/app-kit-error';
import type { BalanceQuery, Gateway } from '../gateway/gateway-types';
import { closeModal } from '../views/modal';
import { hideToast } from '../views/toasts';
import {
  type FakePage,
  fakeConnector,
  fakePage,
  fakeWorld,
  ONE,
  settle,
  type World,
} from './fake-core';

export const fakeEntry = (symbol: string, price = '2', numeric = '1.5'): TokenEntry => ({
  name: symbol,
  symbol,
  chainId: ONE.id,
  address: `eip155:31337:0x${symbol.charCodeAt(0).toString(16).padStart(40, '0')}`,
  value: undefined,
  price,
  iconUrl: undefined,
  quantity: { decimals: 18, numeric },
});

export const failing = (n: number) => () => Promise.reject(appKitError('http_status', { n }));

export const portfolioHere = (): Portfolio | undefined => $portfolio.get().eip155;
export const symbolsHere = (): string[] | undefined =>
  portfolioHere()?.tokens.map(({ symbol }) => symbol);

export interface FakeBalances {
  world: World;
  page: FakePage;
  asked: BalanceQuery[];
  answer(question: BalanceQuery): Promise<readonly TokenEntry[] | undefined>;
  since?: string | undefined;
  stop(): void;
}

let day = 0;

/** Connects an account and fakes the clock. */
export async function fakeBalances(): Promise<FakeBalances> {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  // Never two tests in the same 30 seconds: what has failed is remembered.
  day += 1;
  mock.timers.setTime(Date.UTC(2030, 0, day));
  forgetPortfolio('eip155');
  const page = fakePage();
  let last: { balances: readonly TokenEntry[]; since: string | undefined } | undefined;
  const gateway = {
    runInSteps,
    isApiNetwork: async () => false,
    fetchCatalogue: async () => ({
      state: 'failed',
      recommended: [],
      featured: [],
      excluded: [],
      count: 0,
    }),
    loadRemoteFeatures: async () => {},
    async fetchBalances(question: BalanceQuery) {
      made.asked.push(question);
      const balances = await made.answer(question);
      if (!balances) return undefined;
      // As the real one: of the same answer the same object.
      if (last?.balances !== balances || last.since !== made.since) {
        last = { balances, since: made.since };
      }
      return last;
    },
  };
  setGatewayLoader(async () => gateway as unknown as Gateway);
  const made: FakeBalances = {
    world: fakeWorld({ options: { projectId: 'p1' } }),
    page,
    asked: [],
    answer: async () => [fakeEntry('A'), fakeEntry('B', '7')],
    stop() {
      closeModal();
      made.world.stop();
      hideToast();
      mock.timers.reset();
    },
  };
  await connect(fakeConnector());
  await settle();
  return made;
}

/** So long, and what follows from it. */
export async function passing(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await settle();
}
