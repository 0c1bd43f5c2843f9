import { useStore } from '@nanostores/preact';
import { useEffect } from 'react';
import { $connecting, cancelConnect, connect } from '../../core/connections';
import { $connectors } from '../../core/connectors';
import { $pairing } from '../../core/pairing';
import { goBack, replace } from '../../core/router';
import type { ViewProps } from '../../core/view-props';
import { Button } from '../../ui/Button';
import { moreSheet } from '../../ui/more-sheet';
import { Quote } from '../../ui/Quote';
import { useSheet } from '../../ui/use-sheet';
import { CodePlate } from './CodePlate';
import { codeScreen } from './code-screen';
import { connectorFrom } from './connector-data';
import { t } from './messages';
import { connectSheet } from './sheet';
import { useCopyLink } from './use-copy-link';

const offered = () => $connectors.get().find(({ type }) => type === 'WALLET_CONNECT');

/** A wallet on another device: its QR code and link, until it answers; leaving the screen ends the wait. */
export function ConnectingWalletConnectView({ data }: ViewProps) {
  useSheet(moreSheet);
  useSheet(connectSheet);
  const screen = codeScreen(useStore($connecting), useStore($pairing));
  const { state, uri } = screen;
  const { copy, link } = useCopyLink(uri);
  // A page may open it by name alone.
  const connector = connectorFrom(data.connector) ?? offered();

  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt for each time it is shown
  useEffect(() => {
    if (!connector) {
      replace('Connect');
      return;
    }
    void connect(connector);
    return () => cancelConnect();
  }, []);
  if (!connector) return null;

  const again = (): void => void connect(connector);
  // One button in one place: who has the focus on it keeps it through all states.
  const action = {
    making: { words: t('copyLink'), press: copy, testId: 'wc-copy' },
    ready: { words: t('copyLink'), press: copy, testId: 'wc-copy' },
    expired: { words: t('newCode'), press: again, testId: 'wc-new' },
    failed: { words: t('retry'), press: again, testId: 'retry' },
  }[state];
  const asks = state === 'expired' || state === 'failed';
  return (
    <div class="scan">
      <CodePlate screen={screen} connector={connector} />
      <div class="words" role="status">
        <h3>{screen.title}</h3>
        <p class="muted">{screen.text}</p>
      </div>
      {screen.quote && <Quote by={t('walletSays')} text={screen.quote} />}
      <div class="pair">
        <Button full onPress={goBack} testId="cancel">
          {t('cancel')}
        </Button>
        <Button
          full
          variant={asks ? 'primary' : 'secondary'}
          icon={asks ? 'refresh' : 'copy'}
          loading={state === 'making'}
          onPress={() => void action.press()}
          testId={action.testId}
        >
          {action.words}
        </Button>
      </div>
      {link}
    </div>
  );
}
