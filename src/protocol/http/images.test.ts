import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { pictureUrl } from './lenient-schemas';

test('picture in a reply: http, https, or a path of the gateway’s own pictures', () => {
  for (const good of [
    'https://list.test/a.png',
    '/public/getTokenImage/USDC',
    `/v1/media/${'ab'.repeat(16)}`,
  ]) {
    assert.equal(v.safeParse(pictureUrl, good).success, true, good);
  }
  for (const bad of [
    '//evil.test/public/getTokenImage/USDC',
    '/public/getTokenImage/../../v1/x',
    '/v1/history',
    '/public/getTokenImage/A?to=https://evil.test',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
  ]) {
    assert.equal(v.safeParse(pictureUrl, bad).success, false, bad);
  }
});
