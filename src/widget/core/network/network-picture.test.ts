import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMED_NETWORKS } from '../../../protocol/networks';
import { $options, setOptions } from '../config/options';
import { fakeNetwork } from '../testing/fake-core';
import { networkPicture } from './network-picture';

const [ETHEREUM] = NAMED_NETWORKS;

test("known network: the gateway's logo, in a circle of its brand's color; the owner's picture first", () => {
  setOptions({ ...$options.get(), projectId: 'p1', configUrl: 'https://gateway.test' });
  assert.ok(ETHEREUM);
  const { src = '', look, round } = networkPicture(ETHEREUM);
  const { origin, pathname } = new URL(src);
  assert.equal(origin + pathname, `https://gateway.test/public/getAssetImage/${ETHEREUM.imageId}`);
  assert.deepEqual([look, round], [{ background: '#627eea', color: '#14161c' }, true]);
  const imageUrl = 'https://owner.test/eth.png';
  assert.equal(networkPicture({ ...ETHEREUM, imageUrl }).src, imageUrl);
});

test('network of the page without a picture: the monogram, by its name', () => {
  const { src, look } = networkPicture(fakeNetwork('eip155:31337'));
  assert.deepEqual([src, look], [undefined, undefined]);
});
