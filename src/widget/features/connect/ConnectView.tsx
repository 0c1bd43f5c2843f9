import { useStore } from '@nanostores/preact';
import { useState } from 'react';
import { $catalogue } from '../../core/catalogue';
import { $options } from '../../core/options';
import { $presence } from '../../core/presence';
import { push } from '../../core/router';
import type { ViewProps } from '../../core/view-props';
import { Lazy } from '../../ui/Lazy';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { Skeleton } from '../../ui/Skeleton';
import { t } from './first-messages';
import { WalletList } from './WalletList';

const legalCheckbox = async () => (await import('./index')).LegalCheckbox;
const belowWallets = async () => (await import('./index')).BelowWallets;
const severalWays = async () => (await import('./index')).SeveralWays;

/** The ways in, in the owner's order. E-mail and social login are there with their islands. */
export function ConnectView({ methods = {} }: ViewProps) {
  const { features, termsUrl, privacyUrl, enable } = useStore($options);
  const { ways } = useStore($presence);
  const { state } = useStore($catalogue);
  const [agreed, onChange] = useState(false);
  const legal = termsUrl || privacyUrl;
  const asks = legal && features.legalCheckbox;
  const locked = Boolean(asks && !agreed);
  const holds = <Skeleton height={20} />;
  const others = ways.filter((way) => methods[way]);
  const byEmail = others.includes('email');
  const wallets =
    features.collapseWallets || (byEmail && !features.emailShowWallets) ? (
      <Row
        picture={<Picture name="" icon="grid" />}
        label={t('withWallet')}
        disabled={locked}
        onPress={() => push('ConnectWallets', { agreed })}
        testId="collapsed-wallets"
      />
    ) : (
      <WalletList locked={locked} />
    );
  return (
    <>
      {asks && <Lazy load={legalCheckbox} props={{ agreed, onChange }} skeleton={holds} />}
      {others.length > 0 ? (
        <Lazy
          load={severalWays}
          props={{ others, methods, wallets, locked }}
          skeleton={wallets}
          failed={() => wallets}
        />
      ) : (
        wallets
      )}
      {(enable.walletGuide || (legal && !asks) || state === 'failed') && (
        <Lazy
          load={belowWallets}
          props={{ note: !asks }}
          skeleton={<Skeleton height={enable.walletGuide ? 28 : 20} />}
        />
      )}
    </>
  );
}
