/** Tests the rendered review in a fake document without a browser: the transfer and its costs. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import { NATIVE } from '../../../core/contracts/sender';
import type { Gateway } from '../../../core/gateway/gateway-types';
import { setLocale } from '../../../core/i18n/i18n';
import { setSendAmount, setSendToken } from '../../../core/payments/transfer-form';
import { sessionOf } from '../../../core/session/sessions';
import { ADDRESS, ADDRESS_2 } from '../../../core/testing/fake-core';
import { type FakeNode, nodesIn, textOf } from '../../../core/testing/fake-dom';
import { again, CONTRACT, ELSEWHERE, fill, NONE, TO, TOKEN } from '../fake-form';
import { confirmSend } from '../submit/confirm-send';
import { WalletSendView } from '../WalletSendView';
import { type RenderedReview, startReview } from './fake-review';

const PICTURE = 'https://gateway.test/alice.png';
let review: RenderedReview;
let sender: RenderedReview['sender'];
let root: FakeNode;
let byId: RenderedReview['byId'];
let said: RenderedReview['said'];
let rest: RenderedReview['rest'];
let draw: RenderedReview['draw'];

const pictures = (): unknown[] =>
  nodesIn(root).flatMap(({ localName, attributes }) =>
    localName === 'img' ? [attributes.get('src')] : [],
  );

/** A gateway that returns this name for every address. */
function serveIdentity(name: string | null, avatar: string | null): string[] {
  const asked: string[] = [];
  const fetchIdentity = async (address: string) => {
    asked.push(address);
    return { name, avatar };
  };
  const gateway = {
    isApiNetwork: async () => true,
    fetchIdentity,
    callSource: async () => undefined,
  };
  setGatewayLoader(async () => gateway as unknown as Gateway);
  return asked;
}

beforeEach(async () => {
  review = await startReview();
  ({ sender, root, byId, said, rest, draw } = review);
});
afterEach(() => review.stop());

test('token transfer: shows amount, sender, full recipient, network, token, fee and the total of both', async () => {
  await fill();
  await draw();
  assert.equal(said('review-amount'), '1.5 USDX');
  assert.equal(said('review-to'), TO);
  assert.match(said('review-from') ?? '', new RegExp(ADDRESS));
  assert.equal(said('review-network'), 'Local One');
  assert.equal(said('review-token'), CONTRACT);
  const link = byId('review-token-explorer');
  assert.equal(link?.localName, 'a');
  assert.equal(link?.attributes.get('href'), `https://explorer.example/token/${CONTRACT}`);
  assert.equal(said('review-fee'), '0.002 ETH');
  assert.equal(said('review-total'), '1.5 USDX + 0.002 ETH');
  for (const absent of ['review-l1Fee', 'review-opens', 'review-received', 'review-name']) {
    assert.equal(byId(absent), undefined, absent);
  }
});

test('fifteen hundred: cannot be read as one and a half; no group separator is a decimal sign', async () => {
  const units = 1_500_000_000n;
  sender.quoted = { ...sender.quoted, max: units, received: units };
  for (const locale of ['en', 'de']) {
    setLocale(locale);
    await fill(TO, '1500');
    await draw();
    assert.equal(said('review-amount'), '1\u202f500 USDX');
    render(null, root as never);
  }
  setLocale('en');
});

test('any page locale: the sent amount is the typed one', async () => {
  await fill(TO, '1.500');
  setLocale('de');
  await draw();
  assert.equal(said('review-amount'), '1,5 USDX');
  await confirmSend(NONE);
  await rest();
  setLocale('en');
  assert.deepEqual(
    sender.submitted.map(({ amount }) => amount),
    [1_500_000n],
  );
});

test('account or network changed: the review says so and offers only a reload', async () => {
  await fill();
  await draw();
  const session = sessionOf('eip155');
  assert.ok(session);
  // The wallet has reconnected through another provider: it is not the reviewed one.
  Object.assign(session, { provider: { ...session.provider } });
  await confirmSend(NONE);
  await rest();
  assert.match(textOf(root), /Your account or network changed, so we didn't send this/);
  assert.equal(byId('send-confirm'), undefined);
  assert.equal(byId('send-looked-again'), undefined);
  assert.deepEqual(sender.submitted, []);
});

test('native coin: one total to the last unit, and no token address', async () => {
  sender.facts = { ...sender.facts, decimals: 18, name: 'Ether', symbol: 'ETH' };
  sender.quoted = { ...sender.quoted, max: 10n ** 18n, received: 123_456_789_012_345_678n };
  await fill();
  setSendToken({ ...TOKEN, id: NATIVE, name: 'Ether', symbol: 'ETH', decimals: 18 });
  setSendAmount('0.123456789012345678');
  await draw();
  assert.equal(said('review-amount'), '0.123456789012345678 ETH');
  assert.equal(said('review-total'), '0.125456 ETH');
  assert.equal(byId('review-token'), undefined);
});

test('token without a symbol: shown by name, without a name by address', async () => {
  sender.quoted = { ...sender.quoted, received: 1_485_000n };
  const cases: [symbol: string, name: string, shown: string][] = [
    ['', 'Dollar X', 'Dollar X'],
    // An invisible symbol counts as empty.
    ['\u200b', '', '0x11…111111'],
  ];
  for (const [symbol, name, shown] of cases) {
    sender.facts = { ...sender.facts, symbol, name };
    await fill();
    setSendToken({ ...TOKEN, symbol: '', name: '' });
    await draw();
    assert.equal(said('review-amount'), `1.5 ${shown}`);
    assert.equal(said('review-received'), `1.485 ${shown}`);
    assert.equal(said('review-total'), `1.5 ${shown} + 0.002 ETH`);
    assert.match(
      said('send-acknowledge-keepsPart') ?? '',
      new RegExp(`gets 1.485 of 1.5 ${shown}`),
    );
    render(null, root as never);
  }
});

test('token with a right-to-left symbol: its warning keeps the direction of the sentence, amounts read left to right', async () => {
  sender.quoted = { ...sender.quoted, received: 1_485_000n };
  sender.facts = { ...sender.facts, symbol: 'שקל' };
  await fill();
  setSendToken({ ...TOKEN, symbol: 'שקל' });
  await draw();
  const isolated = (id: string) => {
    const shown = byId(id);
    return (shown ? nodesIn(shown) : [])
      .filter(({ localName }) => localName === 'bdi')
      .map((node) => [textOf(node), node.attributes.get('dir')]);
  };
  assert.deepEqual(isolated('send-acknowledge-keepsPart').slice(1), [
    ['1.485', undefined],
    ['1.5', undefined],
    ['שקל', undefined],
  ]);
  assert.equal(byId('review-received')?.attributes.get('dir'), 'ltr');
  assert.equal(byId('review-total')?.attributes.get('dir'), 'ltr');
  assert.equal(isolated('review-fee')[0]?.[1], 'ltr');
});

test('form, token without a symbol: shown by name too', async () => {
  setSendToken({ ...TOKEN, symbol: '' });
  render(<WalletSendView data={{}} available={() => true} />, root as never);
  await rest();
  assert.match(said('send-token') ?? '', /Dollar X/);
});

test('layer 1 fee, account cost and token fee: shown and included', async () => {
  const more = { l1Fee: 10n ** 15n, opensAccount: 5n * 10n ** 15n, received: 1_485_000n };
  sender.quoted = { ...sender.quoted, ...more };
  await fill();
  await draw();
  assert.equal(said('review-fee'), '0.003 ETH');
  assert.equal(said('review-l1Fee'), '0.001 ETH');
  assert.equal(said('review-opens'), '0.005 ETH');
  assert.equal(said('review-received'), '1.485 USDX');
  assert.equal(said('review-total'), '1.5 USDX + 0.008 ETH');
});

test('network without an explorer: the token has no link', async () => {
  await fill();
  const { tokenFacts } = sender;
  sender.tokenFacts = async (where, token) => {
    const { explorerUrl: _, ...network } = where.network;
    Object.assign(where, { network });
    return tokenFacts(where, token);
  };
  await draw();
  assert.equal(said('review-token'), CONTRACT);
  assert.equal(byId('review-token-explorer'), undefined);
});

test('typed name: shown as typed with the whole address; its picture comes later', async () => {
  sender.names['alice.eth'] = TO;
  const asked = serveIdentity('alice.eth', PICTURE);
  await fill('alice.eth');
  await draw();
  assert.equal(said('review-name'), 'alice.eth');
  assert.equal(said('review-to'), TO);
  assert.deepEqual(asked, [TO]);
  assert.deepEqual(pictures(), [PICTURE]);
});

test('address: shows the name that resolves to it; a picture needs a typed name', async () => {
  sender.names['alice.eth'] = TO;
  serveIdentity('alice.eth', PICTURE);
  await fill(TO);
  await draw();
  assert.equal(said('review-name'), 'alice.eth');
  assert.equal(said('review-to'), TO);
  assert.deepEqual(pictures(), []);
  render(null, root as never);
  await fill('alice.eth');
  await draw();
  assert.deepEqual([said('review-name'), said('review-to')], ['alice.eth', TO]);
  assert.deepEqual(pictures(), [PICTURE]);
});

test('name not in its normalized form: not shown', async () => {
  for (const name of ['Ian.eth', 'аlice.eth', 'al\u200bice.eth', 'alice']) {
    sender.names[name] = TO;
    serveIdentity(name, PICTURE);
    await fill(TO);
    await draw();
    assert.equal(byId('review-name'), undefined, name);
    render(null, root as never);
  }
});

test('name that resolves elsewhere or not at all: hidden, with its picture', async () => {
  const { resolveName } = sender;
  const cases: [string, () => void][] = [
    ['elsewhere', () => (sender.names['bob.eth'] = ADDRESS_2)],
    ['nobody', () => delete sender.names['bob.eth']],
    ['no registry', () => (sender.resolveName = async () => undefined)],
    ['no names', () => delete (sender as Partial<typeof sender>).resolveName],
  ];
  for (const [what, arrange] of cases) {
    if (resolveName) sender.resolveName = resolveName;
    arrange();
    serveIdentity('bob.eth', PICTURE);
    await fill(ELSEWHERE);
    await draw();
    assert.equal(said('review-to'), ELSEWHERE, what);
    assert.equal(byId('review-name'), undefined, what);
    assert.deepEqual(pictures(), [], what);
    render(null, root as never);
  }
  // An address without a name has no picture.
  serveIdentity(null, PICTURE);
  await fill(TO);
  await draw();
  assert.deepEqual([said('review-to'), pictures()], [TO, []]);
});

test('a payment sent meanwhile: a message says so, as nothing else on the review shows it', async () => {
  await fill();
  await draw();
  sender.quoted = { ...sender.quoted, nonce: 8 };
  await confirmSend(NONE);
  await rest();
  assert.match(said('send-error') ?? '', /^A payment went out after you opened this review/);
  sender.quoted = { ...sender.quoted, fee: 9n * 10n ** 15n };
  await again();
  await rest();
  assert.match(said('send-error') ?? '', /^Something changed since you opened this review/);
});
