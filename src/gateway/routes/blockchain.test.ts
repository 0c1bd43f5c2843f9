import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { identity, supportedChains } from '../../protocol/http/blockchain';
import { errorReply } from '../../protocol/http/errors';
import { ADDRESS, SOLANA, testGateway } from '../test-gateway';

const SOLANA_ADDRESS = 'So11111111111111111111111111111111111111112';

test('supported chains: those of the configuration, without a project', async () => {
  const { app } = testGateway();
  const response = await app.request('/v1/supported-chains');
  assert.equal(response.headers.get('Cache-Control'), 'public, max-age=86400, s-maxage=86400');
  assert.deepEqual(v.parse(supportedChains.reply, await response.json()), {
    http: ['eip155:1', 'eip155:31338', SOLANA, 'cosmos:cosmoshub-4'],
    ws: [],
  });
});

test('identity: only EVM accounts have names, and only with a registry; a bad address is 400', async () => {
  const { get } = testGateway();
  for (const address of [
    ADDRESS,
    SOLANA_ADDRESS,
    'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
  ]) {
    for (const at of [
      `/v1/identity/${address}?sender=${ADDRESS}`,
      `/v1/account/${address}/identity`,
    ]) {
      const response = await get(at);
      assert.equal(response.status, 200, at);
      assert.deepEqual(v.parse(identity.reply, await response.json()), {
        name: null,
        avatar: null,
      });
    }
  }
  for (const address of ['0x12', 'x', `${ADDRESS}0`, '%3Cscript%3E', '..%2F..']) {
    const response = await get(`/v1/identity/${address}`);
    assert.equal(response.status, 400, address);
    assert.equal(v.parse(errorReply, await response.json()).reasons[0]?.field, 'address');
  }
});
