import { $options } from '../../../core/config/options';
import { siteFacts } from '../../../core/host/site';
import { explorerLink } from '../../../core/network/explorer-link';
import { closeModal, forceClose } from '../../../core/views/modal';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { MomentLayer } from '../../../ui/feedback/MomentLayer';
import { Foot } from '../../../ui/layout/Foot';
import { Avatar } from '../../../ui/media/Avatar';
import { t } from '../messages';
import { amountText } from '../pay-amount';
import type { Payment } from '../pay-state';
import { CoinPicture } from '../request/CoinPicture';
import { tStep } from '../wallet/messages';

/** The moment after a payment, over the whole card. It stays until the user ends it. */
export function PaidLayer({ payment, hash }: { payment: Payment; hash: string }) {
  const embedded = useStore($options).embed !== undefined;
  const amount = amountText(payment);
  const href = explorerLink(payment.network, hash);
  return (
    <MomentLayer
      pair={
        <>
          <CoinPicture payment={payment} size={64} />
          <Avatar address={payment.transfer.to} size={64} />
        </>
      }
      end="good"
      said={t('paid', { amount })}
      closeLabel={embedded ? undefined : tStep('close')}
      onClose={closeModal}
      testId="paid"
    >
      <div class="words">
        <h2 class="muted">{tStep('paidTitle')}</h2>
        <p class={amount.length < 17 ? 'amount large' : 'amount'} data-testid="paid-amount">
          <bdi dir="ltr">{amount}</bdi>
        </p>
        <p class="muted">
          <bdi>{siteFacts().name}</bdi>
        </p>
      </div>
      <Foot>
        <div class="button-pair">
          {href && (
            <Button full icon="external" href={href} testId="paid-explorer">
              {tStep('onExplorer')}
            </Button>
          )}
          <Button full variant="primary" onPress={forceClose} testId="paid-done">
            {tStep('done')}
          </Button>
        </div>
      </Foot>
    </MomentLayer>
  );
}
