import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameError } from '../frame/frame-error';
import { sendSigned } from './send-signed';

const ID = '0xAbc';

test('the node has it, now or from an earlier try: the id', async () => {
  assert.equal(await sendSigned(ID, async () => '0xabc'), ID);
  for (const words of [
    'already known',
    'ALREADY IMPORTED',
    'This transaction has already been processed',
  ]) {
    const sent = sendSigned(ID, async () => {
      throw new FrameError(words);
    });
    assert.equal(await sent, ID, words);
  }
});

test('a reply that is lost, or of another transaction: an error that names the id', async () => {
  const lost = sendSigned(ID, async () => {
    throw new FrameError("We can't reach this network. Try again.");
  });
  await assert.rejects(lost, ({ message }: Error) =>
    /may have been sent\. Check 0xAbc/.test(message),
  );
  await assert.rejects(
    sendSigned(ID, async () => '0xdef'),
    /another transaction\. Check 0xAbc/,
  );
  await assert.rejects(
    sendSigned(ID, async () => null),
    /another transaction/,
  );
});
