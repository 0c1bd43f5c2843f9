/**
 * Pictures from another catalog of the same protocol, cached in memory. The gateway only requests
 * pictures of its listed wallets, so callers cannot make it fetch arbitrary URLs. Source: protocol
 * §2.3, §2.4.
 */
import * as v from 'valibot';
import { endpointUrl } from '../../../protocol/http/endpoint';
import { type ImageKind, imageUrl } from '../../../protocol/http/images';
import { SDK_TYPE, sdkVersion } from '../../../protocol/http/sdk-params';
import { wallets } from '../../../protocol/http/wallets';
import type { CatalogueConfig } from '../../catalogue/catalogue-config';
import type { ListedWallet } from '../../data/wallet-list';
import type { Clock } from '../../environment';
import { createPictureCache } from './byte-lru-cache';
import { type QueryCatalogue, RETRY_PAUSE } from './catalogue-server';
import { type PictureType, pictureType } from './sniff-image';

/** How long what was learnt is believed. */
const KEEP = 86_400_000;
const MAX_LIST_BYTES = 1_000_000;
/** Ids in one question: they go into its address. */
const BATCH = 40;

export interface Picture {
  bytes: Buffer;
  type: PictureType;
}

export interface Pictures {
  /** By our own id. Undefined when unavailable now; then a retry soon is worthwhile. */
  get(kind: ImageKind, id: string): Promise<Picture | undefined>;
}

interface Dependencies {
  upstream: NonNullable<CatalogueConfig['upstream']>;
  list: readonly ListedWallet[];
  ask: QueryCatalogue;
  now: Clock;
  version: string;
}

/** Our wallet ids to the ids of their pictures there. */
type PictureIds = ReadonlyMap<string, string>;

export function createPictures({ upstream, list, ask, now, version }: Dependencies): Pictures {
  const sdk = { projectId: upstream.projectId, st: SDK_TYPE, sv: sdkVersion([], version) };
  const cache = createPictureCache<Picture>(upstream.cacheBytes, now);
  const open = new Map<string, Promise<Picture | undefined>>();
  // An id of our own making means nothing there.
  const askable = list.filter(({ slug }) => !slug).map(({ id }) => id);
  const place = new Map(askable.map((id, index) => [id, Math.floor(index / BATCH)]));
  const batches = new Map<number, { until: number; ids: Promise<PictureIds> }>();

  async function askIds(batch: number): Promise<PictureIds> {
    const include = askable.slice(batch * BATCH, (batch + 1) * BATCH).join(',');
    const query = { page: '1', entries: String(BATCH), include };
    const reply = await ask(endpointUrl(upstream.url, wallets, {}, query, sdk), MAX_LIST_BYTES);
    const { data } = v.parse(wallets.reply, JSON.parse(reply.toString()));
    return new Map(
      data.flatMap(({ id, image_id: there }): [string, string][] =>
        there && there.length <= 128 ? [[id, there]] : [],
      ),
    );
  }

  async function idThere(wallet: string): Promise<string | undefined> {
    const batch = place.get(wallet);
    if (batch === undefined) return undefined;
    let known = batches.get(batch);
    if (!known || now() >= known.until) {
      const made = { until: now() + KEEP, ids: askIds(batch) };
      made.ids.catch(() => {
        made.until = now() + RETRY_PAUSE;
      });
      batches.set(batch, made);
      known = made;
    }
    return (await known.ids).get(wallet);
  }

  async function fetchPicture(kind: ImageKind, id: string): Promise<Picture | undefined> {
    try {
      const there = kind === 'wallet' ? await idThere(id) : id;
      if (!there) return undefined;
      const bytes = await ask(imageUrl(upstream.url, kind, there, sdk), upstream.maxPictureBytes);
      const type = pictureType(bytes);
      return type && { bytes, type };
    } catch {
      // Told and counted where it was asked; the visitor gets a tile.
      return undefined;
    }
  }

  return {
    async get(kind, id) {
      const key = `${kind} ${id}`;
      const kept = cache.get(key);
      if (kept && kept.age < (kept.picture ? KEEP : RETRY_PAUSE)) return kept.picture;
      let going = open.get(key);
      if (!going) {
        going = fetchPicture(kind, id).then((fresh) => {
          open.delete(key);
          // An old picture is better than none.
          const picture = fresh ?? kept?.picture;
          if (fresh || !picture) cache.set(key, fresh, fresh?.bytes.byteLength ?? 0);
          return picture;
        });
        open.set(key, going);
      }
      return going;
    },
  };
}
