import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addErrors } from '../../core/errors/app-kit-error';
import { EMBEDDED_ERRORS } from './errors';
import { fakeFrame } from './fake-frame';
import { createFrameClient } from './frame-client';

addErrors(EMBEDDED_ERRORS);

test('frame that says the site is not verified: the owner is told; other words are no such reason', async (t) => {
  const frame = fakeFrame();
  const client = createFrameClient(frame.parts);
  t.after(client.close);
  for (const [message, reports] of [
    ['Invalid email', []],
    ['This code is not verified', []],
    ['Unverified domain: https://shop.test', ['unverified_domain']],
    ['Domain not verified', ['unverified_domain']],
  ] as const) {
    frame.reports.length = 0;
    const asking = client.request('CONNECT_EMAIL', { email: 'a@b.test' });
    asking.catch(() => {});
    if (frame.posts.length === 0) frame.ready();
    await frame.reply('CONNECT_EMAIL', { message }, 'ERROR');
    await assert.rejects(asking, { code: 'frame_no_message', quote: message });
    assert.deepEqual(frame.reports, reports);
  }
});
