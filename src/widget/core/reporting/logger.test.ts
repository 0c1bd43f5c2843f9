import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { LOG_BUFFER_BYTES } from '../constants/limits';
import { appKitError } from '../errors/app-kit-error';
import { configure } from '../testing/fake-page';
import { onHostEvent } from './host-events';
import '../errors/register-core-errors';
import { readLog, redact, startLog } from './log-buffer';
import { log, notifyOwner, reportError } from './logger';

startLog();
beforeEach(() => configure());
afterEach(() => mock.restoreAll());

function silence() {
  return {
    error: mock.method(console, 'error', () => {}),
    warn: mock.method(console, 'warn', () => {}),
  };
}

test('addresses: written as 4…6', () => {
  assert.equal(redact('from 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266!'), 'from 0xf3…b92266!');
  assert.equal(
    redact('eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
    'eip155:1:0xf3…b92266',
  );
  assert.equal(redact('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'), '7xKX…osgAsU');
  assert.equal(redact('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'), '1A1z…DivfNa');
  assert.doesNotMatch(
    redact('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
    /srrr7xfkvy5l643lydnw9/,
  );
});

test('pairing key, e-mail, token, secret or signature: never written', () => {
  const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6a2V5In0.c2lnbmF0dXJl';
  const hex = 'ab'.repeat(32);
  const secrets = [
    [`wc:${hex}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`, /abab|cdcd/],
    [`{"symKey":"${'cd'.repeat(20)}"}`, /cdcd/],
    ['mail to some.one+tag@example.co.uk now', /some|example/],
    [`auth=${jwt}`, /eyJ|c2ln/],
    ['Authorization: Bearer abc.def', /abc|def/],
    ['{"token":"s3cr3t-value"}', /s3cr3t/],
    ['otp=123456', /123456/],
    [`0x${hex}1b`, /abab/],
  ] as const;
  for (const [text, leak] of secrets) assert.doesNotMatch(redact(text), leak, text);
});

test('ordinary words: unchanged', () => {
  const lines = [
    'GET https://gateway.test/v1/supported-chains answered 503 for eip155:31337',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp is not in ConnectingWalletConnectBasic',
  ];
  for (const line of lines) assert.equal(redact(line), line);
});

test('default log level: error; the log is redacted on write', () => {
  const before = readLog().length;
  log.warn('not kept');
  log.info('not kept');
  log.error('lost', { to: 'me@example.com' }, 10n, appKitError('canceled'));
  const [line, ...more] = readLog().slice(before);
  assert.deepEqual(more, []);
  assert.match(line ?? '', /error lost \{"to":"\[hidden\]"\} "10" canceled: Canceled$/);
});

test('debug: everything is kept and shown; a broken console has no effect', () => {
  configure({ debug: '' });
  const before = readLog().length;
  const shown = mock.method(console, 'debug', () => {
    throw new Error('patched');
  });
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  log.debug('seen', cyclic, Symbol('s'));
  assert.equal(shown.mock.callCount(), 1);
  assert.equal(readLog().length, before + 1);
});

test('log buffer of 1,024,000 bytes: drops the oldest lines first', () => {
  for (let index = 0; index < 300; index += 1) log.error(`${index}.`, 'x '.repeat(2_000));
  const lines = readLog();
  const bytes = lines.reduce((sum, line) => sum + line.length * 2, 0);
  assert.ok(bytes <= LOG_BUFFER_BYTES);
  assert.ok(bytes > LOG_BUFFER_BYTES - 20_000);
  assert.match(lines.at(-1) ?? '', / 299\. /);
});

test('host listener that throws: the others still get the event', () => {
  const heard: string[] = [];
  const stops = [
    onHostEvent(() => {
      throw new Error('host');
    }),
    onHostEvent((name) => heard.push(name)),
  ];
  reportError(appKitError('failed_to_connect'));
  for (const stop of stops) stop();
  assert.deepEqual(heard, ['error']);
});

test('owner messages: shown once, also without debug', () => {
  const { warn } = silence();
  notifyOwner('warn', 'data-theme: "blue" is not valid.');
  notifyOwner('warn', 'data-theme: "blue" is not valid.');
  assert.deepEqual(
    warn.mock.calls.map((call) => call.arguments),
    [['AppKit Embed: data-theme: "blue" is not valid.']],
  );
});
