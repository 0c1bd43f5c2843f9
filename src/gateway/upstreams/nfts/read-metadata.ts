/**
 * NFT metadata: from the store, otherwise from the address that the contract gives. A page waits
 * only a limited time; later results appear on the next request.
 */
import type { FileFetcher } from '../media/fetch-file';
import { unverifiedType } from '../media/media-type';
import type { PictureCopies } from '../media/picture-copies';
import { inlineSvg, type Metadata, parseMetadata } from './metadata';
import { keyOf, type NftFacts, type NftKey, type NftRows } from './nft-rows';

/** Of the JSON itself. A picture inside it counts, too. */
export const MAX_METADATA = 512 * 1024;
/** How long a page waits for third-party files, ms. */
const MAX_WAIT_MS = 4_000;
/** Maximum NFTs whose metadata is being read at once; the rest wait for the next request. */
const MOST_OPEN = 1_000;

/** The metadata address of an NFT, and the data that the chain itself has about it. */
export interface MetadataLocation {
  /** Undefined: the chain has none. */
  uri: string | undefined;
  /** The value of `{id}`, also inside its metadata (ERC-1155). */
  hexId?: string;
  name?: string | null;
  collection?: NftFacts['collection'];
}

/** The locations of these NFTs, by `keyOf`; without those that cannot be found now. */
export type LocateMetadata = (
  nfts: readonly NftKey[],
) => Promise<ReadonlyMap<string, MetadataLocation>>;

/** By `keyOf`. Never rejects. */
export type ReadMetadata = (
  chain: string,
  nfts: readonly NftKey[],
  locate: LocateMetadata,
) => Promise<ReadonlyMap<string, NftFacts>>;

interface DescribeOptions {
  rows: NftRows;
  files: FileFetcher;
  media: PictureCopies;
  /** Resolves after so many ms; tests have their own. */
  wait?: (ms: number) => Promise<unknown>;
}

const EMPTY: Metadata = { name: null, description: null, picture: null, traits: [] };

export function createDescribe({
  rows,
  files,
  media,
  wait = pause,
}: DescribeOptions): ReadMetadata {
  const open = new Map<string, Promise<NftFacts | undefined>>();

  /** Undefined when it could not be had now. */
  async function metadataAt(uri: string): Promise<Metadata | undefined> {
    const written = uri.trim();
    if (written.startsWith('{')) return parseMetadata(written) ?? undefined;
    const picture = inlineSvg(written);
    if (picture) return { ...EMPTY, picture };
    const bytes = await files.read(written, MAX_METADATA);
    const metadata = bytes && parseMetadata(bytes.toString('utf8'));
    if (metadata) return metadata;
    // Some say where the picture is, and nothing else.
    return bytes && unverifiedType(bytes) ? { ...EMPTY, picture: written } : undefined;
  }

  async function factsOf({ uri, hexId, name = null, collection = null }: MetadataLocation) {
    const metadata = uri ? await metadataAt(uri) : undefined;
    const fields = metadata ?? EMPTY;
    const source = hexId ? fields.picture?.replaceAll('{id}', hexId) : fields.picture;
    let good = metadata !== undefined;
    const noted = source ? media.note(source) : undefined;
    const picture = await noted?.catch(() => {
      // The gateway may get the picture later.
      good = false;
      return undefined;
    });
    const named = { ...fields, name: fields.name ?? name };
    const facts: NftFacts = { ...named, picture: picture ?? null, collection };
    return { facts, good };
  }

  /** @param before the metadata of the previous read */
  async function readOne(
    chain: string,
    nft: NftKey,
    located: MetadataLocation,
    before: NftFacts | undefined,
  ): Promise<NftFacts> {
    const { facts, good } = await factsOf(located);
    // Earlier metadata is better than none.
    const best = good || !before ? facts : before;
    await rows.write(chain, nft, best, good);
    return best;
  }

  return async (chain, nfts, locate) => {
    const kept = await rows.read(chain, nfts);
    const pictures = [...kept.values()].flatMap(({ facts }) => facts.picture ?? []);
    const known = await media.known(pictures).catch(() => new Set(pictures));
    const facts = new Map([...kept].map(([key, { facts: stored }]) => [key, stored]));
    const missing = nfts.filter((nft) => {
      const found = kept.get(keyOf(nft));
      const { picture = null } = found?.facts ?? {};
      return !found || found.old || (picture !== null && !known.has(picture));
    });

    const work = async (nft: NftKey, located: MetadataLocation): Promise<void> => {
      const key = `${chain}/${keyOf(nft)}`;
      let going = open.get(key);
      if (!going && open.size < MOST_OPEN) {
        going = readOne(chain, nft, located, kept.get(keyOf(nft))?.facts)
          .catch(() => undefined)
          .finally(() => open.delete(key));
        open.set(key, going);
      }
      const result = await going;
      if (result) facts.set(keyOf(nft), result);
    };

    const all = (
      missing.length > 0 ? locate(missing) : Promise.resolve(new Map<string, MetadataLocation>())
    )
      .then((found) =>
        Promise.all(
          missing.map((nft) => {
            const located = found.get(keyOf(nft));
            return located && work(nft, located);
          }),
        ),
      )
      .catch(() => {});
    // Do not delay a page that already has metadata to show.
    const canShow = missing.every((nft) => kept.has(keyOf(nft)));
    if (!canShow) await Promise.race([all, wait(MAX_WAIT_MS)]);
    return facts;
  };
}

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
