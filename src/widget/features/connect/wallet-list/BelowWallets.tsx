import { $options } from '../../../core/config/options';
import { $snapshot } from '../../../core/state/public-snapshot';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { $catalogue } from '../../../core/wallets/catalogue';
import { loadCatalogue } from '../../../core/wallets/load-catalogue';
import { useSheet } from '../../../ui/styles/use-sheet';
import { t } from '../messages';
import { LegalNote } from '../methods/LegalNote';
import { connectSheet } from '../sheet';
import { CatalogueFailed } from './CatalogueFailed';

/** @param note the explanation of connecting appears here instead of above */
export function BelowWallets({ note }: { note: boolean }) {
  useSheet(connectSheet);
  const { state } = useStore($catalogue);
  const { enable } = useStore($options);
  const { ways } = useStore($snapshot);
  return (
    <>
      {state === 'failed' && <CatalogueFailed onRetry={() => void loadCatalogue()} />}
      {enable.walletGuide && (
        <p class="connect-note mid small muted">
          {t('newToWallets')}{' '}
          <button
            type="button"
            class="connect-link"
            data-testid="get-started"
            // A wallet is created by e-mail, where the gateway offers it.
            onClick={() => pushView(ways.includes('email') ? 'Create' : 'WhatIsAWallet')}
          >
            {t('getStarted')}
          </button>
        </p>
      )}
      {note && <LegalNote />}
    </>
  );
}
