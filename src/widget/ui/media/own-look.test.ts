import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownLook } from './own-look';

test("the owner's colour comes with ink that can be seen", () => {
  assert.deepEqual(ownLook('#ffd54a'), { background: '#ffd54a', color: '#0b0d14' });
  assert.deepEqual(ownLook('#3554f5'), { background: '#3554f5', color: '#ffffff' });
  assert.deepEqual(ownLook('#627eea'), {
    background: 'color-mix(in srgb,#000 15%,#627eea)',
    color: '#ffffff',
  });
});

test('what is no colour gives nothing', () => {
  assert.equal(ownLook('url(x)'), undefined);
  assert.equal(ownLook(undefined), undefined);
});
