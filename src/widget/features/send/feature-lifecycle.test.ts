import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_ROWS } from '../../core/errors/app-kit-error';
import { $locale } from '../../core/i18n/i18n';
import { $transferForm } from '../../core/payments/transfer-form';
import { openFeatures, startFeature } from '../../core/startup/start-feature';
import * as send from './index';

/** nanostores: the number of listeners of a store. */
const listeners = (): number[] =>
  [$transferForm, $locale].map((store) => (store as unknown as { lc: number }).lc);

test('send island imported: no listener starts', () => {
  assert.deepEqual(listeners(), [0, 0]);
});

test('send island started, then destroyed: no listener is left', () => {
  const stop = openFeatures();
  assert.equal(startFeature(send), send);
  assert.deepEqual(listeners(), [1, 1]);
  assert.ok(ERROR_ROWS.send_failed);
  stop();
  assert.deepEqual(listeners(), [0, 0]);
});

test('island loaded twice: its rules start once', () => {
  const stop = openFeatures();
  startFeature(send);
  startFeature(send);
  assert.deepEqual(listeners(), [1, 1]);
  stop();
});

test('island that loads after destroy: its rules do not start', () => {
  openFeatures()();
  startFeature(send);
  assert.deepEqual(listeners(), [0, 0]);
});

test('runtime started again after destroy: the island starts again', () => {
  openFeatures()();
  const stop = openFeatures();
  startFeature(send);
  assert.deepEqual(listeners(), [1, 1]);
  stop();
  assert.deepEqual(listeners(), [0, 0]);
});
