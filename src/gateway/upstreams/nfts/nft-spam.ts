/** Detects NFTs that were sent to lead users to a site. The rules are in README.md. */
import { looksLikeSpam } from '../tokens/token-spam';
import type { Metadata } from './metadata';

/** A web address, whether it is written with its scheme or not. */
const ADDRESS =
  /https?:|www\.|(?:^|[^\p{L}\p{N}@.])[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+[\p{L}]{2,}(?:$|[^\p{L}\p{N}])/iu;
const CLAIM =
  /\b(?:claim|airdrop|redeem|voucher|giveaway|free mint|your? reward|you (?:have )?won)\b/i;

interface Seen {
  /** Of the collection; null where it has none. */
  collection: string | null;
  metadata: Pick<Metadata, 'name' | 'description' | 'traits'> | undefined;
  /** The contract implements no NFT standard. */
  unreadable: boolean;
  /** It came in the same transaction to very many others. */
  airdropped: boolean;
}

export function isSpamNft({ collection, metadata, unreadable, airdropped }: Seen): boolean {
  if (unreadable || airdropped) return true;
  const names = [collection ?? '', metadata?.name ?? ''];
  if (names.some((name) => looksLikeSpam(name, ''))) return true;
  const traits = metadata?.traits.flatMap(({ name, value }) => [name, value]) ?? [];
  // Honest descriptions name their own site; only with a lure it is an advertisement.
  const all = [...names, metadata?.description ?? '', ...traits].join('\n').normalize('NFKC');
  return ADDRESS.test(all) && CLAIM.test(all);
}
