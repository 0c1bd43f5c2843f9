import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageMetadata } from './page-metadata';

const page = { location: { origin: 'https://shop.test', host: 'shop.test' }, title: ' Tea ' };

test('metadata: the owner’s, otherwise the page’s', () => {
  assert.deepEqual(pageMetadata({}, page), {
    name: 'Tea',
    description: '',
    url: 'https://shop.test',
    icons: [],
  });
  const own = {
    name: 'Shop',
    description: 'Teas',
    url: 'https://shop.test/x',
    icons: ['', 'https://i'],
  };
  assert.deepEqual(pageMetadata(own, page), { ...own, icons: ['https://i'] });
  assert.equal(pageMetadata({}, { ...page, title: '' }).name, 'shop.test');
});

test('address of another host: left out, because wallets warn about it', () => {
  for (const url of ['https://other.test', 'tea', '']) {
    assert.equal(pageMetadata({ url }, page).url, 'https://shop.test');
  }
});
