/** Tests the events of a login by e-mail. Source: protocol §2.5. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { recordVisitorAction } from '../../core/analytics/track-event';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import { addErrors } from '../../core/errors/app-kit-error';
import { storage } from '../../core/storage/typed-storage';
import { configure } from '../../core/testing/fake-page';
import { EMBEDDED_ERRORS } from '../../wallets/embedded/errors';
import { EmailField } from './EmailField';
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView';
import { EmailVerifyOtpView } from './EmailVerifyOtpView';
import { ADDRESS, draw, enter, push, refuse, resetScreens, screen, settle } from './fake-screens';
import { UpdateEmailWalletView } from './UpdateEmailWalletView';
import { UpgradeEmailWalletView } from './UpgradeEmailWalletView';

resetScreens();
// The wallet's file adds them.
addErrors(EMBEDDED_ERRORS);

/** @returns the events from now on: name, and the properties of one that has some. */
function listen(): unknown[] {
  const heard: unknown[] = [];
  configure({ projectId: 'p1' }, { features: { email: true, analytics: true } });
  setGatewayLoader(
    async () =>
      ({
        sendEvents(batch: { event: string; properties: object }[]) {
          for (const { event, properties } of batch) {
            heard.push(Object.keys(properties).length > 0 ? [event, properties] : event);
          }
        },
      }) as never,
  );
  recordVisitorAction();
  return heard;
}

test('events of a login: field, address, device, code sent, wrong code, right code; none has the address', async () => {
  const heard = listen();
  screen.script.begin = () => ({ action: 'VERIFY_DEVICE', digits: '42' });
  render(<EmailField locked={false} />, screen.root as never);
  await enter('email-input', ADDRESS);
  await push('email-submit');
  await draw(EmailVerifyDeviceView, { email: ADDRESS, digits: '42', at: 1 });
  await settle();
  screen.script.submitCode = refuse('Wrong code.');
  await draw(EmailVerifyOtpView, { email: ADDRESS, at: 1 });
  await enter('code', '123456');
  await enter('code', '12345');
  await enter('code', '123457');
  screen.script.submitCode = () => undefined;
  await push('code-continue');
  assert.deepEqual(heard, [
    ...['EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED'],
    ...['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT'],
    ['EMAIL_VERIFICATION_CODE_FAIL', { message: 'An error occurred' }],
    'EMAIL_VERIFICATION_CODE_PASS',
  ]);
});

test('event of a change of the address', async () => {
  const heard = listen();
  storage.set('EMAIL', ADDRESS);
  screen.script.changeEmail = () => 'VERIFY_PRIMARY_OTP';
  await draw(UpdateEmailWalletView);
  await enter('new-email-input', 'bob@shop.test');
  await push('email-save');
  assert.deepEqual(heard, ['EMAIL_EDIT']);
});

test('event of the link to the account page', async () => {
  const heard = listen();
  await draw(UpgradeEmailWalletView);
  assert.deepEqual(heard, []);
  await push('upgrade');
  assert.deepEqual(heard, ['EMAIL_UPGRADE_FROM_MODAL']);
});
