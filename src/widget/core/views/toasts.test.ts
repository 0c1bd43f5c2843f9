import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { TOAST_CLOSE_MS, TOAST_REPLACE_MS } from '../constants/limits';
import { $toast, hideToast, pauseToast, resumeToast, showToast } from './toasts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
afterEach(() => {
  hideToast();
  mock.timers.reset();
});

test('Toast: variants loading, success, error; auto-closes by default', () => {
  showToast('success', 'Copied', { detail: '0x1' });
  const { id, ...shown } = $toast.get() ?? assert.fail();
  assert.deepEqual(shown, {
    variant: 'success',
    message: 'Copied',
    autoClose: true,
    detail: '0x1',
  });
  mock.timers.tick(TOAST_CLOSE_MS - 1);
  assert.equal($toast.get()?.message, 'Copied');
  mock.timers.tick(1);
  assert.equal($toast.get(), undefined);
  // The live region announces the same message again only under another id.
  showToast('success', 'Copied', { detail: '0x1' });
  assert.notEqual($toast.get()?.id, id);
});

test('rejection or link: given to the view, and absent by default', () => {
  const link = { href: 'https://explorer.example/tx/1', label: 'View' };
  showToast('error', 'You declined', { quiet: true, link });
  assert.equal($toast.get()?.quiet, true);
  assert.deepEqual($toast.get()?.link, link);
  hideToast();
  showToast('error', 'Failed', { link: undefined });
  const { id: _id, ...shown } = $toast.get() ?? assert.fail();
  assert.deepEqual(shown, { variant: 'error', message: 'Failed', autoClose: false });
});

test('error or loading toast: stays until dismissed', () => {
  for (const variant of ['error', 'loading'] as const) {
    showToast(variant, 'Wait');
    mock.timers.tick(60_000);
    assert.equal($toast.get()?.variant, variant);
    hideToast();
    assert.equal($toast.get(), undefined);
  }
});

test('caller: may override the duration', () => {
  showToast('error', 'Gone soon', { autoClose: true });
  mock.timers.tick(TOAST_CLOSE_MS);
  assert.equal($toast.get(), undefined);
});

test('Toast: replacing an open toast hides it, then shows the new one after 150 ms', () => {
  showToast('loading', 'one');
  showToast('success', 'two');
  assert.equal($toast.get(), undefined);
  mock.timers.tick(TOAST_REPLACE_MS - 1);
  assert.equal($toast.get(), undefined);
  mock.timers.tick(1);
  assert.equal($toast.get()?.message, 'two');
});

test('several toasts within 150 ms: the last one is shown for its full time', () => {
  showToast('loading', 'one');
  showToast('success', 'two');
  mock.timers.tick(100);
  showToast('success', 'three');
  mock.timers.tick(100);
  assert.equal($toast.get(), undefined);
  mock.timers.tick(50);
  assert.equal($toast.get()?.message, 'three');
  mock.timers.tick(TOAST_CLOSE_MS - 1);
  assert.equal($toast.get()?.message, 'three');
  mock.timers.tick(1);
  assert.equal($toast.get(), undefined);
});

test('toast replaced: its time does not close the next one', () => {
  showToast('success', 'one');
  mock.timers.tick(TOAST_CLOSE_MS - TOAST_REPLACE_MS - 1);
  showToast('error', 'two');
  mock.timers.tick(60_000);
  assert.equal($toast.get()?.message, 'two');
});

test('hide: also drops a waiting toast', () => {
  showToast('loading', 'one');
  showToast('error', 'two');
  hideToast();
  mock.timers.tick(1_000);
  assert.equal($toast.get(), undefined);
});

test('hide by id: only that toast, shown or waiting', () => {
  const one = showToast('loading', 'one');
  const two = showToast('error', 'two');
  hideToast(one);
  mock.timers.tick(1_000);
  assert.equal($toast.get()?.message, 'two');
  hideToast(one);
  assert.equal($toast.get()?.message, 'two');
  hideToast(two);
  assert.equal($toast.get(), undefined);
  showToast('error', 'one');
  hideToast(showToast('loading', 'three'));
  mock.timers.tick(1_000);
  assert.equal($toast.get(), undefined);
});

test('hovered or focused: paused, then continues with the remaining time', () => {
  showToast('success', 'Copied');
  mock.timers.tick(4_000);
  pauseToast();
  mock.timers.tick(60_000);
  // The focus follows the pointer.
  pauseToast();
  assert.equal($toast.get()?.message, 'Copied');
  resumeToast();
  resumeToast();
  mock.timers.tick(999);
  assert.equal($toast.get()?.message, 'Copied');
  mock.timers.tick(1);
  assert.equal($toast.get(), undefined);
});

test('resumed twice, then replaced: the next one is shown for its full time', () => {
  showToast('success', 'one');
  pauseToast();
  resumeToast();
  resumeToast();
  hideToast();
  mock.timers.tick(1_000);
  showToast('success', 'two');
  mock.timers.tick(TOAST_CLOSE_MS - 1);
  assert.equal($toast.get()?.message, 'two');
});

test('persistent toast resumed: does not close', () => {
  showToast('error', 'No');
  pauseToast();
  resumeToast();
  mock.timers.tick(60_000);
  assert.equal($toast.get()?.message, 'No');
});
