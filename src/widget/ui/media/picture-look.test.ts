import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureLook } from './picture-look';

test("owner's color: gets a readable text color", () => {
  assert.deepEqual(pictureLook('#ffd54a'), { background: '#ffd54a', color: '#0b0d14' });
  assert.deepEqual(pictureLook('#3554f5'), { background: '#3554f5', color: '#ffffff' });
  assert.deepEqual(pictureLook('#627eea'), {
    background: 'color-mix(in srgb,#000 15%,#627eea)',
    color: '#ffffff',
  });
});

test('invalid color: returns nothing', () => {
  assert.equal(pictureLook('url(x)'), undefined);
  assert.equal(pictureLook(undefined), undefined);
});
