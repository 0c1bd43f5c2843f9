/**
 * Payments that were approved a short time ago. A node that hides a sent payment and then gives the
 * next number would get a second signature for each new try: the person is asked in words first.
 */
import type { DeviceStore } from '../device/device-store';
import { textHash } from '../device/text-hash';
import { dangerWarning, type Review } from './describe/review';

export interface Payment {
  /** The same for each try of one payment. */
  effect: string;
  /** Of two with the same number, the network carries out one. */
  number: string;
}

interface Entry {
  /** Epoch ms. */
  time: number;
  /** Hashes. */
  effect: string;
  number: string;
}

/** So long a payment counts as the same one. */
const REPEAT_TIME = 30 * 60_000;
const MINUTE = 60_000;
/** Each was approved by the person. */
const MAX_ENTRIES = 200;

/** @param lock One at a time in all frames of this browser. */
export function createRepeats(
  store: DeviceStore,
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>,
) {
  const keyOf = (walletId: string) => `payments ${walletId}`;
  // Counts even where the browser has no room for it.
  let here: readonly Entry[] = [];
  async function recent(walletId: string, now: number): Promise<Entry[]> {
    const stored = (await store.get<Entry[]>(keyOf(walletId)).catch(() => undefined)) ?? [];
    const all = new Map([...here, ...stored].map((entry) => [JSON.stringify(entry), entry]));
    return [...all.values()].filter(({ time }) => now - time < REPEAT_TIME);
  }
  const entriesOf = (payments: readonly Payment[], time: number): Promise<Entry[]> =>
    Promise.all(
      payments.map(async ({ effect, number }) => ({
        ...{ time, effect: await textHash(effect), number: await textHash(number) },
      })),
    );

  return {
    /** @returns when one of these payments was approved last with another number, in epoch ms. */
    async last(
      walletId: string,
      payments: readonly Payment[],
      now: number,
    ): Promise<number | undefined> {
      const [before, asked] = [await recent(walletId, now), await entriesOf(payments, now)];
      const same = before.filter((entry) =>
        asked.some(({ effect, number }) => effect === entry.effect && number !== entry.number),
      );
      return same.length > 0 ? Math.max(...same.map(({ time }) => time)) : undefined;
    },

    /** Before a signature is asked for: its reply passes the gateway, too. */
    async add(walletId: string, payments: readonly Payment[], now: number): Promise<void> {
      const added = await entriesOf(payments, now);
      await lock(keyOf(walletId), async () => {
        here = [...added, ...(await recent(walletId, now))].slice(0, MAX_ENTRIES);
        await store.set(keyOf(walletId), here).catch(() => {});
      });
    },
  };
}

/** The review of a payment that was approved before, at this time. */
export function withRepeat(review: Review, time: number | undefined, now: number): Review {
  if (time === undefined) return review;
  const minutes = Math.max(1, Math.round((now - time) / MINUTE));
  const ago = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  const text = `You approved the same request ${ago}. It may have been sent, even if it seems to have failed. Approve it again only if you want it twice.`;
  return {
    ...review,
    warnings: [dangerWarning(text), ...review.warnings],
    risks: [...(review.risks ?? []), 'repeat'],
  };
}
