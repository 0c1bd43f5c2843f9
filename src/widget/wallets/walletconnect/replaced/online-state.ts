/**
 * Reports if the browser is online. It works like the client's module that it replaces, but its
 * listeners can be removed.
 */
type Told = (online: boolean) => void;

const told = new Set<Told>();
const up = (): void => tell(true);
const down = (): void => tell(false);

function tell(online: boolean): void {
  for (const one of told) one(online);
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

export function subscribeToNetworkChange(change: Told): void {
  if (told.size === 0 && typeof window === 'object') {
    window.addEventListener('online', up);
    window.addEventListener('offline', down);
  }
  told.add(change);
}

/** Leaves no listener. */
export function forgetNetworkChanges(): void {
  told.clear();
  if (typeof window !== 'object') return;
  window.removeEventListener('online', up);
  window.removeEventListener('offline', down);
}
