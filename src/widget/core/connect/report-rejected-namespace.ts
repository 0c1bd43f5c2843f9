/**
 * Reports a namespace of a session that has no valid account; the widget skips it and uses the
 * others.
 */
import type { Namespace } from '../../../protocol/caip';
import type { AppKitError } from '../errors/app-kit-error';
import { visibleError } from '../errors/visible-error';
import { shortNamespaceName } from '../i18n/namespace-labels';
import { reportError } from '../reporting/logger';
import { showToast } from '../views/toasts';

/** Reports it to the host, and to the user who has just approved in the wallet. */
export function reportRejectedNamespace(namespace: Namespace, error: AppKitError): void {
  reportError(error);
  showToast('error', visibleError(error), { detail: shortNamespaceName(namespace) });
}
