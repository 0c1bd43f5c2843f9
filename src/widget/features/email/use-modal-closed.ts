import { useLayoutEffect } from 'react';
import { appKitError } from '../../core/errors/app-kit-error';
import { reportError } from '../../core/reporting/logger';
import { $modal } from '../../core/views/modal';

/**
 * Reports that the modal closed while the login waited on this screen: the page waits for it too.
 * @param isOver says whether the step of this screen is done
 */
export function useModalClosed(isOver: () => boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads a ref
  useLayoutEffect(
    () =>
      $modal.listen(({ open }, before) => {
        if (!open && before?.open && !isOver()) reportError(appKitError('modal_closed'));
      }),
    [],
  );
}
