import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { nftEntry } from '../../../protocol/http/nfts';
import { anyText } from '../../../protocol/test-text';
import { parseMetadata, readMetadata } from './metadata';

test('metadata of the standards: every field is read', () => {
  assert.deepEqual(
    parseMetadata(
      JSON.stringify({
        name: 'Fox',
        description: 'Red.',
        image: ' ipfs://x ',
        attributes: [
          { trait_type: 'Fur', value: 'red' },
          { trait_type: 'Age', value: 3, display_type: 'number' },
          { trait_type: 'Wild', value: true },
        ],
      }),
    ),
    {
      ...{ name: 'Fox', description: 'Red.', picture: 'ipfs://x' },
      traits: [
        { name: 'Fur', value: 'red' },
        { name: 'Age', value: '3' },
        { name: 'Wild', value: 'true' },
      ],
    },
  );
});

test('common variants of the standard fields: read', () => {
  assert.equal(readMetadata({ image_url: 'https://a.test/' }).picture, 'https://a.test/');
  const drawn = readMetadata({ image: '', image_data: '<svg/>' }).picture;
  assert.equal(drawn, `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`);
  assert.deepEqual(readMetadata({ attributes: { Fur: 'red' } }).traits, [
    { name: 'Fur', value: 'red' },
  ]);
  assert.equal(parseMetadata('\uFEFF{"name":"x"}')?.name, 'x');
});

test('field of the wrong type, too long or invisible: left out', () => {
  const odd = readMetadata({
    ...{ name: { a: 1 }, description: 7, image: ['https://a.test/'] },
    attributes: [null, 1, [], { trait_type: 'x' }, { value: 'y' }, { trait_type: {}, value: 'z' }],
  });
  assert.deepEqual(odd, { name: null, description: null, picture: null, traits: [] });
  assert.equal(readMetadata({ name: '\u202e\u200b' }).name, null);
  assert.equal(readMetadata({ name: 'N'.repeat(65) }).name?.length, 64);
  assert.equal(readMetadata({ description: 'D'.repeat(2_000) }).description?.length, 1_000);
  const many = Array.from({ length: 100 }, (_, at) => ({ trait_type: `T${at}`, value: at }));
  assert.equal(readMetadata({ attributes: many }).traits.length, 64);
  // Prototype fields are not metadata.
  assert.equal(parseMetadata('{"__proto__":{"name":"x"}}')?.name, null);
  for (const text of ['', '[]', 'null', '"x"', '1', '{"name":', '<svg/>']) {
    assert.equal(parseMetadata(text), null, text);
  }
});

test('any metadata: gives a valid protocol entry that its parser leaves unchanged', () => {
  const keys = fc.constantFrom('name', 'description', 'image', 'attributes', 'traits', 'title');
  const value = fc.anything({ withBigInt: true, withNullPrototype: true, maxDepth: 3 });
  const text = anyText({ maxLength: 300 });
  const trait = fc.record({ trait_type: text, value: fc.oneof(text, fc.double()) });
  const fields = fc.dictionary(keys, fc.oneof(value, text, fc.array(trait)));
  fc.assert(
    fc.property(fields, (said) => {
      const { picture: _, ...shown } = readMetadata(said);
      const entry = {
        ...{ id: 'eip155:1/erc721:0x0000000000000000000000000000000000000001/1', tokenId: '1' },
        collection: { name: null, address: 'eip155:1:0x0000000000000000000000000000000000000001' },
        ...{ standard: 'erc721' as const, quantity: '1', picture: null, isSpam: false },
        ...shown,
      };
      assert.deepEqual(v.parse(nftEntry, entry), entry);
    }),
  );
});
