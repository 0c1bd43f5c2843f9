/** The copies in the store. What was not fetched for longest goes first when there are too many bytes. */
import type { Store } from '../../store/open-store';
import type { MediaRow } from '../../store/tables';

/** Sources alone are small, but anybody's: at most so many. */
const MOST_ROWS = 200_000;
/** Writes between two looks at how much there is. */
const EVERY = 50;
const PORTION = 500;

export interface MediaRows {
  of(id: string): Promise<MediaRow | undefined>;
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Leaves an existing row unchanged. */
  add(id: string, source: string): Promise<void>;
  /** @param at epoch ms */
  keep(id: string, bytes: Buffer, type: string, at: number): Promise<void>;
  tried(id: string, at: number): Promise<void>;
}

export function createMediaRows({ db }: Store, maxBytes: number): MediaRows {
  let bytesSince = maxBytes;
  let writes = 0;

  /** The copies that do not fit, the newest first. */
  function beyond(all: readonly Pick<MediaRow, 'id' | 'size'>[]): string[] {
    let total = 0;
    return all.flatMap(({ id, size }) => {
      total += size;
      return size > 0 && total > maxBytes ? [id] : [];
    });
  }

  async function inPortions(ids: readonly string[], work: (part: string[]) => Promise<unknown>) {
    for (let at = 0; at < ids.length; at += PORTION) await work(ids.slice(at, at + PORTION));
  }

  const remove = (gone: readonly string[]) =>
    inPortions(gone, (ids) => db.deleteFrom('media').where('id', 'in', ids).execute());

  /** A picture that can be fetched again stays known. */
  async function empty(gone: readonly string[]): Promise<void> {
    const nothing = { content: '', type: '', size: 0, fetched: 0 };
    await inPortions(gone, async (ids) => {
      const these = db.updateTable('media').set(nothing).where('id', 'in', ids);
      await these.where('source', '<>', '').execute();
      await db.deleteFrom('media').where('id', 'in', ids).where('source', '=', '').execute();
    });
  }

  async function trim(): Promise<void> {
    bytesSince = 0;
    writes = 0;
    const newest = db.selectFrom('media').select(['id', 'size']).orderBy('fetched', 'desc');
    const all = await newest.orderBy('id').execute();
    await remove(all.slice(MOST_ROWS).map(({ id }) => id));
    await empty(beyond(all.slice(0, MOST_ROWS)));
  }

  async function written(bytes: number): Promise<void> {
    bytesSince += bytes;
    writes += 1;
    // At once where little may be kept, else now and then.
    if (writes >= EVERY || bytesSince > maxBytes / 16) await trim();
  }

  return {
    of: (id) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),
    async known(ids) {
      if (ids.length === 0) return new Set();
      const found = await db.selectFrom('media').select('id').where('id', 'in', ids).execute();
      return new Set(found.map(({ id }) => id));
    },
    async add(id, source) {
      await db
        .insertInto('media')
        .values({ id, fetched: 0, type: '', size: 0, source, content: '' })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await written(0);
    },
    async keep(id, bytes, type, at) {
      const content = bytes.toString('base64');
      await db
        .updateTable('media')
        .set({ fetched: at, type, size: bytes.byteLength, content })
        .where('id', '=', id)
        .execute();
      await written(bytes.byteLength);
    },
    async tried(id, at) {
      await db.updateTable('media').set({ fetched: at }).where('id', '=', id).execute();
    },
  };
}
