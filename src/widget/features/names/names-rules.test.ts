/** Tests the rules of the names screens. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { recordVisitorAction } from '../../core/analytics/track-event';
import { $options, setOptions } from '../../core/config/options';
import { pushView, resetView } from '../../core/views/router';
import { type NamesWorld, rest, startNames } from './fake-names';
import { $nameForm, typeName } from './form/name-form';

let names: NamesWorld;
beforeEach(async () => {
  names = await startNames();
  recordVisitorAction();
  await rest();
});
afterEach(() => names.stop());

test('names screens: one OPEN_ENS_FLOW for each visit', async () => {
  names.told();
  for (const view of ['Account', 'ChooseAccountName'] as const) resetView(view);
  for (const view of ['RegisterAccountName', 'ApproveTransaction'] as const) pushView(view);
  resetView('RegisterAccountNameSuccess');
  await rest();
  const opened = [['OPEN_ENS_FLOW', { isSmartAccount: false }]];
  assert.deepEqual(names.told(), opened);
  resetView('Account');
  pushView('RegisterAccountName');
  await rest();
  assert.deepEqual(names.told(), opened);
});

test('another zone: the typed name is dropped', async () => {
  typeName('kestrel');
  await rest(300);
  setOptions({ ...$options.get(), accountNameSuffix: '.other.eth' });
  assert.deepEqual($nameForm.get(), { text: '', state: 'idle', alternatives: [] });
});
