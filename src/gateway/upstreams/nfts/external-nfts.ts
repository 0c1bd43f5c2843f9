/**
 * NFTs that an account may have, from a Blockscout explorer (its REST API, version 2). The gateway
 * checks the list on the chain.
 */
import { isEvmAddress } from '../../../protocol/validate';
import { isNeverSeen } from '../external/account-not-found';
import { type QueryDataService, valueAt } from '../external/data-service-client';
import { readAmount } from '../external/parse-fields';
import type { BlockscoutConfig } from '../source-config';
import type { EvmNft } from './evm-nfts';
import { badCursor, type CandidatePage, type NftCandidates, notNow } from './nft-candidates';
import { keyOf } from './nft-rows';

/** NFTs taken from one answer: more than a page, because services have page sizes of their own. */
export const MAX_NFTS = 200;
/** A longer place is not told to the visitor: it would not come back whole. */
const MAX_CURSOR = 300;

interface Fields {
  contract: unknown;
  tokenId: unknown;
  standard: unknown;
  quantity: unknown;
}

export function readNft({ contract, tokenId, standard, quantity }: Fields): EvmNft[] {
  const id = readAmount(tokenId);
  const isAddress = typeof contract === 'string' && /^0x/i.test(contract) && isEvmAddress(contract);
  if (!isAddress || id === undefined) return [];
  const kind = typeof standard === 'string' && standard.includes('1155') ? 'erc1155' : 'erc721';
  const count = readAmount(quantity) ?? 1n;
  if (count === 0n) return [];
  return [{ token: contract.toLowerCase(), tokenId: String(id), kind, quantity: String(count) }];
}

/** Removes duplicate entries. */
export function pageOf(
  nfts: readonly EvmNft[],
  next: string | undefined,
  before: string | undefined,
) {
  const all = new Map(nfts.map((nft) => [keyOf(nft), nft]));
  return { nfts: [...all.values()], next: nextCursor(next, before) } satisfies CandidatePage;
}

/** The same place again would go on for ever. */
export function nextCursor(next: string | undefined, before: string | undefined): string | null {
  return next !== undefined && next !== before && next.length <= MAX_CURSOR ? next : null;
}

export function blockscoutNfts(chain: string, { url }: BlockscoutConfig, ask: QueryDataService) {
  const base = url.replace(/\/+$/, '');
  const source: NftCandidates = {
    kind: 'external',
    async page(account, cursor) {
      if (cursor !== undefined && !/^[-\w.%=&+]+$/.test(cursor)) throw badCursor();
      const more = cursor === undefined ? '' : `&${cursor}`;
      const path = `api/v2/addresses/${account}/nft?type=ERC-721%2CERC-1155${more}`;
      const reply = await ask(`nfts ${chain}`, `${base}/${path}`).catch((error: unknown) => {
        // An account that the explorer has never seen has nothing.
        if (isNeverSeen(error)) return { items: [] };
        throw notNow();
      });
      const items = valueAt(reply, ['items']);
      if (!Array.isArray(items)) throw notNow();
      const nfts = items.slice(0, MAX_NFTS).flatMap((item) => {
        const at = (...place: string[]) => valueAt(item, place);
        return readNft({
          contract: at('token', 'address_hash') ?? at('token', 'address'),
          tokenId: at('id'),
          standard: at('token_type') ?? at('token', 'type'),
          quantity: at('value') ?? '1',
        });
      });
      return pageOf(nfts, queryOf(valueAt(reply, ['next_page_params'])), cursor);
    },
  };
  return source;
}

/** Names and plain values, as the service wants them back. */
function queryOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(value).slice(0, 10)) {
    if (/^\w{1,40}$/.test(name) && name !== 'type' && ['string', 'number'].includes(typeof field)) {
      query.set(name, String(field));
    }
  }
  return query.size > 0 ? query.toString().replaceAll('*', '%2A') : undefined;
}
