import { $catalogue, loadCatalogue } from '../../core/catalogue';
import { $options } from '../../core/options';
import { push } from '../../core/router';
import { useStore } from '../../core/use-store';
import { useSheet } from '../../ui/use-sheet';
import { CatalogueFailed } from './CatalogueFailed';
import { LegalNote } from './Legal';
import { t } from './messages';
import { connectSheet } from './sheet';

/** @param note what connecting means is said here, not asked above */
export function BelowWallets({ note }: { note: boolean }) {
  useSheet(connectSheet);
  const { state } = useStore($catalogue);
  const { enable } = useStore($options);
  return (
    <>
      {state === 'failed' && <CatalogueFailed onRetry={() => void loadCatalogue()} />}
      {enable.walletGuide && (
        <p class="note mid small muted">
          {t('newToWallets')}{' '}
          <button
            type="button"
            class="textlink"
            data-testid="get-started"
            onClick={() => push('WhatIsAWallet')}
          >
            {t('getStarted')}
          </button>
        </p>
      )}
      {note && <LegalNote />}
    </>
  );
}
