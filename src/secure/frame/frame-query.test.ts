import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf, readFrameQuery, replyChainId } from './frame-query';

test('the address of a frame: project, network and version; anything else is no frame', () => {
  assert.deepEqual(readFrameQuery('?projectId=p&chainId=eip155:10&version=4&rpcUrl=https://evil'), {
    projectId: 'p',
    chainId: 'eip155:10',
    version: '4',
    enableLogger: 'false',
  });
  assert.equal(readFrameQuery('?projectId=p')?.chainId, 'eip155:1');
  for (const search of ['', '?projectId=', '?projectId=%3Cb%3E', `?projectId=${'x'.repeat(65)}`]) {
    assert.equal(readFrameQuery(search), undefined, search);
  }
});

test('chain ids: a number on eip155, CAIP-2 elsewhere', () => {
  assert.deepEqual([1, '1', 'eip155:1'].map(networkOf), Array(3).fill('eip155:1'));
  assert.equal(networkOf('solana:5eykt'), 'solana:5eykt');
  assert.equal(replyChainId('eip155:10'), 10);
  assert.equal(replyChainId('solana:5eykt'), 'solana:5eykt');
});
