/** Tests the screens of e-mail login, over a scripted embedded wallet. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { ComponentType } from 'react';
import { render } from 'react-dom';
import { $connectState, cancelConnect } from '../../core/connect/connect';
import { setWalletLoader } from '../../core/contracts/island-loaders';
import type { ViewProps } from '../../core/contracts/view-types';
import type { Wallet } from '../../core/contracts/wallet';
import { AppKitError } from '../../core/errors/app-kit-error';
import { setApprovalPending } from '../../core/session/pending-approval';
import { setChains } from '../../core/state/namespaces';
import { setNetworks } from '../../core/state/networks';
import { setStorageProject, storage } from '../../core/storage/typed-storage';
import { fakeNetwork } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, press, textOf } from '../../core/testing/fake-dom';
import { configure, fakeStorage, setGlobal } from '../../core/testing/fake-page';
import { $route, resetView } from '../../core/views/router';
import { $toast, hideToast } from '../../core/views/toasts';
import { ApproveTransactionView } from './ApproveTransactionView';
import { EmailField } from './EmailField';
import { EmailLoginView } from './EmailLoginView';
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView';
import { EmailVerifyOtpView } from './EmailVerifyOtpView';
import { UpdateEmailPrimaryOtpView } from './UpdateEmailOtpViews';
import { UpdateEmailWalletView } from './UpdateEmailWalletView';

const ADDRESS = 'ann@shop.test';
let root: FakeNode;
let asked: unknown[][];
let script: Partial<Record<keyof NonNullable<Wallet['email']>, (value: string) => unknown>>;
let shown: number;

/** An embedded wallet that notes each call and answers from `script`. */
function scripted(): Wallet {
  const call = (name: keyof typeof script) => async (value?: string) => {
    asked.push(value === undefined ? [name] : [name, value]);
    return script[name]?.(value ?? '');
  };
  const names = ['begin', 'submitCode', 'changeEmail', 'confirmCurrentEmail'] as const;
  return {
    id: 'embedded',
    email: {
      ...Object.fromEntries(names.map((name) => [name, call(name)])),
      ...{ waitForDevice: call('waitForDevice'), confirmNewEmail: call('confirmNewEmail') },
    },
    approval: {
      show() {
        shown += 1;
        return () => {
          shown -= 1;
        };
      },
    },
    connect: () => new Promise(() => {}),
    restore: async () => undefined,
  } as unknown as Wallet;
}

/** The framework renders in a later turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

const byId = (id: string): FakeNode | undefined =>
  nodesIn(root).find((node) => node.attributes.get('data-testid') === id);
const button = (id: string): FakeNode => byId(id) ?? assert.fail(`no ${id}`);
const says = (text: string): boolean => textOf(root).includes(text);

async function draw(View: ComponentType<ViewProps>, data: Record<string, unknown> = {}) {
  render(<View data={data} available={() => true} />, root as never);
  await settle();
}

/** Sets the field's whole text, as typing or a paste does. */
async function enter(id: string, text: string): Promise<void> {
  const field = button(id);
  field.value = text;
  const listeners = field.listeners as Map<string, (event: object) => void>;
  const heard = listeners.get('input') ?? listeners.get('Input');
  heard?.call(field, {
    type: heard === listeners.get('input') ? 'input' : 'Input',
    currentTarget: field,
  });
  await settle();
}
async function push(id: string): Promise<void> {
  press(button(id));
  await settle();
}

const refuse = (words: string) => () => {
  throw new AppKitError('frame_no_message', {}, undefined, words);
};

beforeEach(() => {
  root = fakeDocument();
  setGlobal('localStorage', fakeStorage());
  setGlobal('window', globalThis);
  configure({}, { features: { email: true } });
  setStorageProject('p1');
  asked = [];
  script = {};
  shown = 0;
  const one = fakeNetwork('eip155:1');
  setNetworks([one]);
  setChains(['eip155'], one, ['eip155']);
  setWalletLoader(async () => scripted());
  resetView('Connect');
});
afterEach(() => {
  render(null, root as never);
  cancelConnect();
  hideToast();
  setApprovalPending(false);
});

test('e-mail field: an invalid address is refused here', async () => {
  render(<EmailField locked={false} />, root as never);
  await enter('email-input', 'ann@');
  await push('email-submit');
  assert.ok(says('Invalid email. Try again.'));
  assert.deepEqual(asked, []);
});

test('e-mail field: the mail is sent, and the code is asked for', async () => {
  script.begin = () => ({ action: 'VERIFY_OTP' });
  render(<EmailField locked={false} />, root as never);
  await enter('email-input', ` ${ADDRESS} `);
  await push('email-submit');
  assert.deepEqual(asked, [['begin', ADDRESS]]);
  const { view, data } = $route.get();
  assert.deepEqual([view, data.email], ['EmailVerifyOtp', ADDRESS]);
});

test('e-mail field: an address that the frame refuses', async () => {
  script.begin = refuse('Invalid email');
  render(<EmailField locked={false} />, root as never);
  await enter('email-input', ADDRESS);
  await push('email-submit');
  assert.ok(says('Invalid email. Try again.'));
  script.begin = refuse('Too many mails');
  await push('email-submit');
  assert.equal($toast.get()?.message, 'Too many mails');
});

test('new device: the screen shows both digits, then asks for the code', async () => {
  let approve = (): void => {};
  script.waitForDevice = () => new Promise<void>((resolve) => (approve = resolve));
  await draw(EmailVerifyDeviceView, { email: ADDRESS, digits: '42', at: 1 });
  assert.ok(says('Enter 42 on the page that the link opens.'));
  assert.ok(says(ADDRESS));
  approve();
  await settle();
  assert.equal($route.get().view, 'EmailVerifyOtp');
});

test('new device without digits, or with other text: none are shown', async () => {
  script.waitForDevice = () => new Promise(() => {});
  for (const digits of [undefined, '4', 'ab', '<b>']) {
    await draw(EmailVerifyDeviceView, { email: ADDRESS, digits, at: 1 });
    assert.equal(byId('device-digits'), undefined);
  }
});

test('new device that is refused: back, with the reason', async () => {
  script.waitForDevice = refuse('The link has expired. Start again.');
  await draw(EmailVerifyDeviceView, { email: ADDRESS, at: 1 });
  assert.equal($toast.get()?.message, 'The link has expired. Start again.');
});

test('email sent again while the link is waited for: the end of the earlier wait is no refusal', async () => {
  let end = (): void => {};
  script.waitForDevice = () => new Promise<void>((_, reject) => (end = () => reject(new Error())));
  script.begin = () => {
    end();
    return new Promise((resolve) =>
      setTimeout(() => resolve({ action: 'VERIFY_DEVICE', digits: '43' })),
    );
  };
  const toasts: unknown[] = [];
  const stop = $toast.listen((toast) => void toasts.push(toast?.message));
  await draw(EmailVerifyDeviceView, { email: ADDRESS, digits: '42', at: 1 });
  await push('resend');
  await settle();
  stop();
  assert.deepEqual([$route.get().view, $route.get().data.digits], ['EmailVerifyDevice', '43']);
  assert.deepEqual(toasts, ['Code email resent']);
});

test('email that cannot be sent again: the link of the one before is waited for', async () => {
  script.waitForDevice = () => new Promise(() => {});
  script.begin = refuse('Please try again after 9 seconds');
  await draw(EmailVerifyDeviceView, { email: ADDRESS, at: 1 });
  await push('resend');
  const names = asked.map(([name]) => name);
  assert.deepEqual(names, ['waitForDevice', 'begin', 'waitForDevice']);
});

test('late answers: a screen that was left changes nothing', async () => {
  let answer = (_: unknown): void => {};
  const later = () => new Promise((resolve) => (answer = resolve));
  const cases = [
    [EmailLoginView, 'begin', { action: 'CONNECT' }, 'email-input', ADDRESS, 'email-submit'],
    [
      UpdateEmailWalletView,
      'changeEmail',
      'VERIFY_PRIMARY_OTP',
      'new-email-input',
      ADDRESS,
      'email-save',
    ],
    [UpdateEmailPrimaryOtpView, 'confirmCurrentEmail', undefined, 'code', '123456', undefined],
    [EmailVerifyOtpView, 'submitCode', undefined, 'code', '123456', undefined],
  ] as const;
  for (const [View, name, reply, field, text, submit] of cases) {
    script = { [name]: later };
    resetView('Account');
    await draw(View, { email: ADDRESS, at: 1 });
    await enter(field, text);
    if (submit) await push(submit);
    assert.equal(asked.at(-1)?.[0], name);
    render(null, root as never);
    answer(reply);
    await settle();
    assert.equal($route.get().view, 'Account', name);
    assert.equal($connectState.get().state, 'idle', name);
  }
});

test('code that is being checked: the field keeps the focus, so it is not disabled', async () => {
  script.submitCode = () => new Promise(() => {});
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  await enter('code', '123456');
  const field = button('code');
  assert.equal(Boolean(field.disabled), false);
  assert.equal(field.attributes.get('aria-busy'), 'true');
});

test('code: submitted once by itself, after a correction by the button', async () => {
  script.submitCode = refuse('Wrong code.');
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  assert.equal(byId('code-continue'), undefined);
  await enter('code', '１２３ 456');
  assert.deepEqual(asked, [['submitCode', '123456']]);
  assert.ok(says('Wrong code. Try Again'));
  await enter('code', '12345');
  assert.equal(button('code-continue').disabled, true);
  await enter('code', '123457');
  assert.equal(asked.length, 1);
  await push('code-continue');
  assert.deepEqual(asked[1], ['submitCode', '123457']);
});

test('code that was taken: it is not sent again while the page connects', async () => {
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  await enter('code', '123456');
  assert.deepEqual(asked, [['submitCode', '123456']]);
  await enter('code', '12345');
  await enter('code', '123456');
  assert.equal(asked.length, 1);
});

test('another mail: not before the cooldown is over', async () => {
  storage.set('LAST_EMAIL_LOGIN_TIME', Date.now());
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  assert.equal(button('resend').disabled, true);
  assert.equal(textOf(button('resend')), 'Resend in 30s');
  render(null, root as never);
  storage.remove('LAST_EMAIL_LOGIN_TIME');
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  assert.equal(textOf(button('resend')), 'Resend Code');
  script.begin = () => ({ action: 'VERIFY_OTP' });
  await push('resend');
  assert.deepEqual(asked, [['begin', ADDRESS]]);
  assert.equal($toast.get()?.message, 'Code email resent');
});

test('screen of a code without an address: the address is asked for', async () => {
  await draw(EmailVerifyOtpView);
  assert.equal($route.get().view, 'EmailLogin');
});

test('e-mail login that is off: an error and no field', async () => {
  configure({}, { features: { email: false } });
  await draw(EmailLoginView);
  assert.equal(byId('email-input'), undefined);
  assert.ok(nodesIn(root).some((node) => node.attributes.get('role') === 'alert'));
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
  script.changeEmail = () => 'VERIFY_PRIMARY_OTP';
  await push('email-save');
  assert.equal($route.get().view, 'UpdateEmailPrimaryOtp');
  render(null, root as never);
  await draw(UpdateEmailPrimaryOtpView, { email: 'bob@shop.test' });
  await enter('code', '123456');
  assert.deepEqual(asked.at(-1), ['confirmCurrentEmail', '123456']);
  assert.equal($route.get().view, 'UpdateEmailSecondaryOtp');
});

test('approval opened by the page: nothing is shown without a pending request', async () => {
  resetView('ApproveTransaction');
  await draw(ApproveTransactionView);
  assert.equal(shown, 0);
  assert.equal($route.get().view, 'Account');
});

test('approval with a pending request: the frame is shown until the screen is left', async () => {
  resetView('ApproveTransaction');
  setApprovalPending(true);
  await draw(ApproveTransactionView);
  assert.equal(shown, 1);
  assert.equal($route.get().view, 'ApproveTransaction');
  render(null, root as never);
  assert.equal(shown, 0);
});
