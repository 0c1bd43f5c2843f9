import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { gatewayPicture } from './images';
import { mediaPath, readMediaPath } from './media';
import { nfts } from './nfts';

const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const sdk = { projectId: 'p1', st: 'appkit-embed', sv: 'html-eip155-1.0.0', clientId: 'did:key:z' };
const ID = 'ab'.repeat(16);

const nft = {
  id: `eip155:1/erc721:${USDC.slice(9)}/12`,
  name: 'Stamp #12',
  description: null,
  collection: { name: 'Stamps', address: USDC },
  tokenId: '12',
  standard: 'erc721',
  quantity: '1',
  picture: `https://gw.test/v1/media/${ID}?projectId=p1`,
  traits: [{ name: 'Colour', value: 'red' }],
  isSpam: false,
};
const parsed = (...entries: unknown[]) => v.parse(nfts.reply, { nfts: entries, next: null }).nfts;

test('NFT: parsed; its image is from the gateway or absent', () => {
  assert.deepEqual(parsed(nft), [{ ...nft, picture: `/v1/media/${ID}` }]);
  for (const picture of [
    null,
    '',
    7,
    'https://evil.test/track.png',
    `https://evil.test/?x=/v1/media/${ID}`,
    `https://evil.test/#/v1/media/${ID}`,
    `/v1/media/${ID}/..`,
    `/v1/media/../${ID}`,
    'data:image/svg+xml,<svg/>',
  ]) {
    assert.equal(parsed({ ...nft, picture })[0]?.picture, null, String(picture));
  }
});

test('NFT texts: truncated and sanitized; fields that name another NFT are dropped', () => {
  const [one] = parsed({
    ...nft,
    name: `\u202e${'x'.repeat(100)}`,
    description: 7,
    traits: [...Array(100)].map(() => ({ name: 'n'.repeat(100), value: 5 })),
    isSpam: 'yes',
  });
  assert.equal(one?.name?.length, 64);
  assert.equal(one?.description, null);
  assert.equal(one?.traits.length, 64);
  assert.deepEqual([one?.traits[0]?.name.length, one?.traits[0]?.value], [64, '5']);
  assert.equal(one?.isSpam, false);
  assert.equal(parsed({ ...nft, tokenId: '' })[0]?.tokenId, '');
  for (const wrong of [
    { id: 'stamps/12' },
    { tokenId: '0x12' },
    { quantity: '-1' },
    { quantity: '1.5' },
    { standard: 'erc20' },
    { collection: { name: 'x', address: '0x12' } },
  ]) {
    assert.deepEqual(parsed({ ...nft, ...wrong }), [], JSON.stringify(wrong));
  }
});

test('picture: requested from the page’s own gateway', () => {
  const path = readMediaPath(`https://evil.test${mediaPath(ID)}`);
  assert.equal(path, `/v1/media/${ID}`);
  assert.equal(
    gatewayPicture('https://gw.test', path ?? '', sdk),
    `https://gw.test/v1/media/${ID}?projectId=p1&st=appkit-embed&sv=html-eip155-1.0.0`,
  );
});
