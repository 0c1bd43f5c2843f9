import { useLayoutEffect } from 'react';
import type { ViewProps } from '../../core/contracts/view-types';
import { replaceView, resetView } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import { CodeForm } from './CodeForm';
import { loadEmailLogin } from './email-flow';
import { t } from './messages';
import { useHere } from './use-here';

const startAgain = (): void => replaceView('UpdateEmailWallet');

const again = (
  <Button full variant="ghost" onPress={startAgain} testId="email-again">
    {t('retry')}
  </Button>
);

/** The new address, as the screen before gave it. */
function useAddress({ data }: ViewProps): string | undefined {
  const address = typeof data.email === 'string' ? data.email : undefined;
  useLayoutEffect(() => {
    if (!address) startAgain();
  }, [address]);
  return address;
}

/** The code from the mail to the address of now. */
export function UpdateEmailPrimaryOtpView(props: ViewProps) {
  const address = useAddress(props);
  const here = useHere();
  if (!address) return null;
  const submit = async (code: string): Promise<void> => {
    await (await loadEmailLogin()).confirmCurrentEmail(code);
    if (here()) replaceView('UpdateEmailSecondaryOtp', { email: address });
  };
  return (
    <CodeForm submit={submit} below={again}>
      <p>{t('currentCode')}</p>
    </CodeForm>
  );
}

/** The code from the mail to the new address. */
export function UpdateEmailSecondaryOtpView(props: ViewProps) {
  const address = useAddress(props);
  const here = useHere();
  if (!address) return null;
  const submit = async (code: string): Promise<void> => {
    await (await loadEmailLogin()).confirmNewEmail(code);
    if (here()) resetView('Account');
  };
  return (
    <CodeForm submit={submit} below={again}>
      <p>
        {t('newCode')} <bdi>{address}</bdi>
      </p>
    </CodeForm>
  );
}
