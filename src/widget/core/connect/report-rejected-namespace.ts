/** A family of a session whose accounts are none is left out, and that is said; the others are used. */
import type { Namespace } from '../../../protocol/caip';
import { type AppKitError, visibleError } from '../errors/app-kit-error';
import { shortNamespaceName } from '../i18n/namespace-labels';
import { reportError } from '../reporting/logger';
import { showToast } from '../views/toasts';

/** To the host, and to the visitor who has just said yes in the wallet. */
export function reportRejectedNamespace(namespace: Namespace, error: AppKitError): void {
  reportError(error);
  showToast('error', visibleError(error), { detail: shortNamespaceName(namespace) });
}
