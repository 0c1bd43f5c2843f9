import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setGlobal } from '../../../core/testing/fake-page';
import { watchPageLife } from './page-lifecycle';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const frame = new EventTarget();
let heard: string[] = [];
let stop = (): void => {};

function see(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

function begin(userAgent: string): void {
  setGlobal('navigator', { userAgent });
  stop = watchPageLife({
    sleep: () => heard.push('sleep'),
    wake: (long) => heard.push(long ? 'rebuild' : 'look'),
  });
}

beforeEach(() => {
  setGlobal('document', page);
  setGlobal('window', frame);
  mock.timers.enable({ apis: ['setInterval', 'Date'] });
  heard = [];
});
afterEach(() => {
  stop();
  mock.timers.reset();
});

test('phone returns from an app: the connection is rebuilt', () => {
  begin('iPhone');
  see('hidden');
  mock.timers.tick(10_000);
  see('visible');
  assert.deepEqual(heard, ['rebuild']);
});

test('brief switch on a phone, or another tab on a desktop: only checks the connection', () => {
  begin('iPhone');
  see('hidden');
  mock.timers.tick(300);
  see('visible');
  stop();
  begin('X11');
  see('hidden');
  mock.timers.tick(30_000);
  see('visible');
  assert.deepEqual(heard, ['look', 'look']);
});

test('page frozen or in bfcache: closes the connection, and rebuilds it afterwards', () => {
  begin('X11');
  page.dispatchEvent(new Event('freeze'));
  page.dispatchEvent(new Event('resume'));
  frame.dispatchEvent(new Event('pagehide'));
  frame.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.deepEqual(heard, ['sleep', 'rebuild', 'sleep', 'rebuild']);
});
