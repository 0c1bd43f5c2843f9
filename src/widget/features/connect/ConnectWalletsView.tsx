import { useTerms } from '../../core/connect/use-terms';
import { TermsCheckbox } from '../../ui/controls/Terms';
import { BelowWallets } from './wallet-list/BelowWallets';
import { WalletList } from './wallet-list/WalletList';

/** The wallets, where the first screen has only one button for them. */
export function ConnectWalletsView() {
  const { asks, locked, shown, checkbox } = useTerms();
  return (
    <>
      {shown && <TermsCheckbox {...checkbox} />}
      <WalletList locked={locked} />
      <BelowWallets note={!asks} />
    </>
  );
}
