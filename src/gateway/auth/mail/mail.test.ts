import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BAD_EMAILS, GOOD_EMAILS } from '../../../protocol/test-email-cases';
import { createMetrics } from '../../http/metrics';
import { readEmailAddress } from './email-address';
import { createMailQueue, type MailMessage } from './mail-queue';
import { codeMail, linkMail, noticeMail } from './mail-text';

const label = 'a'.repeat(63);

test('210 addresses: the service reads those that the widget takes, and no other', () => {
  for (const text of GOOD_EMAILS) {
    assert.equal(readEmailAddress(text)?.canonical, text.toLowerCase(), text);
  }
  for (const text of BAD_EMAILS) {
    assert.equal(readEmailAddress(text), undefined, JSON.stringify(text.slice(0, 400)));
  }
});

test('addresses that browsers accept: accepted', () => {
  for (const address of [
    ...['a@b.co', 'a@b', 'a@localhost', 'a@127.0.0.1', 'x@y.z.w.example', "o'brien@example.ie"],
    ...['first.last+tag@sub.example.org', 'a.@b.co', '.a@b.co', 'a..b@c.de', '-@b.co', '_@b.co'],
    ...['1@1.1', "!#$%&'*+-/=?^_`{|}~@b.co", 'a@b-c.de', 'a@1b.co', `a@${label}.${label}.co`],
    ...[`${'a'.repeat(64)}@b.co`, `${'a'.repeat(315)}@b.co`, 'a@xn--bcher-kva.example'],
  ]) {
    assert.equal(readEmailAddress(address)?.address, address.toLowerCase(), address);
  }
});

test('text that browsers refuse: refused', () => {
  for (const text of [
    ...[
      '',
      ' ',
      'a',
      '@',
      'a@',
      '@b',
      'a@@b',
      'a@b@c',
      'a b@c.de',
      'a@b c.de',
      'a@-b.co',
      'a@b-.co',
    ],
    ...[
      'a@b..co',
      'a@.co',
      'a@b.co.',
      'a@b_c.co',
      '"a b"@c.de',
      'a@[127.0.0.1]',
      'a@[::1]',
      'a(c)@b.co',
    ],
    ...[
      'a,b@c.de',
      'a;b@c.de',
      'a:b@c.de',
      'a\\b@c.de',
      '<a@b.co>',
      'Ann <a@b.co>',
      'a@b.co,c@d.co',
    ],
    ...[`a@${label}a.co`, `${'a'.repeat(316)}@b.co`, `${'a'.repeat(400)}@b.co`, 'ä@b.co', 'а@b.co'],
    ...[
      'a\u0000@b.co',
      'a@b\u0000.co',
      'a@b.co\u0000',
      'a@b\u00ad .co',
      'mailto:a@b.co',
      'a@b.co?x=1',
    ],
    ...[
      'a@b.co\r\nBcc: c@d.co',
      'a\r\n@b.co',
      'a@b.co%0d',
      'a@b\n.co',
      'a@b.co\u2028x',
      'a@\u202eoc.b',
    ],
  ]) {
    assert.equal(readEmailAddress(text), undefined, JSON.stringify(text));
  }
});

test('one person for spellings of one address, never for two', () => {
  const canonical = (text: string) => readEmailAddress(text)?.canonical;
  assert.equal(canonical(' Ann@Mail.Test\n'), 'ann@mail.test');
  assert.equal(canonical('ann@bücher.example'), 'ann@xn--bcher-kva.example');
  assert.equal(canonical('ann@BÜCHER.example'), 'ann@xn--bcher-kva.example');
  assert.equal(readEmailAddress('Ann@Mail.Test')?.address, 'Ann@mail.test');
  const different = [
    ...['ann@mail.test', 'a.nn@mail.test', 'ann+shop@mail.test', 'ann@maiI.test', 'ann@mail.tests'],
    ...['ann@mаil.test', 'ann@mail.test.', 'anu@mail.test', 'ann@mai1.test'],
  ];
  const found = different.map(canonical).filter((text) => text !== undefined);
  assert.equal(new Set(found).size, found.length);
});

test('any text: an address or none, never an exception; twice the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()), (text) => {
      const read = readEmailAddress(text);
      if (!read) return;
      assert.match(read.address, /^[!-~]+@[a-zA-Z0-9.-]+$/);
      assert.deepEqual(readEmailAddress(read.address), read);
    }),
  );
});

const hostile = 'Shop\r\nBcc: evil@evil.test\u202e<script>alert(1)</script>"&\'';
const site = { name: hostile, origin: 'https://shop.test' };
const LETTERS: MailMessage[] = [
  codeMail('a@b.co', site, { code: '123456', reason: 'login', lifetime: 600 }),
  linkMail('a@b.co', site, {
    ...{ url: 'https://secure.test/auth/v1/link?t=x', device: hostile, place: hostile },
    ...{ time: 'now', lifetime: 1_200 },
  }),
  noticeMail('a@b.co', site, 'export', { device: hostile, time: 'now' }),
];

test('hostile names in a mail: one line in headers, escaped in HTML', () => {
  for (const { fromName, subject, html, text } of LETTERS) {
    for (const header of [fromName, subject]) assert.doesNotMatch(header, /[\r\n\u202e]/);
    assert.ok(fromName.length <= 64);
    assert.doesNotMatch(html, /<script|\u202e/);
    assert.doesNotMatch(text, /^Bcc:/m);
  }
});

const message = LETTERS[0] as MailMessage;
const deps = { log: () => {}, metrics: createMetrics(), now: () => 0 };

test('mail server that fails once: the mail is sent again; one that fails twice: given up', async () => {
  for (const [failures, wanted] of [
    [1, true],
    [2, false],
  ] as const) {
    let calls = 0;
    const outcomes: boolean[] = [];
    const queue = createMailQueue({
      ...{ ...deps, maxWaiting: 10 },
      async send() {
        calls += 1;
        if (calls <= failures) throw new Error('secret@mail.test refused');
      },
    });
    queue.add(message, async (taken) => outcomes.push(taken));
    await queue.idle();
    assert.deepEqual(outcomes, [wanted]);
    assert.equal(calls, 2);
  }
});

test('full queue: refused; a few mails at once, the others after them', async () => {
  let open = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const queue = createMailQueue({
    ...{ ...deps, maxWaiting: 3 },
    send: () =>
      new Promise((resolve) => {
        open += 1;
        most = Math.max(most, open);
        release.push(() => {
          open -= 1;
          resolve();
        });
      }),
  });
  const taken = Array.from({ length: 10 }, () => queue.add(message));
  assert.deepEqual(taken, [...Array(8).fill(true), false, false]);
  const idle = queue.idle();
  for (let end = release.shift(); end; end = release.shift()) {
    end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await idle;
  assert.equal(most, 5);
});
