/** Tests heavy pictures of unknown origin: loaded side by side, decoded one at a time. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { settle } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, textOf } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { useDecoded } from './use-decoded';

interface Loading {
  src: string;
  load(): void;
  fail(): void;
  /** Ends its decoding. */
  decode(isImage: boolean): void;
}

let root: FakeNode;
let loading: Loading[];
let decoding: string[];
/** Each runs before the browser's next paint. */
let frames: (() => void)[];

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  root = fakeDocument();
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
  frames = [];
  setGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
  loading = [];
  decoding = [];
  const { createElement } = document;
  Object.assign(document, {
    createElement(name: string) {
      if (name !== 'img') return createElement.call(document, name);
      let end: ((isImage: boolean) => void) | undefined;
      const image = {
        src: '',
        onload: () => {},
        onerror: () => {},
        decode: () =>
          new Promise<void>((resolve, reject) => {
            decoding.push(image.src);
            end = (isImage) => (isImage ? resolve() : reject(new Error('broken')));
          }),
      };
      loading.push({
        get src() {
          return image.src;
        },
        load: () => image.onload(),
        fail: () => image.onerror(),
        decode: (isImage) => end?.(isImage),
      });
      return image;
    },
  });
});
afterEach(async () => {
  render(null, root as never);
  // The queue outlives the test.
  await paint();
  mock.timers.reset();
});

async function rest(ms = 50): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    mock.timers.tick(ms / 5);
    await settle();
  }
}

function Picture({ url }: { url: string | undefined }) {
  return <i>{useDecoded(url) ?? '-'}</i>;
}

async function draw(...urls: (string | undefined)[]): Promise<void> {
  render(
    <div>
      {urls.map((url, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place, whose picture changes
        <Picture key={at} url={url} />
      ))}
    </div>,
    root as never,
  );
  await rest();
}

async function paint(): Promise<void> {
  for (const _ of ['before', 'after']) for (const act of frames.splice(0)) act();
  await rest();
}

const at = (index: number): Loading => loading[index] ?? assert.fail(`${index}`);

test('several pictures: requested at once, decoded one after the other, each shown then', async () => {
  await draw('a', 'b', 'c');
  assert.deepEqual(
    loading.map(({ src }) => src),
    ['a', 'b', 'c'],
  );
  for (const one of loading) one.load();
  await rest();
  assert.deepEqual(decoding, ['a']);
  assert.equal(textOf(root), '---');
  at(0).decode(true);
  await rest();
  assert.equal(textOf(root), 'a--');
  assert.deepEqual(decoding, ['a'], 'before the paint of the first one');
  await paint();
  assert.deepEqual(decoding, ['a', 'b']);
  at(1).decode(false);
  await rest();
  assert.deepEqual(decoding, ['a', 'b', 'c']);
  at(2).decode(true);
  await rest();
  assert.equal(textOf(root), 'a-c');
});

test('failed, late, scrolled away or endless: never holds up the next one', async () => {
  await draw('a', 'b', 'c', 'd');
  at(0).fail();
  at(1).load();
  at(2).load();
  await rest();
  assert.deepEqual(decoding, ['b']);
  await draw('a', 'b', undefined, 'd');
  // Its decoding never ends; nothing waits for it longer than for a picture.
  await rest(2_000);
  assert.equal(textOf(root), '-b--');
  await paint();
  at(3).load();
  await rest();
  assert.deepEqual(decoding, ['b'], 'away, or too late');
  await draw('e');
  at(4).load();
  await rest();
  assert.deepEqual(decoding, ['b', 'e']);
  at(4).decode(true);
  await rest();
  assert.equal(textOf(root), 'e');
});
