import { useEffect } from 'react';
import { $portfolio, portfolioOf, refreshPortfolio } from '../../core/account-data/portfolio';
import type { ViewProps } from '../../core/contracts/view-types';
import { $locale } from '../../core/i18n/i18n';
import { loadCounterparties } from '../../core/payments/recipient-history';
import { currentSendContext } from '../../core/payments/send-context';
import { $transferForm, setSendToken } from '../../core/payments/transfer-form';
import { typedAmount } from '../../core/payments/typed-amount';
import { $activeNetwork } from '../../core/state/namespaces';
import { pushView } from '../../core/views/router';
import { useConnected } from '../../core/views/use-connected-account';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Foot } from '../../ui/layout/Foot';
import { useSheet } from '../../ui/styles/use-sheet';
import { AmountField } from './form/AmountField';
import { buttonState } from './form/button-state';
import { ReceiverField } from './form/ReceiverField';
import { $recipientState } from './form/recipient';
import { presetToken } from './form/sendable-tokens';
import { unsupportedText } from './form/unsupported-text';
import { t } from './messages';
import { sendSheet } from './sheet';

/** Renders the transfer form: token, amount, recipient. It sends nothing to the wallet. */
export function WalletSendView({ data }: ViewProps) {
  useSheet(sendSheet);
  const connected = useConnected('WalletSend');
  const network = useStore($activeNetwork);
  const sending = useStore($transferForm);
  const target = useStore($recipientState);
  const locale = useStore($locale);
  const portfolios = useStore($portfolio);
  const place = currentSendContext();
  const of = place?.account.caipAddress;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is known of the account changes nothing
  useEffect(() => {
    if (!place) return;
    void refreshPortfolio(place.account.namespace);
    void loadCounterparties(place.account);
  }, [of]);

  const { token } = sending;
  const preset =
    !token && connected && network && presetToken(connected, network, portfolios, data.token);
  useEffect(() => {
    // The user may have selected a token since the render.
    if (preset && !$transferForm.get().token) setSendToken(preset);
  }, [preset]);
  const told =
    connected &&
    token &&
    portfolioOf(connected, portfolios).tokens.find(({ id }) => id === token.id);
  const { inFiat } = sending;
  // The token was selected before its price loaded, or its balance has changed; an amount typed in
  // fiat keeps its price.
  useEffect(() => {
    if (told && told !== $transferForm.get().token && !inFiat) setSendToken(told);
  }, [told, inFiat]);
  if (!connected) return null;
  if (!place || !network)
    return (
      <ErrorState drawing="notSupported" title={t('unsupported')} message={unsupportedText()} />
    );

  const typed = typedAmount(sending, locale);
  const step = buttonState(sending, typed, target);
  const go = (): void => {
    if (step === 'selectToken') pushView('WalletSendSelectToken');
    else if (step === 'preview') pushView('WalletSendPreview');
  };
  const pressable = step === 'selectToken' || step === 'preview';
  return (
    <div class="send">
      <AmountField sending={sending} typed={typed} locale={locale} onEnter={go} />
      <ReceiverField network={network} target={target} locale={locale} onEnter={go} />
      <Foot>
        <Button
          full
          variant="primary"
          disabled={!pressable}
          loading={step === 'invalidAddress' && target.state === 'resolving'}
          onPress={go}
          testId="send-next"
        >
          {t(step)}
        </Button>
      </Foot>
    </div>
  );
}
