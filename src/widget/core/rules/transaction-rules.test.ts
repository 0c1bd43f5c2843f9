import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { getTracker, setTracker } from '../state/pending-transactions';
import { storage } from '../storage/typed-storage';
import { type FakePage, fakePage } from '../testing/fake-core';
import { transaction } from '../testing/fake-transactions';
import { pendingIsFollowed } from './transaction-rules';

const loaded = getTracker();
let page: FakePage;
let resumed: number;
let stopped: number;
let stop: () => void;

/** A tracker whose code has just loaded. */
const load = (): void =>
  setTracker({
    resumePending: () => {
      resumed += 1;
    },
    stopPending: () => {
      stopped += 1;
    },
  });

beforeEach(() => {
  page = fakePage();
  [resumed, stopped] = [0, 0];
  setTracker(undefined as never);
  stop = pendingIsFollowed();
});
afterEach(() => {
  stop();
  if (loaded) setTracker(loaded);
});

test('code of the tracker loads late: it resumes at once, and at each return of the line', () => {
  storage.set('pending_transactions', [transaction()]);
  page.events.dispatchEvent(new Event('online'));
  assert.equal(resumed, 0);
  load();
  assert.equal(resumed, 1);
  page.events.dispatchEvent(new Event('online'));
  assert.equal(resumed, 2);
  stop();
  assert.equal(stopped, 1);
});

test('stopped: code that loads later, and the line, resume nothing', () => {
  stop();
  load();
  page.events.dispatchEvent(new Event('online'));
  assert.equal(resumed, 0);
  assert.equal(page.listening(), 0);
});
