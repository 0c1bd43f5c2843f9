import { useEffect } from 'react';
import { labelProblem } from '../../../protocol/names/account-name';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Warning } from '../../ui/feedback/Warning';
import { Foot } from '../../ui/layout/Foot';
import { useSheet } from '../../ui/styles/use-sheet';
import { filledText } from '../../ui/values/filled-text';
import { AlternativeNames } from './form/AlternativeNames';
import { NameField } from './form/NameField';
import { $nameForm, checkNow, findOwned, labelOf } from './form/name-form';
import { t } from './messages';
import { currentNamesContext } from './names-context';
import { namesSheet } from './sheet';
import { RegistrationProgress } from './submit/RegistrationProgress';
import { $nameRegistration, isBusy, registerName } from './submit/register-name';
import { useAccount } from './use-account';

/** Renders the form for a name. Source: protocol §10.3 "RegisterAccountName". */
export function RegisterAccountNameView() {
  useSheet(namesSheet);
  const account = useAccount('RegisterAccountName');
  const form = useStore($nameForm);
  const registration = useStore($nameRegistration);
  const place = currentNamesContext();
  const of = place && `${place.account.caipAddress} ${place.zone}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account and zone
  useEffect(() => {
    void findOwned();
  }, [of]);
  if (!account) return null;
  if (!place || form.state === 'unsupported') {
    return (
      <ErrorState drawing="notSupported" title={t('unsupported')} message={t('unsupportedText')} />
    );
  }
  const label = labelOf(form.text, place.zone);
  const name = `${label}.${place.zone}`;
  const isBlank = label === '' || labelProblem(label) !== undefined;
  const isReady = form.state === 'free' && !isBlank && !form.owned;
  const busy = isBusy(registration);
  const submit = (): void => {
    if (isReady && !busy) void registerName(label);
  };
  return (
    <div class="names">
      <NameField {...{ form, label, busy }} zone={place.zone} onEnter={submit} />
      {form.state === 'failed' && (
        <Warning>
          {t('checkFailed')}{' '}
          <Button
            size="slim"
            variant="ghost"
            onPress={() => void checkNow()}
            testId="names-check-again"
          >
            {t('retry')}
          </Button>
        </Warning>
      )}
      <AlternativeNames names={form.alternatives} zone={place.zone} disabled={busy} />
      <Foot>
        <RegistrationProgress registration={registration} wallet={account.walletInfo.name} />
        {isReady && <Warning tone="info">{filledText(t('forever'), { name })}</Warning>}
        <Button
          full
          variant="primary"
          disabled={!isReady}
          loading={busy}
          onPress={submit}
          testId="names-register"
        >
          {t('register')}
        </Button>
      </Foot>
    </div>
  );
}
