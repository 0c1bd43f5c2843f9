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
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { useSheet } from '../../../ui/styles/use-sheet';
import { t } from './messages';
import { swappedSheet } from './swapped-sheet';

export interface SwappedSide {
  symbol: string;
  iconUrl: string | undefined;
  /** With its unit. */
  amount: string;
}

export interface SwappedLayerProps {
  id: string;
  network: Network;
  from: SwappedSide;
  to: SwappedSide;
  embedded: boolean;
  onRetry: () => void;
  onEnd: () => void;
}

/**
 * The moment after a swap, over Account: pending, then swapped or failed. It stays until the user
 * ends it or closes the dialog.
 */
export function SwappedLayer(props: SwappedLayerProps) {
  useSheet(swappedSheet);
  const { id, network, from, to, onEnd } = props;
  const sent = useStore($pendingTransactions).find((one) => one.id === id);
  const status = sent?.status ?? 'pending';
  const isDone = status === 'confirmed' || status === 'failed';
  const isLost = sent?.givenUp === true || sent?.unseenSince !== undefined;
  useEffect(() => {
    // A toast reports the other ends: they are no moment.
    if ((status !== 'pending' && !isDone) || isLost) onEnd();
  }, [status, isDone, isLost, onEnd]);
  const failed = status === 'failed';
  // The id of a proposal has no page.
  const href = explorerLink(network, sent?.by ?? (sent?.proposed ? '' : id));
  const words = { from: from.amount, to: to.symbol };
  const ends = { confirmed: t('said', words), failed: t('failed') };
  return (
    <MomentLayer
      pair={
        <>
          <ItemPicture name={from.symbol} src={from.iconUrl} round size={64} />
          <ItemPicture name={to.symbol} src={to.iconUrl} round size={64} />
        </>
      }
      end={isDone ? (failed ? 'bad' : 'good') : undefined}
      said={isDone ? ends[status] : ''}
      closeLabel={props.embedded ? undefined : t('close')}
      onClose={closeModal}
      testId="swapped"
    >
      <div class="words">
        <h2 class={failed ? 'strong' : 'muted'} data-testid="swapped-state">
          {isDone ? t(status) : t('pending')}
        </h2>
        <p class={from.amount.length < 17 ? 'amount large' : 'amount'}>
          <bdi dir="ltr">{from.amount}</bdi>
        </p>
        <p class="muted">
          <bdi>
            {failed ? t('failedText', { symbol: from.symbol }) : t('to', { to: to.amount })}
          </bdi>
        </p>
      </div>
      <dl class="panel swaps-done">
        <DetailRow label={t('network')}>
          <span class="where">
            <ItemPicture name={network.name} size={20} {...networkPicture(network)} />
            {network.name}
          </span>
        </DetailRow>
      </dl>
      <Foot>
        <div class="button-pair">
          {href && (
            <Button icon="external" href={href} testId="swapped-explorer">
              {t('explorer')}
            </Button>
          )}
          <Button
            variant="primary"
            onPress={failed ? props.onRetry : onEnd}
            testId={failed ? 'swapped-retry' : 'swapped-done'}
          >
            {t(failed ? 'retry' : 'done')}
          </Button>
        </div>
      </Foot>
    </MomentLayer>
  );
}
