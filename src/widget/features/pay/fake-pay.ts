/** For tests: a connected page, a chain, and a gateway with exchanges, all with scripted replies. */
import { mock } from 'node:test';
import type { Namespace } from '../../../protocol/caip';
import type { PayRequest, PayResult } from '../../../protocol/host/page-payments';
import type { Network } from '../../../protocol/networks';
import { PAY_METHODS } from '../../../protocol/pay/exchange-payments';
import { DEFAULT_FEATURES } from '../../core/config/options';
import { connect } from '../../core/connect/connect';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import type { TransferStatus } from '../../core/contracts/sender';
import { addErrors } from '../../core/errors/app-kit-error';
import { PAYMENT_ERRORS } from '../../core/errors/catalog/payment-errors';
import type { Gateway, TrackedEvent } from '../../core/gateway/gateway-types';
import { stopPending } from '../../core/payments/transaction-tracker';
import { startRuleSets } from '../../core/rules/rule-phases';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  ONE,
  settle,
  TWO,
  type World,
} from '../../core/testing/fake-core';
import { createFakeSender, type FakeSender } from '../../core/testing/fake-sender';
import { openModal } from '../../core/views/modal';
import { takePayment } from '../../core/views/pay-calls';
import { PAY_ERRORS } from './errors';
import { PAY_RULES } from './pay-rules';
import { $payState, type Payment, setPayState } from './pay-state';
import { closeReview, confirmPay, openReview } from './wallet/confirm-pay';

addErrors(PAY_ERRORS);
addErrors(PAYMENT_ERRORS);

export const TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
export const TOKEN = '0x1111111111111111111111111111111111111111';
export const REQUEST: PayRequest = {
  ...{ recipient: TO, asset: `${ONE.id}/erc20:${TOKEN}`, amount: '1.5' },
};

/** The gateway's reply by method; a function may throw. */
export type FakeReplies = Record<string, () => unknown>;

/** A window that the browser opened for a press. */
export interface FakeWindow {
  opener: unknown;
  closed: boolean;
  urls: string[];
}

export interface PayWorld {
  world: World;
  sender: FakeSender;
  replies: FakeReplies;
  /** Each call: method and params. */
  asked: [method: string, params: Record<string, unknown>][];
  /** Undefined: the browser blocks it. */
  window: FakeWindow | undefined;
  stop(): void;
}

export const EXCHANGE = { id: 'reowntest', name: 'Test Exchange' };
export const LINK = 'http://exchange.localhost:4100/pay?a=1';

const LIST = { total: 1, exchanges: [{ ...EXCHANGE, imageUrl: null }] };

function fakeGateway(pay: Pick<PayWorld, 'replies' | 'asked'>, told?: TrackedEvent[]): Gateway {
  return {
    loadRemoteFeatures: async () => {},
    fetchCatalogue: async () => ({ state: 'failed' }),
    sendEvents: async (events: readonly TrackedEvent[]) => void told?.push(...events),
    async callSource(_: string, __: unknown, { body }: { body: unknown }) {
      const { method, params } = body as { method: string; params: Record<string, unknown> };
      pay.asked.push([method, params]);
      const result = pay.replies[method]?.();
      return result === undefined ? undefined : { jsonrpc: '2.0', id: 1, result };
    },
  } as unknown as Gateway;
}

interface PayWorldOptions {
  /** A wallet is there. */
  connected?: boolean;
  /** The page has the feature. */
  on?: boolean;
  adapters?: readonly Namespace[];
  networks?: readonly Network[];
  /** Gets the analytics events; absent: they are off. */
  told?: TrackedEvent[];
}

/** Fakes timers until the stop. */
export async function startPayWorld({
  connected = true,
  on = true,
  adapters = ['eip155'],
  networks = [ONE, TWO],
  told,
}: PayWorldOptions = {}): Promise<PayWorld> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 });
  fakePage();
  const sender = createFakeSender();
  const features = { ...DEFAULT_FEATURES, pay: on };
  const world = fakeWorld({
    ...{ sender, adapters },
    options: {
      features,
      networks,
      ...(told && { projectId: 'p1', analyticsUrl: 'https://a.test' }),
    },
  });
  const pay: PayWorld = {
    ...{ world, sender, asked: [], window: { opener: 1, closed: false, urls: [] } },
    replies: {
      [PAY_METHODS.exchanges]: () => LIST,
      [PAY_METHODS.payUrl]: () => ({ url: LINK, sessionId: 's-1' }),
      [PAY_METHODS.status]: () => ({ status: 'IN_PROGRESS' }),
    },
    stop: () => {},
  };
  const page = {
    location: {},
    open: () => {
      const { window: opened } = pay;
      return opened
        ? Object.assign(opened, {
            location: { replace: (url: string) => opened.urls.push(url) },
            close: () => {
              opened.closed = true;
            },
          })
        : null;
    },
  };
  Object.assign(globalThis, { window: page, location: { hostname: 'shop.localhost' } });
  setGatewayLoader(async () => fakeGateway(pay, told));
  if (connected) await connect(fakeConnector());
  const stopRules = startRuleSets([PAY_RULES]);
  pay.stop = () => {
    closeReview();
    setPayState({ state: 'none' });
    stopRules();
    stopPending();
    world.stop();
    setGatewayLoader(() => Promise.reject(new Error('none')));
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'location');
  };
  return pay;
}

export interface FakeCall {
  result?: PayResult;
  error?: { code: string; message: string };
}

/** As `AppKit.pay()` does: hands the payment over, and opens its view. */
export async function asks(request: unknown = REQUEST): Promise<FakeCall> {
  const call: FakeCall = {};
  takePayment([
    request,
    (result) => {
      call.result ??= result as PayResult;
    },
    (error) => {
      call.error ??= error as NonNullable<FakeCall['error']>;
    },
  ]);
  openModal('Pay');
  await settle();
  return call;
}

export function choosing(): Payment {
  const now = $payState.get();
  if (now.state !== 'choosing') throw new Error(`The state is ${now.state}`);
  return now.payment;
}

/** Opens the review, as the view does. */
export async function reviewed(): Promise<void> {
  await openReview(choosing());
}

export async function press(keys: readonly string[] = []): Promise<void> {
  await confirmPay(new Set(keys));
  await settle();
}

/** Some seconds pass. */
export async function pass(ms = 4_000, times = 1): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    mock.timers.tick(ms);
    await settle();
  }
}

/** The chain reports the end of all transactions. */
export async function ended({ sender }: PayWorld, becomes: TransferStatus): Promise<void> {
  sender.becomes = becomes;
  await pass(4_000, 25);
  sender.becomes = { state: 'pending' };
}
