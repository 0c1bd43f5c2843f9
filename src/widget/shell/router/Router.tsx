import { useLayoutEffect, useRef } from 'react';
import { ownError } from '../../core/errors/app-kit-error';
import { log, reportError } from '../../core/reporting/logger';
import { $route } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Lazy } from '../../ui/layout/Lazy';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useErrorBoundary } from '../dialog/error-boundary';
import { $deferredDialog } from '../dialog/load-deferred';
import { t } from '../messages';
import {
  accountTabs,
  FIRST_VIEW_METHODS,
  FIRST_VIEW as FirstView,
  isAvailable,
  screenOf,
} from '../registry';
import { leaveUnavailable } from './available-view';
import { KeptScreen } from './kept-screen';
import { nextStack, type StackEntry } from './view-stack';

/**
 * Renders the failure with code of the first view: the rest may be the part that failed to load.
 */
function failed(retry: () => void) {
  return (
    <div class="col" role="alert">
      <h3 class="strong">{t('viewFailed')}</h3>
      <p class="muted">{t('viewFailedText')}</p>
      <Row
        picture={<ItemPicture name="" icon="refresh" />}
        label={t('retry')}
        onPress={retry}
        testId="retry"
      />
    </div>
  );
}

const logFailure = (cause: unknown): void => log.error('A screen failed', cause);
const missing = (cause: unknown): void => reportError(ownError(cause, 'load_failed'));

/** A screen that fails takes down neither the shell nor the page around it. */
function Screen({ entry: { route } }: { entry: StackEntry }) {
  const [error, reset] = useErrorBoundary(logFailure);
  if (error) return failed(reset);
  const props = { data: route.data, available: isAvailable, tabs: accountTabs };
  if (route.view === 'Connect') return <FirstView {...props} methods={FIRST_VIEW_METHODS} />;
  const screen = screenOf(route.view);
  if (!screen) return null;
  return (
    <Lazy
      load={screen.load}
      props={props}
      skeleton={<Skeleton height={screen.height} radius={16} />}
      failed={failed}
      onError={missing}
    />
  );
}

/** The shown screen, and the hidden screens below it that going back returns to. */
export function Router() {
  const route = useStore($route);
  const stack = useRef<readonly StackEntry[]>([]);
  const before = stack.current.at(-1)?.key;
  const next = nextStack(stack.current, route);
  const top = next.at(-1)?.key;
  const later = useStore($deferredDialog);
  const body = useRef<HTMLDivElement>(null);
  // The document still shows the screen that is about to be hidden.
  if (before !== undefined && before !== top && body.current) {
    later?.rememberPlace(before, body.current);
  }
  stack.current = next;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is shown
  useLayoutEffect(() => {
    later?.forgetPlaces(next.map((entry) => entry.key));
    if (!isAvailable(route.view)) leaveUnavailable(route.view);
    else if (body.current && top !== undefined) {
      later?.restorePlace(top, body.current, route.direction === 'back');
    }
  }, [top]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another height
  useLayoutEffect(
    () => (body.current ? later?.followHeight(body.current) : undefined),
    [top, later],
  );
  useLayoutEffect(() => (body.current ? later?.followPresses(body.current) : undefined), [later]);
  useLayoutEffect(() => () => $deferredDialog.get()?.forgetPlaces([]), []);

  return (
    <div ref={body} class="body">
      {next.map((entry) => (
        <div
          key={entry.key}
          class={`view ${entry.motion}`}
          hidden={entry.key !== top}
          data-view={entry.route.view}
        >
          <KeptScreen draw={Screen} entry={entry} hidden={entry.key !== top} />
        </div>
      ))}
    </div>
  );
}
