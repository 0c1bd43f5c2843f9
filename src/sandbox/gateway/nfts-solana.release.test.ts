/** Tests the gateway's NFTs on the seeded local Solana against the node's own parsed accounts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { metadataAddress } from '../../gateway/upstreams/nfts/metaplex';
import { type NftEntry, nfts } from '../../protocol/http/nfts';
import { type LocalSolana, startLocalSolana } from '../chains/solana/local-solana';
import { LOCAL_SOLANA, SOLANA_ACCOUNTS } from '../facts';
import { SOLANA_TOKENS } from '../facts-seed-solana';
import { metadataAddress as otherAddress } from '../seed/solana/metaplex';
import { seedSolana } from '../seed/solana/tokens';
import { type SeededGateway, seededGateway } from './test-seeded';

const { id: CHAIN } = LOCAL_SOLANA;
const [OWNER = '', OTHER = ''] = SOLANA_ACCOUNTS;
const { metaplexNft, nft2022, spamNft, trapNft, collection, member, claimant } = SOLANA_TOKENS;

let solana: LocalSolana;
let gateway: SeededGateway;

before(async () => {
  solana = await startLocalSolana(seedSolana);
  gateway = seededGateway(new Map([[CHAIN, solana.url]]));
});
after(async () => {
  await gateway.stop();
  solana.close();
});

async function held(account: string): Promise<NftEntry[]> {
  const raw = await gateway.json(`/v1/account/${account}/nfts?chainId=${CHAIN}`);
  const page = v.parse(nfts.reply, raw);
  assert.deepEqual(page.nfts, raw.nfts);
  assert.equal(page.next, null);
  return page.nfts;
}

/** Returns the account's mints with a supply of one, as the node reads them. */
async function nodeSays(account: string): Promise<string[]> {
  interface Told {
    result: {
      value: {
        account: {
          data: {
            parsed: { info: { mint: string; tokenAmount: { amount: string; decimals: number } } };
          };
        };
      }[];
    };
  }
  const programs = [
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  ];
  const all = await Promise.all(
    programs.map(async (programId) => {
      const params = [account, { programId }, { encoding: 'jsonParsed' }];
      const method = 'getTokenAccountsByOwner';
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const reply = (await (
        await fetch(solana.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).json()) as Told;
      return reply.result.value.map(({ account: { data } }) => data.parsed.info);
    }),
  );
  return all
    .flat()
    .filter(({ tokenAmount: { amount, decimals } }) => amount === '1' && decimals === 0)
    .map(({ mint }) => mint)
    .sort();
}

test('NFTs of both programs: returned with data of the mint, Metaplex and their JSON', async () => {
  const entries = await held(OWNER);
  assert.deepEqual(
    entries.map(({ id }) => id),
    (await nodeSays(OWNER)).map((mint) => `${CHAIN}/nft:${mint}`),
  );
  const byMint = (mint: string) => entries.find(({ id }) => id.endsWith(mint));
  const leaf = byMint(nft2022.mint);
  assert.deepEqual(
    [leaf?.name, leaf?.standard, leaf?.tokenId, leaf?.quantity, leaf?.isSpam],
    ['Leaf 1', 'token-2022', '', '1', false],
  );
  assert.equal(leaf?.description, 'Its metadata is in the mint.');
  assert.deepEqual(leaf?.traits, [{ name: 'Color', value: 'teal' }]);
  const flag = byMint(metaplexNft.mint);
  assert.deepEqual([flag?.name, flag?.standard], ['Flag', 'metaplex']);
  assert.equal(flag?.collection.address, `${CHAIN}:${metaplexNft.mint}`);
  for (const { picture } of [leaf, flag].flatMap((entry) => entry ?? [])) {
    const response = await gateway.get(picture ?? '');
    assert.equal(response.headers.get('content-type'), 'image/svg+xml');
    assert.match(await response.text(), /^<svg /);
  }
});

test('unsolicited NFTs: returned, flagged by name or description, and unable to run code', async () => {
  const entries = await held(OWNER);
  const marked = entries.filter(({ isSpam }) => isSpam).map(({ id }) => id);
  const sent = [spamNft, trapNft].map(({ mint }) => `${CHAIN}/nft:${mint}`);
  assert.deepEqual(marked.sort(), sent.sort());
  const of = (mint: string) => entries.find(({ id }) => id.endsWith(mint));
  assert.deepEqual(
    [of(spamNft.mint)?.name, of(spamNft.mint)?.standard],
    [spamNft.metadata.name, 'metaplex'],
  );
  const trap = of(trapNft.mint);
  assert.deepEqual([trap?.name, trap?.standard], ['Gift 7', 'token-2022']);
  assert.ok(!JSON.stringify(trap).includes('javascript:'), 'its link is not told');
  const { headers } = await gateway.get(trap?.picture ?? '');
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
});

test('verified collection member: has its name and address; a claim alone: no collection', async () => {
  const entries = await held(OWNER);
  const of = ({ mint }: { mint: string }) => entries.find(({ id }) => id.endsWith(mint));
  assert.deepEqual(of(member)?.collection, {
    name: 'Sandbox Pennants',
    address: `${CHAIN}:${collection.mint}`,
  });
  assert.equal(of(member)?.name, 'Pennant 1');
  assert.deepEqual(of(claimant)?.collection, {
    name: null,
    address: `${CHAIN}:${claimant.mint}`,
  });
  assert.equal(of(claimant)?.name, 'Pennant 0');
  // It stays with its creator.
  assert.equal(of(collection), undefined);
});

test('tokens: not NFTs; account without NFTs: an empty list', async () => {
  assert.deepEqual(await held(OTHER), []);
  assert.deepEqual(await nodeSays(OTHER), []);
  const status = await gateway.get(`/v1/account/0x12/nfts?chainId=${CHAIN}`);
  assert.equal(status.status, 400);
});

test('Metaplex addresses: match those of an independent client', async () => {
  for (const { mint } of Object.values(SOLANA_TOKENS)) {
    assert.equal(metadataAddress(mint), await otherAddress(mint), mint);
  }
});
