import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createArming } from './arming';

const DOWN = { isTrusted: true, repeat: false };
const POINTER = { isTrusted: true, detail: 1 };
const KEY = { isTrusted: true, detail: 0 };

function open() {
  const clock = { now: 10_000 };
  const arming = createArming(() => clock.now);
  arming.setVisible(true);
  const wait = (ms: number) => {
    clock.now += ms;
  };
  const press = () => {
    arming.pressed('pointer', DOWN);
    return arming.clicked(POINTER);
  };
  return { arming, wait, press };
}

test('armed 800 ms after the last change, and not a moment before', () => {
  const { arming, wait, press } = open();
  wait(799);
  assert.equal(arming.isArmed(), false);
  assert.equal(press(), false);
  wait(1);
  assert.equal(press(), true);
  for (const change of [arming.changed, arming.focusChanged]) {
    change();
    wait(799);
    assert.equal(press(), false);
    wait(1);
    assert.equal(press(), true);
  }
});

test('armed 500 ms after the last movement', () => {
  const { arming, wait, press } = open();
  wait(5_000);
  arming.moved();
  wait(499);
  assert.equal(press(), false);
  wait(1);
  assert.equal(press(), true);
});

test('not visible, or a box to tick: never armed; afterwards the time counts again', () => {
  for (const name of ['setVisible', 'setAllowed'] as const) {
    const { arming, wait, press } = open();
    arming[name](false);
    wait(60_000);
    assert.deepEqual([arming.armedAt(), press()], [undefined, false]);
    arming[name](true);
    assert.equal(press(), false);
    wait(800);
    // The same state again is no change.
    arming[name](true);
    assert.equal(press(), true);
  }
});

test('a press that began too early, or a second click: does not count', () => {
  const { arming, wait } = open();
  wait(700);
  arming.pressed('pointer', DOWN);
  wait(500);
  assert.equal(arming.clicked(POINTER), false);
  arming.pressed('pointer', DOWN);
  assert.equal(arming.clicked({ ...POINTER, detail: 2 }), false);
  // A button that was pressed elsewhere and released here.
  assert.equal(arming.clicked(POINTER), false);
  assert.equal(arming.clicked({ ...POINTER, detail: 2 }), false);
  arming.pressed('key', DOWN);
  assert.equal(arming.clicked(POINTER), false);
});

test('the frame moves between press and release: does not count', () => {
  for (const change of ['moved', 'changed'] as const) {
    const { arming, wait } = open();
    wait(2_000);
    arming.pressed('pointer', DOWN);
    arming[change]();
    assert.equal(arming.clicked(POINTER), false);
  }
});

test('the focus comes with the press itself: the press counts', () => {
  const { arming, wait } = open();
  wait(2_000);
  arming.pressed('pointer', DOWN);
  arming.focusChanged();
  assert.equal(arming.clicked(POINTER), true);
});

test('keys: a fresh press counts, a held key does not', () => {
  const { arming, wait } = open();
  wait(2_000);
  arming.pressed('key', { ...DOWN, repeat: true });
  assert.equal(arming.clicked(KEY), false);
  arming.pressed('key', DOWN);
  arming.pressed('key', { ...DOWN, repeat: true });
  assert.equal(arming.clicked(KEY), false);
  arming.pressed('key', DOWN);
  assert.equal(arming.clicked(KEY), true);
});

test('synthetic events never count; assistive technology clicks without a press', () => {
  const { arming, wait } = open();
  wait(2_000);
  assert.equal(arming.clicked({ ...KEY, isTrusted: false }), false);
  arming.pressed('pointer', { ...DOWN, isTrusted: false });
  assert.equal(arming.clicked(POINTER), false);
  arming.pressed('pointer', DOWN);
  assert.equal(arming.clicked({ ...POINTER, isTrusted: false }), false);
  assert.equal(arming.clicked(KEY), true);
});
