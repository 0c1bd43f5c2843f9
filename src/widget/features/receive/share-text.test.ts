import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { canShare, shareText } from './share-text';

const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
const setShare = (share: unknown) =>
  Object.defineProperty(globalThis, 'navigator', { value: { share }, configurable: true });
afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'navigator', own);
  else Reflect.deleteProperty(globalThis, 'navigator');
});

const failing = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

test('shared, canceled, or refused: three outcomes', async () => {
  const shared: unknown[] = [];
  setShare(async (data: unknown) => shared.push(data));
  assert.equal(canShare(), true);
  assert.equal(await shareText('0xabc'), 'shared');
  assert.deepEqual(shared, [{ text: '0xabc' }]);
  setShare(failing('AbortError'));
  assert.equal(await shareText('x'), 'closed');
  setShare(failing('NotAllowedError'));
  assert.equal(await shareText('x'), 'failed');
  setShare(() => Promise.reject(null));
  assert.equal(await shareText('x'), 'failed');
});

test('no share sheet: no control offers it', async () => {
  setShare(undefined);
  assert.equal(canShare(), false);
  assert.equal(await shareText('x'), 'failed');
});
