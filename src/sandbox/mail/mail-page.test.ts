import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { CaughtMail } from './mail-catcher';
import { answerMailPage } from './mail-page';

const MAIL: CaughtMail = {
  ...{ id: 1, at: 0, from: 'shop@test.localhost', to: ['ann@test.localhost'] },
  ...{ subject: 'Your code', text: 'Your code: 123456 <b>', html: '<b>123456</b>' },
};

/** @returns the reply for `path`, and whose mails were asked for. */
function ask(path: string, all: CaughtMail[]) {
  const asked: (string | undefined)[] = [];
  let body = '';
  let headers: Record<string, string> = {};
  const res = {
    writeHead(_: number, given: Record<string, string>) {
      headers = given;
    },
    end(text: string) {
      body = text;
    },
  } as unknown as ServerResponse;
  const mails = (to?: string) => {
    asked.push(to);
    return all;
  };
  answerMailPage({ mails }, new URL(path, 'http://mail.localhost'), res);
  return { body, headers, asked };
}

test('page: shows the code of a mail as text, and renews itself', () => {
  const { body, headers } = ask('/', [MAIL]);
  assert.match(body, /Your code: 123456 &#60;b&#62;/);
  assert.match(body, /To ann@test\.localhost/);
  assert.match(body, /<meta http-equiv="refresh" content="2">/);
  assert.doesNotMatch(body, /<b>/);
  assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'/);
  assert.equal(headers['cache-control'], 'no-store');
});

test('page without a mail: says so', () => {
  assert.match(ask('/', []).body, /No mail yet\./);
});

test('for a program: the mails to one address', () => {
  const { body, asked } = ask('/messages?to=ann@test.localhost', [MAIL]);
  assert.deepEqual(JSON.parse(body), [MAIL]);
  assert.deepEqual(asked, ['ann@test.localhost']);
});
