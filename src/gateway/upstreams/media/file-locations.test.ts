import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { locationOf } from './file-locations';

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const AR = 'bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U';
const config = {
  ipfs: ['https://one.test/ipfs/', 'http://10.0.0.7:8080/ipfs/'],
  arweave: ['https://ar.test/'],
  outside: true,
  maxStoredBytes: 1,
};
const urls = (address: string, more = {}) => {
  const place = locationOf(address, { ...config, ...more });
  return place?.kind === 'gateways' ? place.urls : place && [place.url];
};

test('IPFS or Arweave address: requested from the configured gateways', () => {
  assert.deepEqual(urls(`ipfs://${CID}`), [
    `https://one.test/ipfs/${CID}`,
    `http://10.0.0.7:8080/ipfs/${CID}`,
  ]);
  assert.equal(
    urls(`ipfs://ipfs/${CID}/a b/1.json`)?.[0],
    `https://one.test/ipfs/${CID}/a%20b/1.json`,
  );
  assert.deepEqual(urls(`ar://${AR}/1.json`), [`https://ar.test/${AR}/1.json`]);
  assert.equal(urls(`ipfs://${CID}`, { ipfs: [] }), undefined);
});

test('path that leaves its IPFS file: refused', () => {
  for (const path of [
    '..',
    '../../admin',
    '%2e%2e/%2e%2e/api',
    '.',
    'a/%2E./b',
    'a%2f..%2fb',
    'a\\..\\b',
  ]) {
    assert.equal(urls(`ipfs://${CID}/${path}`), undefined, path);
  }
  for (const id of ['..', 'short', 'with.dots.in.it.that.is.long.enough.to.be.one', '%2e%2e']) {
    assert.equal(urls(`ipfs://${id}/x`), undefined, id);
  }
  const steps = fc.array(
    fc.constantFrom(
      '..',
      '.',
      '%2e',
      '%2E%2e',
      '/',
      '\\',
      '%2f',
      '%5c',
      'a',
      '?',
      '#',
      '%',
      '%25',
      '%252e',
    ),
  );
  fc.assert(
    fc.property(steps, (parts) => {
      for (const url of urls(`ipfs://${CID}/${parts.join('')}`) ?? []) {
        const { pathname, search, hash } = new URL(url);
        assert.ok(pathname.startsWith(`/ipfs/${CID}`), url);
        assert.equal(search + hash, '');
      }
    }),
  );
});

test('third-party files: https only; disabled by config', () => {
  assert.deepEqual(urls('https://a.test/1.json?x=1#y'), ['https://a.test/1.json?x=1']);
  for (const address of [
    'http://a.test/1.json',
    'ftp://a.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'blob:https://a.test/1',
    'https://user:pass@a.test/',
    'https://',
    `https://a.test/${'x'.repeat(3_000)}`,
    '/v1/media/1',
    '',
  ]) {
    assert.equal(locationOf(address, config), undefined, address.slice(0, 40));
  }
  assert.equal(urls('https://a.test/1.json', { outside: false }), undefined);
  assert.equal(urls(`ipfs://${CID}`, { outside: false }), undefined);
});
