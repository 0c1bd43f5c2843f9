/** For tests: a connected page that tracks transactions, and a chain with scripted statuses. */
import { mock } from 'node:test';
import type { StoredTransaction } from '../../../protocol/storage-keys';
import { connect } from '../connect/connect';
import { pendingIsFollowed } from '../rules/transaction-rules';
import {
  ADDRESS,
  ADDRESS_2,
  fakeConnector,
  fakePage,
  fakeWorld,
  ONE,
  settle,
  type World,
} from './fake-core';
import { createFakeSender, type FakeSender, HASH } from './fake-sender';

export const POLL_INTERVAL_MS = 4_000;

export interface TrackedTransaction {
  world: World;
  sender: FakeSender;
  /** The nonce that each question about a transaction came with. */
  asked: (number | undefined)[];
  /** The page goes, and the next one comes. @param between what happens meanwhile */
  reload(between?: () => void): void;
  stop(): void;
}

export const transaction = (id = HASH, more: Partial<StoredTransaction> = {}) => ({
  id,
  namespace: 'eip155' as const,
  networkId: ONE.id,
  from: ADDRESS,
  to: ADDRESS_2,
  token: 'native',
  amount: '1',
  symbol: 'ETH',
  sentAt: Date.now(),
  ...more,
});

export async function nextPoll(ms = POLL_INTERVAL_MS): Promise<void> {
  mock.timers.tick(ms);
  await settle();
}

/** Timers are faked until the stop. */
export async function startFollowing(): Promise<TrackedTransaction> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  fakePage();
  const sender = createFakeSender();
  const asked: (number | undefined)[] = [];
  sender.status = async (_, __, { nonce }) => {
    asked.push(nonce);
    return sender.becomes;
  };
  const world = fakeWorld({ sender });
  let stop = pendingIsFollowed();
  await connect(fakeConnector());
  return {
    world,
    sender,
    asked,
    reload(between) {
      stop();
      between?.();
      stop = pendingIsFollowed();
    },
    stop() {
      stop();
      world.stop();
      mock.timers.reset();
    },
  };
}
