import { useState } from 'react';
import { isEmail } from '../../../protocol/validate';
import { track } from '../../core/analytics/track-event';
import { storage } from '../../core/storage/typed-storage';
import { goBack, pushView } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import { Input } from '../../ui/controls/Input';
import { Foot } from '../../ui/layout/Foot';
import { useSheet } from '../../ui/styles/use-sheet';
import { errorText, loadEmailLogin } from './email-flow';
import { t } from './messages';
import { emailSheet } from './sheet';
import { useHere } from './use-here';

/** Another address for the login. Source: protocol §8.2. */
export function UpdateEmailWalletView() {
  useSheet(emailSheet);
  const [current] = useState(() => storage.get('EMAIL') ?? '');
  const [address, setAddress] = useState(current);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const here = useHere();
  const wanted = address.trim();
  const changed = isEmail(wanted) && wanted !== current;

  const save = async (): Promise<void> => {
    if (!changed || busy) return;
    setBusy(true);
    track('EMAIL_EDIT');
    try {
      const action = await (await loadEmailLogin()).changeEmail(wanted);
      if (!here()) return;
      const primary = action === 'VERIFY_PRIMARY_OTP';
      pushView(primary ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp', { email: wanted });
    } catch (cause) {
      if (here()) setError(errorText(cause));
    }
    if (here()) setBusy(false);
  };
  return (
    <div class="email">
      <Input
        label={t('newEmail')}
        hideLabel={false}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={address}
        onInput={(text) => {
          setAddress(text);
          setError(undefined);
        }}
        onEnter={() => void save()}
        error={error}
        testId="new-email-input"
      />
      <Foot>
        <div class="button-pair">
          <Button full onPress={goBack} testId="cancel">
            {t('cancel')}
          </Button>
          <Button
            full
            variant="primary"
            loading={busy}
            disabled={!changed}
            onPress={() => void save()}
            testId="email-save"
          >
            {t('save')}
          </Button>
        </div>
      </Foot>
    </div>
  );
}
