import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTopicIndex } from './topic-index';

test('topic: has messages behind a place until the last one is deleted', () => {
  const index = createTopicIndex();
  assert.equal(index.hasBehind('a', 0), false);
  index.add('a', 3);
  index.add('a', 5);
  index.add('b', 9, 2);
  assert.deepEqual(
    [0, 4, 5].map((place) => index.hasBehind('a', place)),
    [true, true, false],
  );
  index.remove('a');
  assert.equal(index.hasBehind('a', 4), true);
  index.remove('a');
  assert.equal(index.hasBehind('a', 0), false);
  index.remove('a');
  index.remove('b');
  assert.equal(index.hasBehind('b', 8), true);
  index.remove('b');
  index.add('a', 10);
  assert.equal(index.hasBehind('a', 9), true);
});
