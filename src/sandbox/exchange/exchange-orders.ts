/**
 * The payments of the sandbox's exchange: each link begins one, once. It pays, is slow, fails, or pays and
 * loses the status.
 */
import { parseDecimals } from '../../protocol/amount';
import { coinOf, dollarOf } from './exchange-facts';

export const EXCHANGE_WAYS = ['pays', 'slow', 'fails', 'loses'] as const;
export type ExchangeWay = (typeof EXCHANGE_WAYS)[number];

/** Seconds that a slow payment takes. */
export const SLOW_SECONDS = 12;

export interface ExchangeOrder {
  readonly session: string;
  readonly asset: string;
  /** Decimal, in whole tokens. */
  readonly amount: string;
  readonly chainId: number;
  readonly to: string;
  state: 'open' | 'sending' | 'sent' | 'failed';
  lost: boolean;
  hash: string;
}

/** The chain, token and smallest units of an order. */
export interface ExchangePayment {
  chainId: number;
  to: string;
  isCoin: boolean;
  units: bigint;
}

interface Dependencies {
  send(payment: ExchangePayment): Promise<string>;
  wait(ms: number): Promise<unknown>;
}

const COIN_DECIMALS = 18;
const DOLLAR_DECIMALS = 6;
const MOST = 500;

export interface ExchangeOrders {
  /** Undefined: it cannot be sent. A second call finds the same order. */
  begin(query: URLSearchParams): ExchangeOrder | undefined;
  find(session: string): ExchangeOrder | undefined;
  act(order: ExchangeOrder, way: ExchangeWay): Promise<void>;
}

/** The network of a recipient (CAIP-10) that can get this asset; undefined: none. */
function placeOf(asset: string, recipient: string): { chainId: number; to: string } | undefined {
  const [, chain = '', to = ''] = /^eip155:(\d{1,15}):(0x[0-9a-fA-F]{40})$/.exec(recipient) ?? [];
  const chainId = Number(chain);
  const known = [coinOf(chainId), dollarOf(chainId)].map((id) => id.toLowerCase());
  return to && known.includes(asset.toLowerCase()) ? { chainId, to } : undefined;
}

const isCoin = ({ asset, chainId }: ExchangeOrder): boolean => asset === coinOf(chainId);

export function createExchangeOrders({ send, wait }: Dependencies): ExchangeOrders {
  const orders = new Map<string, ExchangeOrder>();

  async function pay(order: ExchangeOrder): Promise<void> {
    const decimals = isCoin(order) ? COIN_DECIMALS : DOLLAR_DECIMALS;
    const { chainId, to, amount } = order;
    try {
      const units = parseDecimals(amount, decimals);
      order.hash = await send({ chainId, to, isCoin: isCoin(order), units });
      order.state = 'sent';
    } catch {
      order.state = 'failed';
    }
  }

  return {
    begin(query) {
      const fieldOf = (name: string) => query.get(name) ?? '';
      const [session, asset, amount] = [fieldOf('session'), fieldOf('asset'), fieldOf('amount')];
      const known = orders.get(session);
      const place = placeOf(asset, fieldOf('recipient'));
      if (known || !place || !session) return known;
      const order: ExchangeOrder = {
        ...{ session, asset, amount, ...place },
        ...{ state: 'open', lost: false, hash: '' },
      };
      orders.set(session, order);
      const [oldest] = orders.keys();
      if (orders.size > MOST && oldest) orders.delete(oldest);
      return order;
    },
    find: (session) => orders.get(session),
    async act(order, way) {
      if (order.state !== 'open') return;
      order.lost = way === 'loses';
      order.state = way === 'fails' ? 'failed' : 'sending';
      if (way === 'fails') return;
      if (way === 'slow') await wait(SLOW_SECONDS * 1000);
      await pay(order);
    },
  };
}
