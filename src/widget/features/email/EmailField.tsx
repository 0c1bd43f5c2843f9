import { useRef, useState } from 'react';
import { isEmail } from '../../../protocol/validate';
import { track } from '../../core/analytics/track-event';
import { toAppKitError } from '../../core/errors/wallet-errors';
import { showToast } from '../../core/views/toasts';
import { IconButton } from '../../ui/controls/IconButton';
import { Input } from '../../ui/controls/Input';
import { Spinner } from '../../ui/feedback/Spinner';
import '../../ui/icons/more-icons';
import { errorText, prepareLogin, sendMail } from './email-flow';
import { t } from './messages';
import { useHere } from './use-here';

const INVALID = /invalid email/i;

/** The e-mail method of the first screen, and of the screen for e-mail alone. */
export function EmailField({ locked }: { locked: boolean }) {
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const selected = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const here = useHere();

  const type = (text: string): void => {
    if (!selected.current) {
      selected.current = true;
      track('EMAIL_LOGIN_SELECTED');
      prepareLogin();
    }
    setAddress(text);
    setError(undefined);
  };
  // The focus goes where the correction is typed, also from the button.
  const refuse = (): void => {
    setError(t('invalid'));
    field.current?.focus();
  };
  const submit = async (): Promise<void> => {
    const wanted = address.trim();
    if (busy || !wanted) return;
    if (!isEmail(wanted)) {
      refuse();
      return;
    }
    setBusy(true);
    try {
      await sendMail(wanted, here);
    } catch (cause) {
      const failure = toAppKitError(cause);
      if (!here()) return;
      if (INVALID.test(failure.quote ?? '')) refuse();
      else showToast('error', errorText(failure));
    } finally {
      if (here()) setBusy(false);
    }
  };

  return (
    <Input
      label={t('email')}
      icon="mail"
      placeholder={t('placeholder')}
      type="email"
      inputMode="email"
      autoComplete="email"
      value={address}
      onInput={type}
      onEnter={() => void submit()}
      error={error}
      disabled={locked}
      elementRef={field}
      testId="email-input"
      trailing={
        busy ? (
          <Spinner />
        ) : (
          <IconButton
            icon="forward"
            label={t('submit')}
            disabled={locked || address.trim() === ''}
            onPress={() => void submit()}
            testId="email-submit"
          />
        )
      }
    />
  );
}
