/** Holds the shown view and its history. There are no URL routes. Source: specification §2. */
import { atom, type ReadableAtom } from 'nanostores';
import type { ViewName } from '../../../protocol/host/views';

type RouteData = Readonly<Record<string, unknown>>;

export interface Route {
  view: ViewName;
  data: RouteData;
}

export interface RouteState extends Route {
  /** How the view was reached; the transition follows it. */
  direction: 'forward' | 'back' | 'none';
  /** Number of views in the history, the shown one included. */
  depth: number;
  /** The view below the shown one. */
  previous?: ViewName;
}

interface RouterHost {
  /** Called when the visitor goes back from the first view. */
  exit(): void;
  isConnected(): boolean;
}

const EMPTY: RouteData = Object.freeze({});
const host: RouterHost = { exit: () => {}, isConnected: () => false };
let history: readonly Route[] = [{ view: 'Connect', data: EMPTY }];

const route = atom<RouteState>({ view: 'Connect', data: EMPTY, direction: 'none', depth: 1 });
export const $route: ReadableAtom<RouteState> = route;

/**
 * Stores do not import each other: the module that knows the modal and the accounts registers them
 * here.
 */
export function setRouterHost(parts: Partial<RouterHost>): void {
  Object.assign(host, parts);
}

function go(next: readonly Route[], direction: RouteState['direction']): void {
  const shown = next.at(-1);
  if (!shown) return;
  history = next;
  const previous = next.at(-2)?.view;
  route.set({ ...shown, direction, depth: next.length, ...(previous && { previous }) });
}

export function pushView(view: ViewName, data: RouteData = EMPTY): void {
  if (history.at(-1)?.view === view && history.at(-1)?.data === data) return;
  go([...history, { view, data }], 'forward');
}

/** Puts the view in the place of the shown one. */
export function replaceView(view: ViewName, data: RouteData = EMPTY): void {
  go([...history.slice(0, -1), { view, data }], 'forward');
}

/** Clears the history. A view that is already shown without history stays as it is. */
export function resetView(view: ViewName, data: RouteData = EMPTY): void {
  const now = route.get();
  if (now.view === view && now.data === data && now.direction === 'none') return;
  go([{ view, data }], 'none');
}

/**
 * From the first view it closes the modal; back to Connect while connected shows Account.
 * Views before Account are forgotten then: none of them makes sense once connected.
 */
export function goBack(): void {
  if (history.length < 2) {
    host.exit();
    return;
  }
  const rest = history.slice(0, -1);
  if (rest.at(-1)?.view === 'Connect' && host.isConnected()) {
    go([{ view: 'Account', data: EMPTY }], 'back');
    return;
  }
  go(rest, 'back');
}

/** The view is shown, or below the shown one. */
export function wasAt(view: ViewName): boolean {
  return history.some((one) => one.view === view);
}

/** True if the user has an address; the modal reads it in embedded mode. */
export function routerIsConnected(): boolean {
  return host.isConnected();
}
