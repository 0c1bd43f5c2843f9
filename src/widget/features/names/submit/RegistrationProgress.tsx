import { WalletQuote } from '../../../ui/feedback/WalletQuote';
import { Warning } from '../../../ui/feedback/Warning';
import { t } from '../messages';
import type { NameRegistration } from './register-name';

interface ProgressProps {
  registration: NameRegistration;
  /** The wallet's name. */
  wallet: string;
}

/** Says what a registration waits for, or why it failed. */
export function RegistrationProgress({ registration, wallet }: ProgressProps) {
  if (registration.state === 'failed') {
    const { problem, quote, name } = registration;
    return (
      <div role="alert" data-testid="names-problem">
        <Warning tone={problem === 'rejected' ? 'info' : 'warn'}>
          {t(problem, { name })}
          {quote && <WalletQuote by={t('says', { name: wallet })} text={quote} />}
        </Warning>
      </div>
    );
  }
  const { state } = registration;
  return (
    <p class="small muted" role="status">
      {state === 'signing' && t('inWallet', { name: wallet })}
      {state === 'registering' && t('registering')}
    </p>
  );
}
