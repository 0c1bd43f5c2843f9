/** Tests the addresses of the pictures of currencies: paths of the gateway, with any name as one part. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { $options, setOptions } from '../../../core/config/options';
import { fiatPicture, tokenPicture } from './currency-pictures';

const before = $options.get();
const set = (configUrl: string | undefined, projectId: string): void =>
  setOptions({ ...before, ...({ configUrl, projectId } as object) });
afterEach(() => setOptions(before));

test('pictures: the gateway has them by symbol and by code, for the project', () => {
  set('https://gateway.test', 'p1');
  const token = new URL(tokenPicture('USDC') ?? '');
  const fiat = new URL(fiatPicture('EUR') ?? '');
  assert.deepEqual(
    [token.origin, token.pathname, fiat.pathname],
    ['https://gateway.test', '/public/getTokenImage/USDC', '/public/getCurrencyImage/EUR'],
  );
  assert.equal(token.searchParams.get('projectId'), 'p1');
});

test('name with a path in it: one part of the address', () => {
  set('https://gateway.test', 'p1');
  const { pathname, search } = new URL(tokenPicture('../x?y') ?? '');
  assert.equal(pathname, '/public/getTokenImage/..%2Fx%3Fy');
  assert.doesNotMatch(search, /y/);
});

test('page without a project: no picture is asked for', () => {
  set('https://gateway.test', '');
  assert.deepEqual([tokenPicture('USDC'), fiatPicture('EUR')], [undefined, undefined]);
});
