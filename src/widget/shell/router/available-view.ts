/** A screen that was asked for, or the one to show in its stead. */
import type { ViewName } from '../../../protocol/host/views';
import { notifyOwner } from '../../core/reporting/logger';
import { isConnected } from '../../core/state/public-snapshot';
import { replaceView } from '../../core/views/router';
import { isAvailable } from '../registry';

/** The fallback for an unavailable screen. */
export function defaultView(): ViewName {
  return isConnected() ? 'Account' : 'Connect';
}

/** The view, or after one warning to the site's owner the default. */
export function availableView(view: ViewName): ViewName {
  if (isAvailable(view)) return view;
  const instead = defaultView();
  notifyOwner(
    'warn',
    `The view "${view}" is not part of this build: "${instead}" is shown instead.`,
  );
  return instead;
}

/** For a route that something inside has led to. */
export function leaveUnavailable(view: ViewName): void {
  replaceView(availableView(view));
}
