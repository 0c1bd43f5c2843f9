import { useLayoutEffect } from 'react';
import { loadWallet } from '../../core/contracts/island-loaders';
import { log, notifyOwner } from '../../core/reporting/logger';
import { $approvalPending } from '../../core/session/pending-approval';
import { replaceView } from '../../core/views/router';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { emailSheet } from './sheet';

/** Gives the frame its room: the frame shows the request, and takes the approval. ADR 41. */
export function ApproveTransactionView() {
  useSheet(emailSheet);
  useLayoutEffect(() => {
    if (!$approvalPending.get()) {
      notifyOwner('warn', 'open(): ApproveTransaction opens only while a request is pending.');
      replaceView('Account');
      return;
    }
    let stop: (() => void) | undefined;
    let left = false;
    loadWallet('embedded').then((wallet) => {
      if (!left) stop = wallet.approval?.show('email-frame');
    }, log.warn);
    return () => {
      left = true;
      stop?.();
    };
  }, []);
  return (
    <div class="email-approval">
      <VisuallyHidden>{t('approve')}</VisuallyHidden>
    </div>
  );
}
