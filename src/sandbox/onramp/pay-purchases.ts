/**
 * The purchases of the sandbox's payment provider: each link opens once, a card pays, is declined or needs a
 * code, and paid coins are delivered after a while. What happened is reported to the shop's gateway.
 */
import { randomBytes } from 'node:crypto';
import type { PaidOrder } from './check-link';
import { TEST_CARDS, TEST_CODE } from './pay-facts';
import { type PayPrice, priceOf } from './pay-prices';
import type { PayReport } from './send-reports';

/** How the result reaches the shop. */
export const REPORT_WAYS = ['shuffled', 'ordered', 'lost'] as const;
export type ReportWay = (typeof REPORT_WAYS)[number];

export type PayStep = 'card' | 'code' | 'paid' | 'delivered' | 'failed';

export interface PayPurchase {
  readonly token: string;
  readonly order: PaidOrder;
  readonly begun: number;
  step: PayStep;
  price: PayPrice | undefined;
  /** Why it failed, in one word; or what was wrong with the last entry. */
  reason: string;
  hash: string;
  way: ReportWay;
  delay: number;
}

export interface CardEntry {
  card: string;
  amount: string;
  way: string;
  /** Seconds until the coins are sent. */
  delay: string;
}

interface Dependencies {
  deliver(order: PaidOrder, units: bigint): Promise<string>;
  report(report: PayReport): Promise<void>;
  wait(ms: number): Promise<unknown>;
  now(): number;
}

const MOST = 500;
const MAX_DELAY = 60;
/** Ms; a link lives for five minutes. */
const REMEMBERED = 3_600_000;

export interface PayPurchases {
  /** Undefined: the link was opened before. */
  begin(order: PaidOrder): PayPurchase | undefined;
  find(token: string): PayPurchase | undefined;
  /** The newest first. */
  all(): PayPurchase[];
  pay(purchase: PayPurchase, entry: CardEntry): void;
  confirm(purchase: PayPurchase, code: string): void;
  cancel(purchase: PayPurchase): void;
}

export function createPayPurchases({ deliver, report, wait, now }: Dependencies): PayPurchases {
  const purchases = new Map<string, PayPurchase>();
  /** Orders whose link was opened, and when: forgotten long after the link has ended. */
  const opened = new Map<string, number>();
  let reports = 0;
  let newest = 0;

  function reportOf(
    { order }: PayPurchase,
    state: PayReport['state'],
    more: Partial<PayReport> = {},
  ): PayReport {
    reports += 1;
    // Of two states in one millisecond, the second is later.
    newest = Math.max(newest + 1, now());
    return { id: `r-${now()}-${reports}`, order: order.order, state, time: newest, ...more };
  }

  async function sendAll(all: readonly PayReport[]): Promise<void> {
    for (const each of all) await report(each);
  }

  function fail(purchase: PayPurchase, reason: string): void {
    Object.assign(purchase, { step: 'failed', reason });
    if (purchase.way === 'lost') return;
    const failed = reportOf(purchase, 'failed', { reason });
    void sendAll(purchase.way === 'shuffled' ? [failed, failed] : [failed]);
  }

  async function finish(purchase: PayPurchase): Promise<void> {
    const { order, price, way, delay } = purchase;
    if (!price) return;
    purchase.step = 'paid';
    const pending = reportOf(purchase, 'pending');
    if (way === 'ordered') await report(pending);
    await wait(delay * 1000);
    try {
      purchase.hash = await deliver(order, price.units);
    } catch {
      return fail(purchase, 'delivery_failed');
    }
    purchase.step = 'delivered';
    const { coins: received } = price;
    const completed = reportOf(purchase, 'completed', { received, hash: purchase.hash });
    if (way === 'ordered') await report(completed);
    // The end first, then the begin, and each twice.
    if (way === 'shuffled') await sendAll([completed, pending, completed, pending]);
  }

  const digits = (card: string) => card.replace(/\D/g, '');
  const isCard = (card: string, known: string) => digits(card) === digits(known);

  return {
    begin(order) {
      if (opened.has(order.order)) return undefined;
      opened.set(order.order, now());
      for (const [id, time] of opened) if (time < now() - REMEMBERED) opened.delete(id);
      const token = randomBytes(16).toString('base64url');
      const purchase: PayPurchase = {
        ...{ token, order, begun: now(), step: 'card', reason: '', hash: '' },
        ...{ price: priceOf(order), way: 'shuffled', delay: 1 },
      };
      purchases.set(token, purchase);
      const [oldest] = purchases.keys();
      if (purchases.size > MOST && oldest) purchases.delete(oldest);
      return purchase;
    },
    find: (token) => purchases.get(token),
    all: () => [...purchases.values()].reverse(),
    pay(purchase, { card, amount, way, delay }) {
      if (purchase.step !== 'card') return;
      const price = priceOf({ ...purchase.order, amount: purchase.order.amount || amount });
      const seconds = Number(delay);
      Object.assign(purchase, {
        ...{ price, reason: '', way: REPORT_WAYS.find((each) => each === way) ?? 'shuffled' },
        delay: seconds >= 0 ? Math.min(seconds, MAX_DELAY) : 1,
      });
      if (!price) purchase.reason = 'amount';
      else if (isCard(card, TEST_CARDS.declined)) fail(purchase, 'card_declined');
      else if (isCard(card, TEST_CARDS.challenge)) purchase.step = 'code';
      else if (isCard(card, TEST_CARDS.pays)) void finish(purchase);
      else purchase.reason = 'card';
    },
    confirm(purchase, code) {
      if (purchase.step !== 'code') return;
      if (code.trim() !== TEST_CODE) {
        purchase.reason = 'code';
        return;
      }
      purchase.reason = '';
      void finish(purchase);
    },
    cancel(purchase) {
      if (purchase.step === 'card' || purchase.step === 'code') fail(purchase, 'cancelled');
    },
  };
}
