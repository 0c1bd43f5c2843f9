/** Tests late answers and resends on the screens of e-mail login. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { onHostEvent } from '../../core/reporting/host-events';
import { $connectState } from '../../core/state/connect-state';
import { forceClose, openModal } from '../../core/views/modal';
import { $route, resetView } from '../../core/views/router';
import { $toast } from '../../core/views/toasts';
import { EmailLoginView } from './EmailLoginView';
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView';
import { EmailVerifyOtpView } from './EmailVerifyOtpView';
import {
  ADDRESS,
  button,
  draw,
  enter,
  push,
  refuse,
  resetScreens,
  screen,
  settle,
} from './fake-screens';
import { UpdateEmailPrimaryOtpView } from './UpdateEmailOtpViews';
import { UpdateEmailWalletView } from './UpdateEmailWalletView';

resetScreens();

test('email sent again while the link is waited for: the end of the earlier wait is no refusal', async () => {
  let end = (): void => {};
  screen.script.waitForDevice = () =>
    new Promise<void>((_, reject) => (end = () => reject(new Error())));
  screen.script.begin = () => {
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
  screen.script.waitForDevice = () => new Promise(() => {});
  screen.script.begin = refuse('Please try again after 9 seconds');
  await draw(EmailVerifyDeviceView, { email: ADDRESS, at: 1 });
  await push('resend');
  const names = screen.asked.map(([name]) => name);
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
    screen.script = { [name]: later };
    resetView('Account');
    await draw(View, { email: ADDRESS, at: 1 });
    await enter(field, text);
    if (submit) await push(submit);
    assert.equal(screen.asked.at(-1)?.[0], name);
    render(null, screen.root as never);
    answer(reply);
    await settle();
    assert.equal($route.get().view, 'Account', name);
    assert.equal($connectState.get().state, 'idle', name);
  }
});

test('code that is being checked: the field keeps the focus, so it is not disabled', async () => {
  screen.script.submitCode = () => new Promise(() => {});
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  await enter('code', '123456');
  const field = button('code');
  assert.equal(Boolean(field.disabled), false);
  assert.equal(field.attributes.get('aria-busy'), 'true');
});

for (const [View, end, field] of [
  [EmailVerifyOtpView, 'submitCode', 'code'],
  [EmailVerifyDeviceView, 'waitForDevice', undefined],
] as const) {
  const step = field ? 'code' : 'link';
  async function heard(answer: () => unknown, leave: () => void): Promise<unknown[]> {
    screen.script = { [end]: answer };
    const codes: unknown[] = [];
    const stop = onHostEvent((name, data) => {
      if (name === 'error') codes.push((data as { code: string }).code);
    });
    try {
      openModal(field ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email: ADDRESS, at: 1 });
      await draw(View, { email: ADDRESS, at: 1 });
      if (field) await enter(field, '123456');
      await settle();
      leave();
      await settle();
    } finally {
      stop();
      render(null, screen.root as never);
    }
    return codes;
  }

  test(`modal closed before the ${step} of a login: the page hears 'Modal closed', once`, async () => {
    const waits = () => new Promise(() => {});
    assert.deepEqual(await heard(waits, forceClose), ['modal_closed']);
  });

  test(`modal closed after the ${step} of a login, and a screen that was left otherwise: no error`, async () => {
    assert.deepEqual(await heard(() => undefined, forceClose), []);
    const waits = () => new Promise(() => {});
    assert.deepEqual(await heard(waits, () => resetView('Connect')), []);
  });
}
