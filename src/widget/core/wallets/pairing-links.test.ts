import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOpenable, isWalletLink } from '../../../protocol/wallet-link';
import { formatNative, formatUniversal, requestLink } from './pairing-links';

const URI = `wc:7f6e${'0'.repeat(60)}@2?relay-protocol=irn&symKey=${'ab'.repeat(32)}`;
const ENCODED = encodeURIComponent(URI);

test('examples of the protocol: built as quoted', () => {
  assert.deepEqual(formatNative('metamask://', URI), {
    redirect: `metamask://wc?uri=${ENCODED}`,
    href: 'metamask://',
  });
  assert.match(ENCODED, /^wc%3A7f6e.*%402%3Frelay-protocol%3Dirn%26symKey%3D/);
  assert.deepEqual(formatUniversal('https://link.trustwallet.com', URI), {
    redirect: `https://link.trustwallet.com/wc?uri=${ENCODED}`,
    href: 'https://link.trustwallet.com/',
  });
});

test('link of the other kind: handled as that kind', () => {
  assert.equal(formatNative('https://a.test', URI)?.redirect, `https://a.test/wc?uri=${ENCODED}`);
  assert.equal(formatUniversal('one://', URI)?.redirect, `one://wc?uri=${ENCODED}`);
});

test('bare scheme: completed; path: keeps its slash', () => {
  for (const bare of ['one', 'one:', 'one:/', '/one/']) {
    assert.equal(formatNative(bare, URI)?.href, 'one://', bare);
  }
  assert.equal(formatNative('foo://bar', URI)?.href, 'foo://bar/');
  assert.equal(formatNative('foo://bar/', URI)?.href, 'foo://bar/');
});

test('universal link: added beside the native link, if it is valid', () => {
  const both = formatNative('one://', URI, { universalLink: 'https://one.test' });
  assert.equal(both?.universal, `https://one.test/wc?uri=${ENCODED}`);
  for (const universalLink of ['two://', 'http://one.test', 'javascript:alert(1)', '']) {
    assert.equal(formatNative('one://', URI, { universalLink })?.universal, undefined);
  }
});

test('Telegram on Android: the pairing link is encoded twice', () => {
  const twice = formatNative('one://', URI, { telegramAndroid: true });
  assert.equal(twice?.redirect, `one://wc?uri=${encodeURIComponent(ENCODED)}`);
});

test('request in a connected wallet: opens the wallet', () => {
  assert.equal(requestLink('one://', 7, 'ab'), 'one://wc?requestId=7&sessionTopic=ab');
  assert.equal(
    requestLink('https://a.test/', 7, 'ab'),
    'https://a.test/wc?requestId=7&sessionTopic=ab',
  );
  const start = btoa('requestId=7&sessionTopic=ab').replace(/=+$/, '');
  assert.equal(requestLink('https://t.me/bot', 7, 'ab'), `https://t.me/bot?startapp=${start}`);
  assert.equal(
    requestLink('https://t.me/bot?a=b', 7, 'ab'),
    `https://t.me/bot?a=b&startapp=${start}`,
  );
  assert.equal(requestLink('javascript:alert(1)//', 7, 'ab'), undefined);
});

const NEVER = [
  'javascript:alert(1)',
  'JavaScript://%0aalert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript',
  'javascript:',
  'data:text/html,x',
  'data:x',
  'data://x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.test/1',
  'filesystem:https://a.test/1',
  'about:blank',
  'view-source:https://a.test',
  'intent://scan#Intent;scheme=one;end',
  'chrome://settings',
  'ms-msdt:/id',
  'itms-services://?action=download',
  'shortcuts://run-shortcut?name=x',
  'tel:123',
  'http://a.test',
  'https://',
  'https:a.test',
  'https://good.test@evil.test',
  'one ://',
  'one://\u202ex',
  '://x',
  '',
  '1a://',
];

test('links that run code, read files or belong to the system: never open', () => {
  for (const link of NEVER) {
    assert.equal(isOpenable(link), false, link);
    assert.equal(formatNative(link, URI), undefined, link);
    assert.equal(formatUniversal(link, URI), undefined, link);
    assert.equal(isWalletLink(link), false, link);
  }
});

test('sanitizing: never turns a link into an executable one', () => {
  for (const link of ['java:script', 'java/script/', 'data/text', 'about/x', 'blob', 'file:']) {
    assert.equal(formatNative(link, URI), undefined, link);
    assert.equal(isWalletLink(link), false, link);
  }
});

test('https, app schemes and wallets under development: open', () => {
  for (const link of [
    'https://a.test/x',
    'metamask://',
    'tg://x',
    'http://wallet.localhost:4180/',
  ]) {
    assert.equal(isOpenable(link), true, link);
  }
});

const scheme = fc
  .stringMatching(/^[a-z][a-z\d]{3,12}$/)
  .map((name) => `x${name}`)
  .filter((name) => isWalletLink(`${name}://`));

test('any link: its parameters decode to the originals', () => {
  fc.assert(
    fc.property(scheme, fc.string({ unit: 'grapheme', maxLength: 300 }), (name, uri) => {
      const link = formatNative(name, uri)?.redirect ?? '';
      assert.ok(isOpenable(link));
      assert.equal(new URL(link).protocol, `${name}:`);
      assert.equal(decodeURIComponent(link.slice(`${name}://wc?uri=`.length)), uri);
    }),
  );
});

const tricky = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.webUrl(),
  fc
    .tuple(
      fc.constantFrom('', ' ', '\t', '\u0000', '\u200b', '/', '//'),
      fc.constantFrom('javascript', 'JAVASCRIPT', 'java\tscript', 'data', 'file', 'blob', 'http'),
      fc.constantFrom(':', '://', ':/', ' :', '\n:', ''),
      fc.string({ maxLength: 20 }),
    )
    .map((parts) => parts.join('')),
);

test('any catalog entry: only https and app links open', () => {
  fc.assert(
    fc.property(tricky, tricky, (link, universalLink) => {
      for (const made of [formatNative(link, URI, { universalLink }), formatUniversal(link, URI)]) {
        for (const each of made ? [made.redirect, made.href, made.universal ?? made.href] : []) {
          const { protocol } = new URL(each);
          assert.ok(isOpenable(each), each);
          assert.doesNotMatch(protocol, /^(javascript|data|file|blob|vbscript|http):$/, each);
        }
      }
    }),
    { numRuns: 2000 },
  );
});
