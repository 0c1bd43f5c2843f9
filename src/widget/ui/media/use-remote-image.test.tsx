/**
 * Tests a picture that hangs, fails or loads, in a document without a browser. Source:
 * specification §9.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { settle } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, fire, nodesIn, textOf } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { ItemPicture } from './ItemPicture';

const URL_ONE = 'https://gateway.test/v1/media/one';
const URL_TWO = 'https://gateway.test/v1/media/two';
let root: FakeNode;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  root = fakeDocument();
  // The mocked timer never fires without a delay, and the framework runs effects with no delay.
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
});
afterEach(async () => {
  await effects();
  render(null, root as never);
  mock.timers.reset();
});

async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await settle();
}
/** Effects wait for the time of a frame. */
async function effects(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await pass(50);
}
async function draw(src: string): Promise<void> {
  render(<ItemPicture name="Zed Two" src={src} />, root as never);
  await effects();
}
const image = (): FakeNode | undefined =>
  nodesIn(root).find(({ localName }) => localName === 'img');

test('picture that hangs: dropped after two seconds, the monogram stays', async () => {
  await draw(URL_ONE);
  assert.equal(image()?.attributes.get('src'), URL_ONE);
  assert.equal(image()?.attributes.get('class'), 'wait', 'unseen until it is there');
  assert.equal(textOf(root), 'ZT');
  await pass(1_700);
  assert.ok(image());
  await pass(300);
  assert.equal(image(), undefined);
  assert.equal(textOf(root), 'ZT');
});

test('another picture: has its own two seconds', async () => {
  await draw(URL_ONE);
  await pass(2_000);
  assert.equal(image(), undefined);
  await draw(URL_TWO);
  await pass(1_700);
  assert.equal(image()?.attributes.get('src'), URL_TWO);
  await pass(300);
  assert.equal(image(), undefined);
});

test('picture that has painted: nothing of the monogram is left behind it', async () => {
  await draw(URL_ONE);
  const box = nodesIn(root).find(({ localName }) => localName === 'span') ?? assert.fail();
  const ground = () => (box.style as { background?: string }).background;
  assert.ok(ground());
  fire(image() ?? assert.fail(), 'Load');
  await effects();
  assert.equal(image()?.attributes.has('class'), false);
  assert.equal(textOf(root), '');
  assert.equal(ground(), '');
});
