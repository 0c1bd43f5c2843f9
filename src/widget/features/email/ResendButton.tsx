import { useState } from 'react';
import { showToast } from '../../core/views/toasts';
import { Button } from '../../ui/controls/Button';
import { errorText } from './email-flow';
import { t } from './messages';
import { useCountdown } from './use-countdown';
import { useHere } from './use-here';

interface ResendProps {
  label: string;
  /** Sends the mail once more. @param here Says whether the button is still shown. */
  resend: (here: () => boolean) => Promise<void>;
  /** Changes with each mail. */
  sent: unknown;
}

export function ResendButton({ label, resend, sent }: ResendProps) {
  const [busy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  const here = useHere();
  const left = useCountdown(`${sent} ${count}`);
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await resend(here);
    } catch (cause) {
      if (here()) showToast('error', errorText(cause));
    }
    if (!here()) return;
    setCount(count + 1);
    setBusy(false);
  };
  return (
    <Button
      full
      variant="ghost"
      loading={busy}
      disabled={left > 0}
      onPress={() => void press()}
      testId="resend"
    >
      {left > 0 ? t('resendIn', { n: left }) : label}
    </Button>
  );
}
