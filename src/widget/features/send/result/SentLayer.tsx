import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Network } from '../../../../protocol/networks';
import { explorerLink } from '../../../core/network/explorer-link';
import { networkPicture } from '../../../core/network/network-picture';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { closeModal } from '../../../core/views/modal';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { IconButton } from '../../../ui/controls/IconButton';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { Foot } from '../../../ui/layout/Foot';
import { canMove } from '../../../ui/layout/motion-rules';
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

const MARKS = { confirmed: 'M4.5 10.5l3.75 3.75L15.5 6.5', failed: 'M5.5 5.5l9 9M14.5 5.5l-9 9' };

function fitCard(layer: HTMLElement, card: HTMLElement): void {
  const before = card.offsetHeight;
  const parts = [...layer.children].filter((one) => one.matches('.header,.view'));
  const safeArea = Number.parseFloat(getComputedStyle(layer).paddingBlockEnd) || 0;
  const height = parts.reduce((sum, one) => sum + (one as HTMLElement).offsetHeight, safeArea);
  card.style.blockSize = `${height}px`;
  if (!canMove()) return;
  const blockSize = [before, card.offsetHeight].map((px) => `${px}px`);
  if (blockSize[0] !== blockSize[1])
    card.animate({ blockSize }, { duration: 150, easing: 'ease-out' });
}

/**
 * Takes the card from the view below, at the layer's own height, and gives the focus back to its
 * title.
 */
function useCard(onShown: (layer: HTMLElement) => void) {
  const layer = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useLayoutEffect(() => {
    const own = layer.current;
    const card = own?.parentElement;
    if (!own || !card) return;
    const below = [...card.children].filter((one) => one !== own);
    for (const one of below) one.toggleAttribute('inert', true);
    onShown(own);
    return () => {
      for (const one of below) one.toggleAttribute('inert', false);
      card.style.blockSize = '';
      card.querySelector<HTMLElement>('.title')?.focus({ preventScroll: true });
    };
  }, []);
  // Each state has its own words.
  useLayoutEffect(() => {
    const own = layer.current;
    if (own?.parentElement) fitCard(own, own.parentElement);
  });
  return layer;
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
  const layer = useCard((own) => own.querySelector<HTMLElement>('.primary')?.focus());
  // Screen readers announce a change of a live region, not the text it is inserted with.
  const [said, setSaid] = useState('');
  const isDone = status === 'confirmed' || status === 'failed';
  const isLost = sent?.givenUp === true || sent?.unseenSince !== undefined;
  useEffect(() => {
    // A toast reports the other ends: they are no moment.
    if ((status !== 'pending' && !isDone) || isLost) onEnd();
    if (status === 'confirmed') setSaid(t('said', { amount, name }));
    if (status === 'failed') setSaid(t('failed'));
  }, [status, isDone, isLost, amount, name, onEnd]);
  const failed = status === 'failed';
  const href = explorerLink(network, sent?.by ?? id);
  const mark = status === 'confirmed' || failed ? MARKS[status] : undefined;
  return (
    <section ref={layer} class="send-sent" data-testid="sent">
      <div class="header">
        {!props.embedded && (
          <IconButton icon="close" label={t('close')} testId="sent-close" onPress={closeModal} />
        )}
      </div>
      <p class="vh" role="status">
        {said}
      </p>
      <div class="view">
        <div class="pair" aria-hidden="true">
          {status === 'confirmed' && <i class="dots" />}
          <ItemPicture name={props.symbol} src={props.iconUrl} round size={64} />
          <Avatar address={props.to} size={64} />
          {mark && (
            <span class={failed ? 'mark bad' : 'mark'}>
              <svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
                <path d={mark} pathLength="1" />
              </svg>
            </span>
          )}
        </div>
        <div class="words">
          <h3 class={failed ? 'strong' : 'muted'} data-testid="sent-state">
            {isDone ? t(status) : t('pending')}
          </h3>
          <p class={amount.length < 17 ? 'amount large' : 'amount'}>
            <bdi dir="ltr">{amount}</bdi>
          </p>
          <p class="muted">
            <bdi>{t('to', { name })}</bdi>
            {props.worth && <bdi> · {props.worth}</bdi>}
          </p>
          {failed && <p class="muted">{t('failedText', { amount })}</p>}
        </div>
        <dl class="panel">
          <DetailRow label={t('network')}>
            <span class="network">
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
      </div>
    </section>
  );
}
