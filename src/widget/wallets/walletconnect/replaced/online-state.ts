/**
 * Reports if the browser is online. It works like the client's module that it replaces, but its
 * listeners can be removed.
 */
type NetworkListener = (online: boolean) => void;

const listeners = new Set<NetworkListener>();
const up = (): void => notify(true);
const down = (): void => notify(false);

function notify(online: boolean): void {
  for (const one of listeners) one(online);
}

export async function isOnline(): Promise<boolean> {
  return typeof navigator !== 'object' || navigator.onLine !== false;
}

/**
 * The client repairs its connection only for a visible page. Ours runs only while a tab needs it,
 * maybe a tab in front of this one.
 */
export function isAppVisible(): boolean {
  return true;
}

export function subscribeToNetworkChange(change: NetworkListener): void {
  if (listeners.size === 0 && typeof window === 'object') {
    window.addEventListener('online', up);
    window.addEventListener('offline', down);
  }
  listeners.add(change);
}

/** Leaves no listener. */
export function forgetNetworkChanges(): void {
  listeners.clear();
  if (typeof window !== 'object') return;
  window.removeEventListener('online', up);
  window.removeEventListener('offline', down);
}
