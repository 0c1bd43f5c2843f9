import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGatewayConfig } from '../config';
import { createTokenPictures } from './token-pictures';

const CONFIG = parseGatewayConfig({ projects: {}, chains: {} });
const pictures = createTokenPictures(CONFIG, (kind, name) =>
  kind === 'token' && name === 'USDC' ? '<svg/>' : undefined,
);
const token = { name: 'USD Coin', symbol: 'usdc', decimals: 6 };

test('listed token: the picture of the list, else the one of its symbol', () => {
  const iconUrl = 'https://list.test/usdc.png';
  assert.equal(pictures.ofListed({ ...token, iconUrl }), iconUrl);
  assert.equal(pictures.ofListed(token), '/public/getTokenImage/USDC');
});

test('unlisted token, or a symbol without a logo: no picture', () => {
  assert.equal(pictures.ofListed(undefined), undefined);
  assert.equal(pictures.ofListed({ ...token, symbol: 'DAI' }), undefined);
  assert.equal(pictures.ofSymbol('../USDC'), undefined);
});
