import { useStore } from '@nanostores/preact';
import { useState } from 'react';
import { $catalogue } from '../../core/catalogue';
import { $options } from '../../core/options';
import type { ViewProps } from '../../core/view-props';
import { Lazy } from '../../ui/Lazy';
import { Skeleton } from '../../ui/Skeleton';
import { WalletList } from './WalletList';

const legalCheckbox = async () => (await import('./index')).LegalCheckbox;
const belowWallets = async () => (await import('./index')).BelowWallets;

/** E-mail and social login become methods beside `WalletList`, in the owner's order, with their islands. */
export function ConnectView(_props: ViewProps) {
  const { features, termsUrl, privacyUrl } = useStore($options);
  const { state } = useStore($catalogue);
  const [agreed, onChange] = useState(false);
  const legal = termsUrl || privacyUrl;
  const asks = legal && features.legalCheckbox;
  const holds = <Skeleton height={20} />;
  return (
    <>
      {asks && <Lazy load={legalCheckbox} props={{ agreed, onChange }} skeleton={holds} />}
      <WalletList locked={Boolean(asks && !agreed)} />
      {((legal && !asks) || state === 'failed') && (
        <Lazy load={belowWallets} props={{ note: !asks }} skeleton={holds} />
      )}
    </>
  );
}
