/**
 * The gateway's copies of pictures. The gateway knows a picture's source address only after reading
 * data that names it, so callers cannot make it fetch arbitrary URLs; it fetches the picture on the
 * first request.
 */
import { createHash } from 'node:crypto';
import { MAX_MEDIA_BYTES, MEDIA_ID } from '../../../protocol/http/media';
import type { Clock, Log } from '../../environment';
import type { Store } from '../../store/open-store';
import { createPictureCache } from '../fetch/byte-lru-cache';
import { createTtlCache } from '../fetch/ttl-cache';
import { isDataUri } from './data-uri';
import { type CheckDrawing, checkHere } from './drawing-check';
import type { FileFetcher } from './fetch-file';
import { createMediaRows } from './media-rows';
import { mediaType } from './media-type';

/**
 * How long a copy is served without a refresh, and how long the gateway waits after a failed fetch.
 */
const KEEP = 7 * 86_400_000;
const REST = 600_000;
/** Ms after a check without a verdict: the picture's server is not asked again for each request. */
const CHECK_REST = 30_000;
const MAX_UNCHECKED = 2_000;
/** Of the pictures in memory. Pages show the same pictures again and again. */
const MAX_IN_MEMORY = 16_000_000;
const MAX_IDS_IN_MEMORY = 2_000_000;
/** How long a picture in memory is served without a look at the store, in ms. */
const IN_MEMORY = 60_000;

interface CopiedPicture {
  bytes: Buffer;
  type: string;
}

export interface PictureCopies {
  /**
   * Stores a picture's source and returns its id; undefined for a source that the gateway would
   * never fetch.
   */
  note(source: string): Promise<string | undefined>;
  /** The ids that the store still contains. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Undefined without a picture that may be shown. Never rejects. */
  get(id: string): Promise<CopiedPicture | undefined>;
}

interface CopiesOptions {
  store: Store;
  files: FileFetcher;
  /** Of all copies. */
  maxBytes: number;
  now: Clock;
  log: Log;
  /** Default: in this thread. */
  checkDrawing?: CheckDrawing | undefined;
}

export const mediaId = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 32);

export function createPictureCopies({
  store,
  files,
  maxBytes,
  now,
  log,
  checkDrawing = checkHere(),
}: CopiesOptions): PictureCopies {
  const rows = createMediaRows(store, maxBytes);
  /** Digest by id. */
  const recent = createPictureCache<string>(MAX_IDS_IN_MEMORY, now);
  /** Picture by digest: the same bytes at two addresses, or read again, are kept once. */
  const contents = createPictureCache<CopiedPicture>(MAX_IN_MEMORY, now);
  /** Ids whose drawing had no verdict. */
  const unchecked = createTtlCache<object>(CHECK_REST, MAX_UNCHECKED, now);
  const open = new Map<string, Promise<CopiedPicture | undefined>>();

  /** @returns the object of earlier, so that its reply is kept once, too */
  function inMemory(id: string, picture: CopiedPicture): CopiedPicture {
    const digest = createHash('sha256').update(picture.type).update(picture.bytes).digest('base64');
    const kept = contents.get(digest)?.picture ?? picture;
    contents.set(digest, kept, kept.bytes.byteLength);
    recent.set(id, digest, 0);
    return kept;
  }

  /** @throws Error if the check can't be had now */
  async function checked(bytes: Buffer | undefined): Promise<CopiedPicture | undefined> {
    const type = bytes && (await mediaType(bytes, checkDrawing));
    return bytes && type ? { bytes, type } : undefined;
  }

  async function refreshed(id: string, source: string, old: Buffer, oldType: string) {
    // An old picture is better than none.
    const previous = oldType === '' ? undefined : { bytes: old, type: oldType };
    if (unchecked.get(id)) return previous;
    const bytes = await files.read(source, MAX_MEDIA_BYTES);
    let fresh: CopiedPicture | undefined;
    try {
      fresh = await checked(bytes);
    } catch {
      unchecked.set(id, {});
      return previous;
    }
    if (fresh) await rows.keep(id, fresh.bytes, fresh.type, now());
    else await rows.tried(id, now());
    return fresh ?? previous;
  }

  async function look(id: string) {
    const row = await rows.of(id);
    if (!row) return undefined;
    const { type, source, fetched } = row;
    const bytes = Buffer.from(row.content, 'base64');
    const age = now() - fetched;
    // A clock that was set back makes everything old.
    const isFresh = age >= 0 && age < (type === '' ? REST : KEEP);
    if (source === '' || isFresh) return type === '' ? undefined : { bytes, type };
    return refreshed(id, source, bytes, type);
  }

  return {
    async note(source) {
      if (!files.has(source)) return undefined;
      const id = mediaId(source);
      if (!isDataUri(source)) {
        await rows.add(id, source);
        return id;
      }
      // Its address is the picture: there is nothing to ask later.
      const inline = await checked(await files.read(source, MAX_MEDIA_BYTES));
      if (!inline) return undefined;
      await rows.add(id, '');
      await rows.keep(id, inline.bytes, inline.type, now());
      return id;
    },
    known: rows.known,
    async get(id) {
      if (!MEDIA_ID.test(id)) return undefined;
      const found = recent.get(id);
      const held = found?.picture && found.age < IN_MEMORY && contents.get(found.picture)?.picture;
      if (held) return held;
      let going = open.get(id);
      if (!going) {
        going = look(id)
          .then((picture) => picture && inMemory(id, picture))
          .catch(() => {
            log('warn', 'failed to read images from the store', {});
            return undefined;
          })
          .finally(() => open.delete(id));
        open.set(id, going);
      }
      return going;
    },
  };
}
