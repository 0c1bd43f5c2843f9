import { useEffect } from 'react';
import { replaceView, resetView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/icons/Icon';
import '../../ui/icons/more-icons';
import { Foot } from '../../ui/layout/Foot';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { Address } from '../../ui/values/Address';
import { LearnMore } from './LearnMore';
import { t } from './messages';
import { namesSheet } from './sheet';
import { $nameRegistration } from './submit/register-name';
import { useAccount } from './use-account';

/** Shows the registered name; never one that the page passes. Source: protocol §10.3. */
export function RegisterAccountNameSuccessView() {
  useSheet(moreSheet);
  useSheet(namesSheet);
  const account = useAccount('RegisterAccountNameSuccess');
  const registration = useStore($nameRegistration);
  const isDone = registration.state === 'done';
  useEffect(() => {
    if (account && !isDone) replaceView('RegisterAccountName');
  }, [account, isDone]);
  if (!account || registration.state !== 'done') return null;
  return (
    <div class="names">
      <div class="state" role="status">
        <span class="badge good">
          <Icon name="check" size={24} />
        </span>
        <h2>{t('doneTitle')}</h2>
        <p class="name">
          <bdi data-testid="names-registered">{registration.name}</bdi>
        </p>
        <p>
          <Address address={account.address} />
        </p>
        <p>{t('doneText')}</p>
      </div>
      <LearnMore />
      <Foot>
        <Button full variant="primary" onPress={() => resetView('Account')} testId="names-done">
          {t('done')}
        </Button>
      </Foot>
    </div>
  );
}
