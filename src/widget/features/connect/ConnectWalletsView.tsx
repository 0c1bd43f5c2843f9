import { useTerms } from '../../core/terms';
import { TermsCheckbox } from '../../ui/Terms';
import { BelowWallets } from './BelowWallets';
import { WalletList } from './WalletList';

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
