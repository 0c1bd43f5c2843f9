import { portfolioOf } from '../../../core/account-data/portfolio';
import { NATIVE } from '../../../core/contracts/sender';
import { $activeAccount } from '../../../core/state/accounts';
import { useStore } from '../../../core/views/use-store';
import { coinImage } from '../../../core/wallets/image-urls';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { payUnit } from '../pay-amount';
import type { Payment } from '../pay-state';

/** The payment's token among those of the account, where the account is on its network. */
export function useOwned({ transfer, network }: Payment) {
  const account = useStore($activeAccount);
  return account.status === 'connected' && account.networkId === network.id
    ? portfolioOf(account).tokens.find(({ id }) => id === transfer.token)
    : undefined;
}

/** A logo only of a native coin, or of a token that the gateway lists by its address. */
export function CoinPicture({ payment, size }: { payment: Payment; size: number }) {
  const { transfer, network } = payment;
  const own = useOwned(payment)?.iconUrl;
  const icon = own ?? (transfer.token === NATIVE ? coinImage(network) : undefined);
  return <ItemPicture name={payUnit(payment)} src={icon} round size={size} />;
}
