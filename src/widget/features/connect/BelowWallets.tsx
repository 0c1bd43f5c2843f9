import { useStore } from '@nanostores/preact';
import { $catalogue, loadCatalogue } from '../../core/catalogue';
import { CatalogueFailed } from './CatalogueFailed';
import { LegalNote } from './Legal';

/** @param note what connecting means is said here, not asked above */
export function BelowWallets({ note }: { note: boolean }) {
  const { state } = useStore($catalogue);
  return (
    <>
      {state === 'failed' && <CatalogueFailed onRetry={() => void loadCatalogue()} />}
      {note && <LegalNote />}
    </>
  );
}
