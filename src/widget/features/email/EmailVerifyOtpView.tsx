import { useLayoutEffect, useRef } from 'react';
import { track } from '../../core/analytics/track-event';
import type { ViewProps } from '../../core/contracts/view-types';
import { replaceView } from '../../core/views/router';
import { CodeForm } from './CodeForm';
import { finishLogin, leaveLogin, loadEmailLogin, sendMail, trackRefusal } from './email-flow';
import { t } from './messages';
import { ResendButton } from './ResendButton';
import { useHere } from './use-here';
import { useModalClosed } from './use-modal-closed';

/** The code of the mail ends the login. */
export function EmailVerifyOtpView({ data }: ViewProps) {
  const address = typeof data.email === 'string' ? data.email : undefined;
  /** The frame has taken the code: only the connection is to be tried again. */
  const passed = useRef(false);
  const here = useHere();
  useModalClosed(() => passed.current);
  useLayoutEffect(() => {
    if (!address) replaceView('EmailLogin');
    return leaveLogin;
  }, [address]);
  if (!address) return null;

  const submit = async (code: string): Promise<void> => {
    if (!passed.current) {
      try {
        await (await loadEmailLogin()).submitCode(code);
      } catch (cause) {
        trackRefusal(cause);
        throw cause;
      }
      passed.current = true;
      track('EMAIL_VERIFICATION_CODE_PASS');
    }
    if (here()) await finishLogin();
  };
  return (
    <CodeForm
      key={String(data.at)}
      submit={submit}
      below={
        <ResendButton
          label={t('resendCode')}
          sent={data.at}
          resend={(shown) => sendMail(address, shown, true)}
        />
      }
    >
      <p>
        {t('codeSent')} <bdi>{address}</bdi>
      </p>
      <p class="muted small">{t('codeValid')}</p>
      <p class="muted small">{t('custody')}</p>
    </CodeForm>
  );
}
