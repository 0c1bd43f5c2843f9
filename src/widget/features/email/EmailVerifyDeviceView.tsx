import { useLayoutEffect, useRef, useState } from 'react';
import { track } from '../../core/analytics/track-event';
import type { ViewProps } from '../../core/contracts/view-types';
import { ownError } from '../../core/errors/app-kit-error';
import { goBack, replaceView } from '../../core/views/router';
import { showToast } from '../../core/views/toasts';
import { Foot } from '../../ui/layout/Foot';
import { useSheet } from '../../ui/styles/use-sheet';
import { errorText, loadEmailLogin, sendMail } from './email-flow';
import { t } from './messages';
import { ResendButton } from './ResendButton';
import { emailSheet } from './sheet';
import { useModalClosed } from './use-modal-closed';

/** How long the link of the mail is valid. */
const LINK_MS = 20 * 60_000;

/** Waits longer than one request may: the link is valid for longer. */
async function approved(signal: AbortSignal): Promise<void> {
  const email = await loadEmailLogin();
  const until = Date.now() + LINK_MS;
  for (;;) {
    try {
      return await email.waitForDevice();
    } catch (cause) {
      const again = ownError(cause).code === 'iframe_request_timeout' && Date.now() < until;
      if (!again || signal.aborted) throw cause;
    }
  }
}

/** A browser that is new to this address: a link in the mail approves it first. */
export function EmailVerifyDeviceView({ data }: ViewProps) {
  useSheet(emailSheet);
  const address = typeof data.email === 'string' ? data.email : undefined;
  const digits =
    typeof data.digits === 'string' && /^\d{2}$/.test(data.digits) ? data.digits : undefined;

  /** A new mail may end the wait for the earlier mail, which is not a refusal. If the new mail fails, the wait goes on. */
  const resending = useRef(false);
  const [round, setRound] = useState(0);
  const isApproved = useRef(false);
  useModalClosed(() => isApproved.current);
  const resend = async (here: () => boolean): Promise<void> => {
    if (!address) return;
    resending.current = true;
    try {
      await sendMail(address, here, true);
    } catch (cause) {
      if (here()) setRound((before) => before + 1);
      throw cause;
    } finally {
      resending.current = false;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each mail is waited for anew
  useLayoutEffect(() => {
    if (!address) {
      replaceView('EmailLogin');
      return;
    }
    const control = new AbortController();
    const { signal } = control;
    approved(signal).then(
      () => {
        if (signal.aborted) return;
        isApproved.current = true;
        track('DEVICE_REGISTERED_FOR_EMAIL');
        track('EMAIL_VERIFICATION_CODE_SENT');
        replaceView('EmailVerifyOtp', { email: address, at: Date.now() });
      },
      (cause) => {
        if (signal.aborted || resending.current) return;
        showToast('error', errorText(cause));
        goBack();
      },
    );
    return () => control.abort();
  }, [address, data.at, round]);
  if (!address) return null;

  return (
    <div class="email">
      <div class="words">
        <h3>{t('deviceTitle')}</h3>
        <p class="muted">
          {t('deviceText')} <bdi>{address}</bdi>
        </p>
        <p class="muted small">{t('deviceValid')}</p>
      </div>
      {digits && (
        <div class="words" role="status">
          <span class="email-digits" data-testid="device-digits">
            {digits}
          </span>
          <p>{t('digits', { digits })}</p>
        </div>
      )}
      <Foot>
        <ResendButton label={t('resendEmail')} sent={data.at} resend={resend} />
      </Foot>
    </div>
  );
}
