/** Tests the rendered review while the wallet is asked, its parties and its warnings. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setSendToken } from '../../../core/payments/transfer-form';
import { connectedAccount, updateAccount } from '../../../core/state/accounts';
import { ADDRESS } from '../../../core/testing/fake-core';
import { type FakeNode, nodesIn, press, textOf } from '../../../core/testing/fake-dom';
import { fill, NONE, TOKEN } from '../fake-form';
import { confirmSend } from '../submit/confirm-send';
import { type RenderedReview, startReview } from './fake-review';

let review: RenderedReview;
beforeEach(async () => {
  review = await startReview();
});
afterEach(() => review.stop());

/** The elements whose test id begins so, from the top. */
const idsOf = (start: string): string[] =>
  nodesIn(review.root).flatMap((node) => {
    const id = node.attributes.get('data-testid') ?? '';
    return id.startsWith(start) ? [id] : [];
  });

test('while the wallet is asked, and only then: may be closed; Send always keeps its place', async () => {
  const { sender, root, draw, rest } = review;
  const buttons = (): string[] =>
    idsOf('send-').filter((id) => id === 'send-cancel' || id === 'send-confirm');
  let ask = (): void => {};
  let reject = (_: unknown): void => {};
  sender.submit = (_, __, ___, asking) => {
    ask = () => asking?.();
    return new Promise((_yes, no) => {
      reject = no;
    });
  };
  await fill();
  await draw();
  const places = ['send-cancel', 'send-confirm'];
  assert.deepEqual(buttons(), places);
  const sending = confirmSend(NONE);
  await rest();
  // The network may have to be switched first.
  assert.doesNotMatch(textOf(root), /You can close this/);
  assert.deepEqual(buttons(), places);
  ask();
  await rest();
  assert.match(textOf(root), /Approve in Wallet io\.one/);
  assert.match(textOf(root), /You can close this/);
  assert.deepEqual(buttons(), places);
  reject(Object.assign(new Error('no'), { code: 4001 }));
  await sending;
  await rest();
  assert.match(textOf(root), /You rejected this transaction/);
  assert.doesNotMatch(textOf(root), /You can close this/);
  assert.deepEqual(buttons(), places);
  const again = confirmSend(NONE);
  await rest();
  assert.doesNotMatch(textOf(root), /You (?:rejected|can close)/);
  assert.deepEqual(buttons(), places);
  reject(Object.assign(new Error('no'), { code: 4001 }));
  await again;
});

test("sender with a name of the gateway: only the address, as the name isn't verified", async () => {
  const { caipAddress } = connectedAccount('eip155') ?? assert.fail();
  updateAccount('eip155', caipAddress, { profileName: 'harbor.eth' });
  await fill();
  await review.draw();
  assert.match(review.said('review-from') ?? '', new RegExp(`^${ADDRESS.slice(0, 4)}`));
  assert.doesNotMatch(textOf(review.root), /harbor/);
});

test('fee paid by another account: a press of the total shows the exact coins', async () => {
  const { sender, draw, said, byId, rest } = review;
  sender.quoted = { ...sender.quoted, fee: 0n, paidElsewhere: true };
  await fill();
  setSendToken({ ...TOKEN, price: '2' });
  await draw();
  assert.equal(said('review-total'), '$3.00');
  press(byId('review-total') ?? assert.fail());
  await rest();
  assert.equal(said('review-total'), '1.5 USDX');
});

test('several warnings: what is about the recipient is first of its kind, and never folded', async () => {
  const { sender, draw, byId, rest } = review;
  sender.quoted = { ...sender.quoted, recipientKnown: false };
  await fill();
  setSendToken({ ...TOKEN, verified: false });
  await draw();
  const warnings = (): string[] =>
    idsOf('send-').filter((id) => /^send-(?:block|acknowledge|show)-/.test(id));
  assert.deepEqual(warnings(), ['send-show-firstTime']);
  press(byId('send-more') ?? assert.fail());
  await rest();
  const all = ['send-show-firstTime', 'send-show-unused', 'send-show-notListed'];
  assert.deepEqual(warnings(), all);
});

test('more warnings: the first of them takes the focus of the link that opened them', async (context) => {
  const { sender, draw, byId, rest } = review;
  sender.quoted = { ...sender.quoted, recipientKnown: false };
  await fill();
  setSendToken({ ...TOKEN, verified: false });
  await draw();
  const focused: unknown[] = [];
  const create = document.createElementNS.bind(document);
  context.mock.method(document, 'createElementNS', (...args: [null, string]) =>
    Object.assign(create(...args), {
      focus(this: FakeNode) {
        focused.push(this.attributes.get('data-testid'));
      },
    }),
  );
  press(byId('send-more') ?? assert.fail());
  await rest();
  assert.deepEqual(focused, ['send-show-unused']);
  assert.equal(byId('send-show-unused')?.attributes.get('tabIndex'), '-1');
});

test('a grave warning, and an unknown recipient: both are shown, the rest is folded', async () => {
  const { sender, draw } = review;
  sender.quoted = { ...sender.quoted, received: 1_000_000n, recipientKnown: false };
  await fill();
  await draw();
  assert.deepEqual(idsOf('send-acknowledge-'), ['send-acknowledge-keepsPart']);
  assert.deepEqual(idsOf('send-show-'), ['send-show-firstTime']);
});
