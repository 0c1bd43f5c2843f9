import assert from 'node:assert/strict';
import { test } from 'node:test';
import nodemailer from 'nodemailer';
import { startMailCatcher } from './mail-catcher';

test('a mail that is sent: kept with its text, found by its address, and never delivered', async () => {
  const catcher = await startMailCatcher(() => 1);
  try {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: catcher.port });
    const mail = { from: 'shop@test.localhost', subject: 'Code – é', html: '<b>1</b>' };
    await transport.sendMail({ ...mail, to: 'Ann@test.localhost', text: 'Your code: 123456' });
    await transport.sendMail({ ...mail, to: 'bob@test.localhost', text: 'other' });
    transport.close();
    assert.equal(catcher.mails().length, 2);
    const [found] = catcher.mails('ann@TEST.localhost');
    assert.equal(found?.subject, 'Code – é');
    assert.match(found?.text ?? '', /123456/);
    assert.deepEqual(found?.to, ['Ann@test.localhost']);
    assert.equal(catcher.mails('none@test.localhost').length, 0);
  } finally {
    catcher.close();
  }
});

test('a mail that is too large: refused, as a public server does', async () => {
  const catcher = await startMailCatcher();
  try {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: catcher.port });
    const text = 'x'.repeat(300_000);
    await assert.rejects(
      transport.sendMail({ from: 'a@b.example', to: 'c@d.example', subject: 's', text }),
      { responseCode: 552 },
    );
    transport.close();
    assert.equal(catcher.mails().length, 0);
  } finally {
    catcher.close();
  }
});
