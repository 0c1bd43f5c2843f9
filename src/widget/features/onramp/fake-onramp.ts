/** For tests: a connected page, a window that opens, and a gateway with scripted replies. */
import { mock } from 'node:test';
import type { OnrampProviderInfo } from '../../../protocol/http/onramp';
import { setRemote } from '../../core/config/remote-features';
import { connect } from '../../core/connect/connect';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import { addErrors } from '../../core/errors/app-kit-error';
import { setLogWriter } from '../../core/reporting/logger';
import { storage } from '../../core/storage/typed-storage';
import { ADDRESS, fakeConnector, fakePage, fakeWorld, ONE } from '../../core/testing/fake-core';
import {
  type FakeCall,
  fakeFetch,
  setGlobal,
  settle,
  setWindow,
} from '../../core/testing/fake-page';
import { resetView } from '../../core/views/router';
import { resetOnramp } from './choice/onramp-store';
import { ONRAMP_ERRORS } from './errors';
import { onrampFollows } from './onramp-rules';
import { leavePurchase } from './purchase/begin-purchase';

addErrors(ONRAMP_ERRORS);

export const NOW = 1_800_000_000_000;
export const ACCOUNT = `${ONE.id}:${ADDRESS}`;
export const PAY: OnrampProviderInfo = {
  ...{ name: 'pay', label: 'Pay', feeRange: '1%', chains: ['eip155'], tracked: true },
};
export const COINBASE: OnrampProviderInfo = {
  ...{ name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', chains: ['eip155'], tracked: false },
};
export const LINK = 'https://pay.coinbase.com/buy?sessionToken=a';

/** The body of a refusal. */
export const refusalBody = (kind: string, name: string): object =>
  kind === 'code'
    ? { code: name, message: 'for developers' }
    : { status: 'FAILED', reasons: [{ field: name, description: 'for developers' }] };

type Reply = { status?: number; body?: unknown } | 'down' | 'hang';

export interface FakeWindow {
  title: string;
  text: string;
  opener: unknown;
  closed: boolean;
  /** Each address that it went to. */
  went: string[];
}

export interface OnrampWorld {
  /** By the end of the path: `options`, `quote`, `session`, `order`, `history`. */
  replies: Record<string, Reply>;
  calls: FakeCall[];
  asked(what: string): FakeCall[];
  windows: FakeWindow[];
  /** The gateway knows them. */
  networks: string[];
  /** The browser opens no window. */
  blocked: boolean;
  pass(ms: number): Promise<void>;
  stop(): void;
}

const session = { url: LINK, expiresAt: '2027-05-01T10:11:12Z', id: 'order-1' };

/** Fakes timers until the stop. */
export async function startOnramp(): Promise<OnrampWorld> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
  fakePage();
  setLogWriter(() => {});
  const replies: OnrampWorld['replies'] = { session: { body: session } };
  const nameOf = (path: string): string =>
    /orders/.test(path) ? 'order' : (path.split('/').at(-1) ?? '');
  const calls = fakeFetch((path) => {
    if (path.endsWith('supported-chains')) return { body: { http: made.networks, ws: [] } };
    return replies[nameOf(path)] ?? { status: 404, body: {} };
  });
  const world = fakeWorld({
    options: {
      ...{ networks: [ONE], projectId: 'p1', onrampZones: 'all' },
      ...{ apiUrl: 'https://gateway.test', configUrl: 'https://gateway.test' },
    },
  });
  setGatewayLoader(() => import('../../core/gateway/gateway-api'));
  const windows: FakeWindow[] = [];
  const made: OnrampWorld = {
    ...{ replies, calls, windows, blocked: false, networks: [ONE.id] },
    asked: (what) => calls.filter(({ url }) => nameOf(url.pathname) === what),
    async pass(ms) {
      mock.timers.tick(ms);
      await settle();
      await settle();
    },
    stop() {
      leavePurchase();
      resetOnramp();
      setGlobal('window', undefined);
      stopRules();
      world.stop();
      storage.remove('onramp_purchases');
      setGatewayLoader(() => Promise.reject(new Error('none')));
      mock.timers.reset();
    },
  };
  setGlobal('location', { hostname: 'shop.example', href: 'https://shop.example/' });
  setWindow({ open: () => openFake(made) });
  const stopRules = onrampFollows();
  await connect(fakeConnector());
  setRemote([{ id: 'onramp', isEnabled: true, config: ['meld', 'coinbase'] }]);
  resetOnramp();
  resetView('Account');
  await settle();
  return made;
}

function openFake({ blocked, windows }: OnrampWorld): object | null {
  if (blocked) return null;
  const shown: FakeWindow = { title: '', text: '', opener: 'page', closed: false, went: [] };
  windows.push(shown);
  const style = {};
  return Object.assign(shown, {
    document: {
      documentElement: { style },
      body: {
        style,
        set textContent(text: string) {
          shown.text = text;
        },
      },
      set title(text: string) {
        shown.title = text;
      },
    },
    location: { replace: (url: string) => shown.went.push(url) },
    close() {
      shown.closed = true;
    },
  });
}
