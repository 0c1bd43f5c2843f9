import { useEffect, useRef } from 'react';
import type { ViewProps } from '../../core/contracts/view-types';
import { isRefusal } from '../../core/errors/is-refusal';
import { visibleError } from '../../core/errors/visible-error';
import { siteFacts } from '../../core/host/site';
import { $connectState } from '../../core/state/connect-state';
import { goBack, replaceView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { knownWallets, takenNames } from '../../core/wallets/lookalike-wallets';
import { ConnectingState } from '../../ui/feedback/ConnectingState';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { beginConnect } from './begin-connect';
import { t } from './messages';
import { connectorFrom } from './wallet-list/connector-data';

type Connecting = ReturnType<typeof $connectState.get>;

/** The state in words; never an internal message. */
function words(state: Connecting, name: string): { title: string; text: string; quote?: string } {
  if (state.state !== 'failed') {
    const slow = state.state === 'waiting' && state.slow;
    return {
      title: t('continueIn', { name }),
      text: t(slow ? 'slowText' : 'acceptText', { name }),
    };
  }
  const { error } = state;
  if (isRefusal(error)) return { title: t('declined'), text: t('declinedText') };
  return {
    title: t('failed'),
    text: visibleError(error),
    ...(error.quote && { quote: error.quote }),
  };
}

/** Waits for the wallet's approval; leaving the screen ends the wait. */
export function ConnectingExternalView({ data }: ViewProps) {
  const connecting = useStore($connectState);
  const connector = connectorFrom(data.connector);

  const stop = useRef(() => {});
  const attempt = (): void => {
    stop.current();
    if (connector) stop.current = beginConnect(connector);
    else replaceView('Connect');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt for each time it is shown
  useEffect(() => {
    attempt();
    return () => stop.current();
  }, []);
  if (!connector) return null;

  const { title, text, quote } = words(connecting, connector.name);
  const site = siteFacts();
  return (
    <ConnectingState
      site={<ItemPicture name={site.name} src={site.icon} size={64} />}
      picture={
        <ItemPicture
          name={connector.name}
          src={takenNames([connector], knownWallets()).size ? undefined : connector.icon}
          size={64}
        />
      }
      failed={connecting.state === 'failed'}
      title={title}
      text={text}
      quote={quote ? { by: t('says', { name: connector.name }), text: quote } : undefined}
      retryLabel={t('retry')}
      onRetry={attempt}
      otherLabel={t('chooseAnother')}
      onOther={goBack}
    />
  );
}
