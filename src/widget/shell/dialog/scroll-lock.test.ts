import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canScroll, ownsKey, type ScrollBox } from './scroll-lock';

const box = (scrollTop: number, more: Partial<ScrollBox> = {}): ScrollBox => ({
  scrollTop,
  scrollHeight: 500,
  clientHeight: 200,
  scrollLeft: 0,
  scrollWidth: 100,
  clientWidth: 100,
  ...more,
});

test('inner list: scrolls by wheel to its end', () => {
  assert.equal(canScroll(box(0), 0, 10), true);
  assert.equal(canScroll(box(0), 0, -10), false);
  assert.equal(canScroll(box(300), 0, 10), false);
  assert.equal(canScroll(box(300), 0, -10), true);
});

test('fraction of a pixel: counts as the end', () => {
  assert.equal(canScroll(box(299.5), 0, 1), false);
});

test('box without overflow: never scrolls', () => {
  const flat = box(0, { scrollHeight: 200 });
  assert.equal(canScroll(flat, 0, 10), false);
  assert.equal(canScroll(flat, 0, -10), false);
  assert.equal(canScroll(flat, 10, 0), false);
});

test('no movement: belongs to no box', () => {
  assert.equal(canScroll(box(100), 0, 0), false);
});

test('text fields: own every key; buttons: only the space bar', () => {
  assert.equal(ownsKey('INPUT', 'ArrowDown', false), true);
  assert.equal(ownsKey('DIV', 'Home', true), true);
  assert.equal(ownsKey('BUTTON', ' ', false), true);
  assert.equal(ownsKey('BUTTON', 'PageDown', false), false);
  assert.equal(ownsKey('DIV', ' ', false), false);
});
