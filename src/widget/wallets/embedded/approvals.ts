/**
 * The screen of an approval: opened for a request that needs one, left when it is over. Leaving it
 * earlier ends the request. Source: protocol §5.4 "RPC", §5.6.
 */
import { approvalOf, UNSUPPORTED_METHODS } from '../../../protocol/frame/wallet-methods';
import { DISALLOWED_RPC_MESSAGE_MS } from '../../core/constants/limits';
import { appKitError } from '../../core/errors/app-kit-error';
import { visibleError } from '../../core/errors/visible-error';
import { notifyOwner, reportError } from '../../core/reporting/logger';
import { $approvalPending, setApprovalPending } from '../../core/session/pending-approval';
import { combineStops, onChange, type Stop } from '../../core/state/store-listeners';
import { $modal, forceClose, openModal } from '../../core/views/modal';
import { $route, goBack, pushView } from '../../core/views/router';
import { showToast } from '../../core/views/toasts';

const VIEW = 'ApproveTransaction';

/** Approvals that are waited for. */
let waiting = 0;

function leave(): void {
  if ($route.get().view !== VIEW) return;
  if ($route.get().depth > 1) goBack();
  else forceClose();
}

/** @throws AppKitError `rpc_not_allowed`, after the visitor was shown why. */
export function checkMethod(method: string): 'safe' | 'unsafe' {
  const needs = approvalOf(method);
  if (needs && !UNSUPPORTED_METHODS.includes(method)) return needs;
  const error = appKitError('rpc_not_allowed');
  if (!needs) {
    if (!$modal.get().open) openModal('Account');
    setTimeout(
      () => showToast('error', visibleError(appKitError('action_not_allowed'))),
      DISALLOWED_RPC_MESSAGE_MS,
    );
    notifyOwner('error', error.message);
    reportError(error);
  }
  throw error;
}

/** Shows the screen for as long as the work takes. */
export async function withApproval<Result>(work: () => Promise<Result>): Promise<Result> {
  waiting += 1;
  setApprovalPending(true);
  if (!$modal.get().open) openModal(VIEW);
  else if ($route.get().view !== VIEW) pushView(VIEW);
  try {
    return await work();
  } finally {
    waiting -= 1;
    if (waiting === 0) {
      setApprovalPending(false);
      leave();
    }
  }
}

/** Calls `abort` when the visitor leaves the screen before the end. @returns a stop. */
export function watchLeaving(abort: () => void): Stop {
  const check = (): void => {
    if ($approvalPending.get()) abort();
  };
  return combineStops(
    onChange($modal, (now, old) => !now.open && old.open && check()),
    onChange($route, (now, old) => old.view === VIEW && now.view !== VIEW && check()),
  );
}
