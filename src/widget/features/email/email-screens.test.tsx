/** Tests the screens of e-mail login, over a scripted embedded wallet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { setApprovalPending } from '../../core/session/pending-approval';
import { storage } from '../../core/storage/typed-storage';
import { nodesIn, textOf } from '../../core/testing/fake-dom';
import { configure } from '../../core/testing/fake-page';
import { $route, resetView } from '../../core/views/router';
import { $toast } from '../../core/views/toasts';
import { ApproveTransactionView } from './ApproveTransactionView';
import { EmailField } from './EmailField';
import { EmailLoginView } from './EmailLoginView';
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView';
import { EmailVerifyOtpView } from './EmailVerifyOtpView';
import {
  ADDRESS,
  button,
  byId,
  draw,
  enter,
  push,
  refuse,
  resetScreens,
  says,
  screen,
  settle,
} from './fake-screens';
import { UpdateEmailPrimaryOtpView, UpdateEmailSecondaryOtpView } from './UpdateEmailOtpViews';
import { UpdateEmailWalletView } from './UpdateEmailWalletView';

resetScreens();

/** As an attribute or as the property of the same name; HTML knows no case. */
function attribute(id: string, name: string): unknown {
  const node = button(id);
  const all = [...node.attributes, ...Object.entries(node)];
  return all.find(([key]) => key.toLowerCase() === name)?.[1];
}

test('e-mail field: an invalid address is refused here', async () => {
  render(<EmailField locked={false} />, screen.root as never);
  await enter('email-input', 'ann@');
  await push('email-submit');
  assert.ok(says('Invalid email. Try again.'));
  assert.deepEqual(screen.asked, []);
});

for (const [what, address] of [
  ['invalid address', 'ann@'],
  ['address that the frame refuses', ADDRESS],
] as const) {
  test(`${what}, sent by the button: the focus moves to the field, which has the announced error`, async () => {
    screen.script.begin = refuse('Invalid email');
    await draw(() => <EmailField locked={false} />);
    await enter('email-input', address);
    const field = button('email-input');
    let focused = 0;
    Object.assign(field, { focus: () => (focused += 1) });
    await push('email-submit');
    assert.equal(focused, 1);
    const error = nodesIn(screen.root).find((node) => node.attributes.get('role') === 'alert');
    assert.equal(error && textOf(error), 'Invalid email. Try again.');
    assert.equal(
      attribute('email-input', 'aria-describedby'),
      error?.attributes.get('id') ?? error?.id,
    );
  });
}

test('e-mail field: the mail is sent, and the code is screen.asked for', async () => {
  screen.script.begin = () => ({ action: 'VERIFY_OTP' });
  render(<EmailField locked={false} />, screen.root as never);
  await enter('email-input', ` ${ADDRESS} `);
  await push('email-submit');
  assert.deepEqual(screen.asked, [['begin', ADDRESS]]);
  const { view, data } = $route.get();
  assert.deepEqual([view, data.email], ['EmailVerifyOtp', ADDRESS]);
});

test('e-mail field: an address that the frame refuses', async () => {
  screen.script.begin = refuse('Invalid email');
  render(<EmailField locked={false} />, screen.root as never);
  await enter('email-input', ADDRESS);
  await push('email-submit');
  assert.ok(says('Invalid email. Try again.'));
  screen.script.begin = refuse('Too many mails');
  await push('email-submit');
  assert.equal($toast.get()?.message, 'Too many mails');
});

test('new device: the screen shows both digits, then asks for the code', async () => {
  let approve = (): void => {};
  screen.script.waitForDevice = () => new Promise<void>((resolve) => (approve = resolve));
  await draw(EmailVerifyDeviceView, { email: ADDRESS, digits: '42', at: 1 });
  assert.ok(says('Enter 42 on the page that the link opens.'));
  assert.ok(says(ADDRESS));
  approve();
  await settle();
  assert.equal($route.get().view, 'EmailVerifyOtp');
});

test('new device without digits, or with other text: none are shown', async () => {
  screen.script.waitForDevice = () => new Promise(() => {});
  for (const digits of [undefined, '4', 'ab', '<b>']) {
    await draw(EmailVerifyDeviceView, { email: ADDRESS, digits, at: 1 });
    assert.equal(byId('device-digits'), undefined);
  }
});

test('new device that is refused: back, with the reason', async () => {
  screen.script.waitForDevice = refuse('The link has expired. Start again.');
  await draw(EmailVerifyDeviceView, { email: ADDRESS, at: 1 });
  assert.equal($toast.get()?.message, 'The link has expired. Start again.');
});

test('code: submitted once by itself, after a correction by the button', async () => {
  screen.script.submitCode = refuse('Wrong code.');
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  assert.equal(byId('code-continue'), undefined);
  await enter('code', '１２３ 456');
  assert.deepEqual(screen.asked, [['submitCode', '123456']]);
  assert.ok(says('Wrong code. Try Again'));
  await enter('code', '12345');
  assert.equal(button('code-continue').disabled, true);
  await enter('code', '123457');
  assert.equal(screen.asked.length, 1);
  await push('code-continue');
  assert.deepEqual(screen.asked[1], ['submitCode', '123457']);
});

test('code: a browser offers the one of the message, and a phone shows digits', async () => {
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  const attributes = ['autocomplete', 'inputmode', 'type'].map((name) => attribute('code', name));
  assert.deepEqual(attributes, ['one-time-code', 'numeric', 'text']);
});

test('e-mail field: a browser offers addresses, and a phone shows @', async () => {
  render(<EmailField locked={false} />, screen.root as never);
  const attributes = ['autocomplete', 'inputmode', 'type'].map((name) =>
    attribute('email-input', name),
  );
  assert.deepEqual(attributes, ['email', 'email', 'email']);
});

test('code with letters, dashes and other digits: its six digits count', async () => {
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  await enter('code', 'abcdef');
  assert.deepEqual(screen.asked, []);
  await enter('code', 'Code: 12-34 x５６78');
  assert.deepEqual(screen.asked, [['submitCode', '123456']]);
});

test('code of a login: the screen says who can sign, before the wallet exists', async () => {
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  const text =
    /operator of this wallet holds two of its three key shares, and can sign up to limits/;
  assert.match(textOf(screen.root), text);
  assert.match(textOf(screen.root), /You can export it at any time/);
});

test('code that was taken: it is not sent again while the page connects', async () => {
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  await enter('code', '123456');
  assert.deepEqual(screen.asked, [['submitCode', '123456']]);
  await enter('code', '12345');
  await enter('code', '123456');
  assert.equal(screen.asked.length, 1);
});

test('another mail: not before the cooldown is over', async () => {
  storage.set('LAST_EMAIL_LOGIN_TIME', Date.now());
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  assert.equal(button('resend').disabled, true);
  assert.equal(textOf(button('resend')), 'Resend in 30s');
  render(null, screen.root as never);
  storage.remove('LAST_EMAIL_LOGIN_TIME');
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  assert.equal(textOf(button('resend')), 'Resend Code');
  screen.script.begin = () => ({ action: 'VERIFY_OTP' });
  await push('resend');
  assert.deepEqual(screen.asked, [['begin', ADDRESS]]);
  assert.equal($toast.get()?.message, 'Code email resent');
});

test('screen of a code without an address: the address is screen.asked for', async () => {
  await draw(EmailVerifyOtpView);
  assert.equal($route.get().view, 'EmailLogin');
});

test('e-mail login that is off: an error and no field', async () => {
  configure({}, { features: { email: false } });
  await draw(EmailLoginView);
  assert.equal(byId('email-input'), undefined);
  assert.ok(nodesIn(screen.root).some((node) => node.attributes.get('role') === 'alert'));
});

test('change of the address: saved only if it is another valid one; both codes follow', async () => {
  storage.set('EMAIL', ADDRESS);
  await draw(UpdateEmailWalletView);
  const save = () => button('email-save').disabled;
  assert.equal(save(), true);
  await enter('new-email-input', 'bob@');
  assert.equal(save(), true);
  await enter('new-email-input', 'bob@shop.test');
  assert.equal(save(), false);
  screen.script.changeEmail = () => 'VERIFY_PRIMARY_OTP';
  await push('email-save');
  assert.equal($route.get().view, 'UpdateEmailPrimaryOtp');
  render(null, screen.root as never);
  await draw(UpdateEmailPrimaryOtpView, { email: 'bob@shop.test' });
  await enter('code', '123456');
  assert.deepEqual(screen.asked.at(-1), ['confirmCurrentEmail', '123456']);
  assert.equal($route.get().view, 'UpdateEmailSecondaryOtp');
});

for (const [name, View] of [
  ['UpdateEmailPrimaryOtp', UpdateEmailPrimaryOtpView],
  ['UpdateEmailSecondaryOtp', UpdateEmailSecondaryOtpView],
] as const) {
  test(`code of a change, ${name}: "Try again" leads back to the address`, async () => {
    resetView(name);
    await draw(View, { email: 'bob@shop.test' });
    assert.equal(textOf(button('email-again')), 'Try again');
    await push('email-again');
    assert.equal($route.get().view, 'UpdateEmailWallet');
  });
}

test('last code of a change: leads to the account', async () => {
  resetView('UpdateEmailSecondaryOtp');
  await draw(UpdateEmailSecondaryOtpView, { email: 'bob@shop.test' });
  await enter('code', '123456');
  assert.deepEqual(screen.asked.at(-1), ['confirmNewEmail', '123456']);
  assert.equal($route.get().view, 'Account');
});

test('approval opened by the page: nothing is screen.shown without a pending request', async () => {
  resetView('ApproveTransaction');
  await draw(ApproveTransactionView);
  assert.equal(screen.shown, 0);
  assert.equal($route.get().view, 'Account');
});

test('approval with a pending request: the frame is screen.shown until the screen is left', async () => {
  resetView('ApproveTransaction');
  setApprovalPending(true);
  await draw(ApproveTransactionView);
  assert.equal(screen.shown, 1);
  assert.equal($route.get().view, 'ApproveTransaction');
  render(null, screen.root as never);
  assert.equal(screen.shown, 0);
});
