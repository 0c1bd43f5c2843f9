import { useEffect } from 'react';
import type { Network } from '../../../../protocol/networks';
import { explorerLink } from '../../../core/network/explorer-link';
import { networkPicture } from '../../../core/network/network-picture';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { closeModal } from '../../../core/views/modal';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { MomentLayer } from '../../../ui/feedback/MomentLayer';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { Foot } from '../../../ui/layout/Foot';
import { Avatar } from '../../../ui/media/Avatar';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { useSheet } from '../../../ui/styles/use-sheet';
import { t } from './messages';
import { sentSheet } from './sent-sheet';

export interface SentLayerProps {
  id: string;
  network: Network;
  symbol: string;
  iconUrl: string | undefined;
  amount: string;
  /** In fiat, as text. */
  worth: string | undefined;
  to: string;
  /** As the user named the recipient, else the shortened address. */
  name: string;
  embedded: boolean;
  onRetry: () => void;
  onEnd: () => void;
}

/**
 * The moment after a payment, over Account: pending, then sent or failed. It stays until the user
 * ends it or closes the dialog.
 */
export function SentLayer(props: SentLayerProps) {
  useSheet(sentSheet);
  const { id, network, amount, name, onEnd } = props;
  const sent = useStore($pendingTransactions).find((one) => one.id === id);
  const status = sent?.status ?? 'pending';
  const isDone = status === 'confirmed' || status === 'failed';
  const isLost = sent?.givenUp === true || sent?.unseenSince !== undefined;
  useEffect(() => {
    // A toast reports the other ends: they are no moment.
    if ((status !== 'pending' && !isDone) || isLost) onEnd();
  }, [status, isDone, isLost, onEnd]);
  const failed = status === 'failed';
  const href = explorerLink(network, sent?.by ?? id);
  const ends = { confirmed: t('said', { amount, name }), failed: t('failed') };
  return (
    <MomentLayer
      pair={
        <>
          <ItemPicture name={props.symbol} src={props.iconUrl} round size={64} />
          <Avatar address={props.to} size={64} />
        </>
      }
      end={isDone ? (failed ? 'bad' : 'good') : undefined}
      said={isDone ? ends[status] : ''}
      closeLabel={props.embedded ? undefined : t('close')}
      onClose={closeModal}
      testId="sent"
    >
      <div class="words">
        <h2 class={failed ? 'strong' : 'muted'} data-testid="sent-state">
          {isDone ? t(status) : t('pending')}
        </h2>
        <p class={amount.length < 17 ? 'amount large' : 'amount'}>
          <bdi dir="ltr">{amount}</bdi>
        </p>
        <p class="muted">
          <bdi>
            {t('to', { name })}
            {props.worth && ` · ${props.worth}`}
          </bdi>
        </p>
        {failed && <p class="muted">{t('failedText', { amount })}</p>}
      </div>
      <dl class="panel send-sent">
        <DetailRow label={t('network')}>
          <span class="send-network">
            <ItemPicture name={network.name} size={20} {...networkPicture(network)} />
            {network.name}
          </span>
        </DetailRow>
      </dl>
      <Foot>
        <div class="button-pair">
          {href && (
            <Button icon="external" href={href} testId="sent-explorer">
              {t('explorer')}
            </Button>
          )}
          <Button
            variant="primary"
            onPress={failed ? props.onRetry : onEnd}
            testId={failed ? 'sent-retry' : 'sent-done'}
          >
            {t(failed ? 'retry' : 'done')}
          </Button>
        </div>
      </Foot>
    </MomentLayer>
  );
}
