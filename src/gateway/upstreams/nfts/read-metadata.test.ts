import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../store/open-store';
import { createNftRows, keyOf } from './nft-rows';
import { createDescribe, type MetadataLocation } from './read-metadata';

const CHAIN = 'eip155:1';
const nftOf = (tokenId: string) => ({ token: `0x${'1'.repeat(40)}`, tokenId });
const PICTURE = 'd'.repeat(32);

/** Until all is read, unless a test has less patience. */
const never = () => new Promise(() => {});

function world(wait: () => Promise<unknown> = never) {
  const clock = { now: 1_750_000_000_000 };
  const files = new Map<string, string | Promise<Buffer | undefined>>();
  const read: string[] = [];
  const noted: string[] = [];
  const pictures = new Set([PICTURE]);
  const describe = createDescribe({
    rows: createNftRows(
      memoryStore(),
      () => clock.now,
      () => {},
    ),
    files: {
      has: () => true,
      async read(address) {
        read.push(address);
        const found = await files.get(address);
        return typeof found === 'string' ? Buffer.from(found) : found;
      },
    },
    media: {
      async note(source) {
        noted.push(source);
        if (source === 'lost') throw new Error('store');
        return PICTURE;
      },
      known: async (ids) => new Set(ids.filter((id) => pictures.has(id))),
      get: async () => undefined,
    },
    wait,
  });
  const located = new Map<string, MetadataLocation>();
  const look = async (...ids: string[]) => {
    const found = await describe(CHAIN, ids.map(nftOf), async (keys) => {
      return new Map(
        keys.flatMap((key) => {
          const where = located.get(key.tokenId);
          return where ? [[keyOf(key), where] as const] : [];
        }),
      );
    });
    return ids.map((id) => found.get(keyOf(nftOf(id))));
  };
  const say = (id: string, text: string) => {
    located.set(id, { uri: `https://a.test/${id}` });
    files.set(`https://a.test/${id}`, text);
  };
  return { clock, files, read, look, located, say, pictures, noted };
}
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}

test('NFT metadata: read once and cached', async () => {
  const { look, say, read } = world();
  say('1', '{"name":"One","image":"x","attributes":[{"trait_type":"a","value":1}]}');
  const [one] = await look('1');
  assert.deepEqual(one, {
    ...{ name: 'One', description: null, picture: PICTURE, collection: null },
    traits: [{ name: 'a', value: '1' }],
  });
  assert.deepEqual((await look('1'))[0], one);
  assert.equal(read.length, 1);
});

test('hanging NFT: does not delay the page, and appears after it has loaded', async () => {
  const { look, say, files, located } = world(() => new Promise(setImmediate));
  let come: (bytes: Buffer) => void = () => {};
  located.set('1', { uri: 'https://slow.test/' });
  files.set(
    'https://slow.test/',
    new Promise((resolve) => {
      come = resolve;
    }),
  );
  say('2', '{"name":"Two"}');
  const names = async () => (await look('1', '2')).map((each) => each?.name);
  await until(async () => (await names())[1] === 'Two');
  assert.deepEqual(await names(), [undefined, 'Two']);
  come(Buffer.from('{"name":"One"}'));
  await until(async () => (await names())[0] === 'One');
});

test('invalid metadata: retried after ten minutes; metadata read earlier is kept', async () => {
  const { look, say, clock, read } = world();
  const name = async () => (await look('1'))[0]?.name;
  say('1', '{"name":');
  assert.equal(await name(), null);
  say('1', '{"name":"One"}');
  assert.equal(await name(), null);
  assert.equal(read.length, 1);
  clock.now += 600_000;
  await until(async () => (await name()) === 'One');
  say('1', '<html>');
  clock.now += 86_400_000;
  // The old is shown meanwhile, and afterwards.
  assert.equal(await name(), 'One');
  await until(() => read.length === 3);
  assert.equal(await name(), 'One');
});

test('metadata address: may contain JSON and pictures inline', async () => {
  const { look, located, read, files } = world();
  located.set('1', { uri: '{"name":"Raw"}' });
  located.set('2', { uri: '<svg/>' });
  located.set('3', { uri: 'https://a.test/3.gif' });
  files.set('https://a.test/3.gif', 'GIF89a\x01\0\x01\0');
  const [one, two, three] = await look('1', '2', '3');
  assert.deepEqual([one?.name, two?.picture, three?.picture], ['Raw', PICTURE, PICTURE]);
  assert.deepEqual(read, ['https://a.test/3.gif']);
});

test('missing metadata name: replaced by the chain name; an unusable picture address is dropped', async () => {
  const { look, located, files } = world();
  located.set('1', { uri: undefined, name: 'Of the chain' });
  located.set('2', { uri: 'https://a.test/2', name: 'Of the chain' });
  files.set('https://a.test/2', '{"image":"lost"}');
  const [one, two] = await look('1', '2');
  assert.deepEqual([one?.name, two?.name, two?.picture], ['Of the chain', 'Of the chain', null]);
});

test('picture removed from the store: read again', async () => {
  const { look, say, pictures, read } = world();
  say('1', '{"name":"One","image":"x"}');
  await look('1');
  pictures.clear();
  await look('1');
  await until(() => read.length === 2);
});

test('{id} placeholder: replaced, also in the address of the picture', async () => {
  const { look, located, noted } = world();
  located.set('1', { uri: '{"image":"https://a.test/{id}.png"}', hexId: 'ff' });
  located.set('2', { uri: '{"image":"https://a.test/{id}.png"}' });
  await look('1', '2');
  assert.deepEqual(noted.sort(), ['https://a.test/ff.png', 'https://a.test/{id}.png']);
});

test('picture without a verdict now: the metadata is shown, and read again after ten minutes', async () => {
  const { look, say, read, clock } = world();
  say('1', '{"name":"One","image":"lost"}');
  const [one] = await look('1');
  assert.deepEqual([one?.name, one?.picture], ['One', null]);
  clock.now += 599_999;
  await look('1');
  assert.equal(read.length, 1);
  clock.now += 1;
  say('1', '{"name":"One","image":"x"}');
  await look('1');
  await until(async () => (await look('1'))[0]?.picture === PICTURE);
  assert.equal(read.length, 2);
});
