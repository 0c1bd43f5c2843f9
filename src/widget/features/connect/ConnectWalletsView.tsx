import { useStore } from '@nanostores/preact';
import { useState } from 'react';
import { $options } from '../../core/options';
import type { ViewProps } from '../../core/view-props';
import { BelowWallets } from './BelowWallets';
import { LegalCheckbox } from './Legal';
import { WalletList } from './WalletList';

/** The wallets, where the first screen has only one button for them. */
export function ConnectWalletsView({ data }: ViewProps) {
  const { features, termsUrl, privacyUrl } = useStore($options);
  const asks = Boolean((termsUrl || privacyUrl) && features.legalCheckbox);
  const [agreed, onChange] = useState(data.agreed === true);
  return (
    <>
      {asks && data.agreed !== true && <LegalCheckbox agreed={agreed} onChange={onChange} />}
      <WalletList locked={asks && !agreed} />
      <BelowWallets note={!asks} />
    </>
  );
}
