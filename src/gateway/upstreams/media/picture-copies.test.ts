import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_MEDIA_BYTES, MEDIA_ID } from '../../../protocol/http/media';
import { memoryStore, type Store } from '../../store/open-store';
import { isDataUri, readDataUri } from './data-uri';
import { createPictureCopies, mediaId } from './picture-copies';

const HOUR = 3_600_000;
const gif = (note: string) => Buffer.from(`GIF89a\x01\0\x01\0${note}`, 'latin1');
const ONE = 'https://a.test/1.gif';

function world(store: Store = memoryStore()) {
  const clock = { now: 1_750_000_000_000 };
  const there = new Map<string, Buffer>();
  const asked: string[] = [];
  const files = {
    has: (address: string) => isDataUri(address) || address.startsWith('https:'),
    async read(address: string, max: number) {
      assert.equal(max, MAX_MEDIA_BYTES);
      if (isDataUri(address)) return readDataUri(address, max);
      asked.push(address);
      return there.get(address);
    },
  };
  const log: string[] = [];
  /** Null: no verdict. */
  const checks = { count: 0, verdict: true as boolean | null };
  const media = createPictureCopies({
    ...{ store, files, maxBytes: 10_000_000, now: () => clock.now },
    async checkDrawing() {
      checks.count += 1;
      if (checks.verdict === null) throw new Error('busy');
      return checks.verdict;
    },
    log: (_, message) => log.push(message),
  });
  const shown = async (id = '') => (await media.get(id))?.bytes.toString('latin1').slice(10);
  return { media, clock, there, asked, shown, log, store, checks };
}

test('picture: fetched on the first request, once for all callers', async () => {
  const { media, there, asked, shown } = world();
  there.set(ONE, gif('one'));
  const id = await media.note(ONE);
  assert.match(id ?? '', MEDIA_ID);
  assert.equal(id, mediaId(ONE));
  assert.deepEqual(asked, []);
  const looks = await Promise.all([shown(id), shown(id), shown(id)]);
  assert.deepEqual(looks, ['one', 'one', 'one']);
  assert.equal(await shown(id), 'one');
  assert.deepEqual(asked, [ONE]);
  assert.equal((await media.get(id ?? ''))?.type, 'image/gif');
});

test('picture of the last minute: served from memory, without the store', async () => {
  const { media, clock, there, store } = world();
  there.set(ONE, gif('one'));
  const id = (await media.note(ONE)) ?? '';
  const picture = await media.get(id);
  assert.ok(picture);
  await store.close();
  clock.now += 59_999;
  assert.equal(await media.get(id), picture);
  clock.now += 1;
  assert.equal(await media.get(id), undefined);
});

test('same bytes at two addresses, or read again: one picture in memory, whose reply is kept once', async () => {
  const { media, clock, there, asked } = world();
  const [two, other] = ['https://b.test/2.gif', 'https://a.test/other.gif'];
  there.set(ONE, gif('one')).set(two, gif('one')).set(other, gif('other'));
  const get = async (source: string) => media.get((await media.note(source)) ?? '');
  const picture = await get(ONE);
  assert.ok(picture);
  assert.equal(await get(two), picture);
  assert.notEqual(await get(other), picture);
  clock.now += 60_000;
  assert.equal(await get(ONE), picture);
  assert.deepEqual(asked, [ONE, two, other]);
});

test('picture that no data names: not found, and no request makes the gateway fetch it', async () => {
  const { shown, asked, media } = world();
  for (const id of [mediaId(ONE), '', 'x', `${mediaId(ONE)}0`]) {
    assert.equal(await shown(id), undefined);
  }
  assert.equal(await media.note('http://a.test/'), undefined);
  assert.equal(await media.note('data:text/html,<script>'), undefined);
  assert.deepEqual(asked, []);
});

test('failed picture: not retried for ten minutes; an old copy stays when its server is gone', async () => {
  const { media, clock, there, asked, shown } = world();
  const id = await media.note(ONE);
  assert.equal(await shown(id), undefined);
  assert.equal(await shown(id), undefined);
  assert.equal(asked.length, 1);
  clock.now += HOUR;
  there.set(ONE, gif('one'));
  assert.equal(await shown(id), 'one');
  clock.now += 8 * 24 * HOUR;
  there.delete(ONE);
  assert.equal(await shown(id), 'one');
  assert.equal(await shown(id), 'one');
  assert.equal(asked.length, 3);
  clock.now += 8 * 24 * HOUR;
  there.set(ONE, gif('two'));
  assert.equal(await shown(id), 'two');
});

test('file that is not a picture: not served, even if it was a picture before', async () => {
  const { media, there, shown } = world();
  there.set(ONE, Buffer.from('<html><script>alert(1)</script>'));
  assert.equal(await shown(await media.note(ONE)), undefined);
});

test('picture inside its address: stored at once', async () => {
  const { media, asked } = world();
  const id = await media.note('data:image/svg+xml,%3Csvg/%3E');
  const found = await media.get(id ?? '');
  assert.deepEqual([found?.type, found?.bytes.toString()], ['image/svg+xml', '<svg/>']);
  assert.deepEqual(await media.known([id ?? '', mediaId(ONE)]), new Set([id]));
  assert.deepEqual(asked, []);
});

test('drawing: checked once for each copy, whatever its source; other pictures are not', async () => {
  const { media, there, checks, shown } = world();
  there.set(ONE, gif('one'));
  await shown(await media.note(ONE));
  assert.equal(checks.count, 0);
  await media.note('data:image/svg+xml,%3Csvg/%3E');
  assert.equal(checks.count, 1);
  there.set('https://a.test/2', Buffer.from('<svg/>'));
  const id = await media.note('https://a.test/2');
  assert.ok(await media.get(id ?? ''));
  assert.ok(await media.get(id ?? ''));
  assert.equal(checks.count, 2);
});

test('drawing that the check rejects: no picture, and no request for ten minutes', async () => {
  const { media, there, checks, shown, asked } = world();
  checks.verdict = false;
  there.set(ONE, Buffer.from('<svg/>'));
  const id = await media.note(ONE);
  assert.equal(await shown(id), undefined);
  assert.equal(await shown(id), undefined);
  assert.deepEqual(asked, [ONE]);
  assert.equal(await media.note('data:image/svg+xml,%3Csvg/%3E'), undefined);
});

test('no verdict on a drawing: no picture now, an old copy stays, and its server rests for 30 s', async () => {
  const { media, there, checks, clock, log, asked } = world();
  checks.verdict = null;
  there.set(ONE, Buffer.from('<svg/>'));
  const id = (await media.note(ONE)) ?? '';
  assert.equal(await media.get(id), undefined);
  await assert.rejects(media.note('data:image/svg+xml,%3Csvg/%3E'));
  checks.verdict = true;
  clock.now += 29_999;
  assert.equal(await media.get(id), undefined);
  assert.equal(asked.length, 1);
  clock.now += 1;
  assert.equal((await media.get(id))?.bytes.toString(), '<svg/>');
  clock.now += 8 * 24 * HOUR;
  checks.verdict = null;
  for (let request = 0; request < 3; request += 1) {
    assert.equal((await media.get(id))?.bytes.toString(), '<svg/>');
    clock.now += 2_000;
  }
  assert.equal(asked.length, 3);
  assert.deepEqual(log, []);
});

test('store unavailable: no picture, and no exception', async () => {
  const { media, shown, store, log } = world();
  await media.note(ONE);
  await store.close();
  assert.equal(await shown(mediaId(ONE)), undefined);
  assert.deepEqual(log, ['failed to read images from the store']);
});
