/**
 * Tests the analytics events of the history. Source: protocol §2.5 "LOAD_MORE_TRANSACTIONS",
 * "ERROR_FETCH_TRANSACTIONS".
 */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { recordVisitorAction } from '../../../core/analytics/track-event';
import { $options } from '../../../core/config/options';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import { addErrors } from '../../../core/errors/app-kit-error';
import type { TrackedEvent } from '../../../core/gateway/gateway-types';
import { accountOn } from '../../../core/testing/fake-account';
import { settle } from '../../../core/testing/fake-page';
import { ACTIVITY_ERRORS } from '../errors';
import { entry, type FakeReply, ME, nftTransfer, servePages } from './fake-history';
import { readActivity, resetActivity, showActivity } from './history-store';

addErrors(ACTIVITY_ERRORS);
beforeEach(resetActivity);

/** @returns events since the last call */
function listen(pages: (cursor: string) => FakeReply): () => Promise<unknown[]> {
  servePages(pages);
  const told: TrackedEvent[] = [];
  const sendEvents = async (events: readonly TrackedEvent[]) => void told.push(...events);
  setGatewayLoader(async () => ({
    ...(await import('../../../core/gateway/gateway-api')),
    sendEvents,
  }));
  recordVisitorAction();
  return async () => {
    await settle();
    return told.splice(0).map(({ event, properties }) => [event, properties]);
  };
}

const about = (cursor: string | null) => {
  const { projectId } = $options.get();
  return { address: ME, projectId, cursor, isSmartAccount: false };
};

test('each page after the first: tracked, also if skipped; the first is not', async () => {
  const news = listen((cursor) => {
    if (cursor === 'two') return { data: [entry('spam', {}, [nftTransfer(true)])], next: 'three' };
    return cursor ? { data: [entry('b')] } : { data: [entry('a')], next: 'two' };
  });
  await showActivity(accountOn());
  assert.deepEqual(await news(), []);
  await readActivity();
  assert.deepEqual(await news(), [
    ['LOAD_MORE_TRANSACTIONS', about('two')],
    ['LOAD_MORE_TRANSACTIONS', about('three')],
  ]);
});

test('failed page: tracked with its cursor', async () => {
  let broken = true;
  const news = listen((cursor) => {
    if (broken || cursor === 'three') return { status: 500 };
    if (cursor) return { data: [entry('spam', {}, [nftTransfer(true)])], next: 'three' };
    return { data: [entry('a')], next: 'two' };
  });
  await showActivity(accountOn());
  assert.deepEqual(await news(), [['ERROR_FETCH_TRANSACTIONS', about(null)]]);
  broken = false;
  await showActivity(accountOn());
  await readActivity();
  assert.deepEqual(await news(), [
    ['LOAD_MORE_TRANSACTIONS', about('two')],
    ['LOAD_MORE_TRANSACTIONS', about('three')],
    ['ERROR_FETCH_TRANSACTIONS', about('three')],
  ]);
  await showActivity(undefined);
  assert.deepEqual(await news(), [['ERROR_FETCH_TRANSACTIONS', { ...about(null), address: '' }]]);
});
