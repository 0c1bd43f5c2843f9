/** Tests the seed's Metaplex accounts, and the metadata inside Token-2022 mints. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { base58 } from '@scure/base';
import { METAPLEX_PROGRAM, SOLANA_TOKENS } from '../../facts-seed-solana';
import { metadataAddress } from './metaplex';
import { type SeededChain, seededChain } from './test-chain';

let chain: SeededChain;
before(async () => {
  chain = await seededChain();
});

/** Returns the data of a mint's metadata account. */
async function metaplexData(mint: string): Promise<Buffer> {
  const account = chain.value<{ data: [string, string]; owner: string }>(
    'getAccountInfo',
    await metadataAddress(mint),
    { encoding: 'base64' },
  );
  assert.equal(account.owner, METAPLEX_PROGRAM);
  return Buffer.from(account.data[0], 'base64');
}

/** Name, symbol and address, by the layout. */
async function metaplexTexts(mint: string): Promise<string[]> {
  const data = await metaplexData(mint);
  assert.equal(data[0], 4);
  assert.equal(base58.encode(data.subarray(33, 65)), mint);
  let at = 65;
  const text = () => {
    const size = data.readUInt32LE(at);
    const start = at + 4;
    at = start + size;
    return data.toString('utf8', start, at).replace(/\0+$/, '');
  };
  return [text(), text(), text()];
}

test('Metaplex-shaped metadata: at its derived address, and readable by its layout', async () => {
  const { mint, metadata } = SOLANA_TOKENS.metaplexNft;
  assert.deepEqual(await metaplexTexts(mint), [metadata.name, metadata.symbol, metadata.uri]);
  const linked = (await (await fetch(metadata.uri)).json()) as { name: string; image: string };
  assert.equal(linked.name, 'Flag');
  assert.match(await (await fetch(linked.image)).text(), /^<svg .*<\/svg>$/);
});

test('unsolicited tokens: named like the real token, or after a website', async () => {
  const { spl6, lookalike, zeroWidth, twin, spam, spamNft, trapNft } = SOLANA_TOKENS;
  const real = await metaplexTexts(spl6.mint);
  assert.deepEqual(await metaplexTexts(twin.mint), real);
  assert.deepEqual(await metaplexTexts(lookalike.mint), [real[0], 'USDХ', '']);
  assert.match((await metaplexTexts(spamNft.mint)).join(), /claim\.example/);
  const inMint = (mint: string) =>
    chain.mint(mint).extensions?.find(({ extension }) => extension === 'tokenMetadata')?.state;
  assert.match(String(inMint(spam.mint)?.name), /claim\.example/);
  const unseen = [inMint(zeroWidth.mint)?.name, inMint(zeroWidth.mint)?.symbol];
  assert.deepEqual(
    unseen.map((text) => String(text).replace(/\p{Cf}/gu, '')),
    real.slice(0, 2),
  );
  assert.notDeepEqual(unseen, real.slice(0, 2));
  const linked = await (await fetch(String(inMint(trapNft.mint)?.uri))).json();
  assert.match(JSON.stringify(linked), /claim\.example.*onload/);
});

test('collection: its member is verified, a claimant is not', async () => {
  const { collection, member, claimant, metaplexNft } = SOLANA_TOKENS;
  /**
   * After the texts: two bytes of royalties, no creators, two state bytes, no edition, the token
   * standard, then this.
   */
  const rest = async (mint: string) => (await metaplexData(mint)).subarray(327);
  for (const [{ mint }, verified] of [
    [member, 1],
    [claimant, 0],
  ] as const) {
    const data = await rest(mint);
    assert.deepEqual([...data.subarray(0, 2)], [1, verified]);
    assert.equal(base58.encode(data.subarray(2, 34)), collection.mint);
    assert.deepEqual([...data.subarray(34)], [0, 0, 0]);
  }
  assert.deepEqual([...(await rest(metaplexNft.mint))], [0, 0, 0, 0]);
  assert.deepEqual([...(await rest(collection.mint))], [0, 0, 1, ...Array(9).fill(0), 0]);
  assert.deepEqual((await metaplexTexts(collection.mint)).slice(0, 1), ['Sandbox Pennants']);
});
