/** A family of a session whose accounts are none is left out, and that is said; the others are used. */
import type { Namespace } from '../../protocol/caip';
import { type AppKitError, visibleError } from './errors';
import { shortFamilyName } from './family-names';
import { reportError } from './logger';
import { showToast } from './toasts';

/** To the host, and to the visitor who has just said yes in the wallet. */
export function tellRefused(namespace: Namespace, error: AppKitError): void {
  reportError(error);
  showToast('error', visibleError(error), { detail: shortFamilyName(namespace) });
}
