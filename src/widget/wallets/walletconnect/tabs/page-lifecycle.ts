/** When a page sleeps and wakes: several events for one thing, differing by browser. */
import { isMobile } from '../../../core/platform/device';

export interface PageLife {
  /** The page is frozen from now on, or enters the bfcache. */
  sleep(): void;
  /** @param long it stood still, so what was open may not be any more. */
  wake(long: boolean): void;
}

/** (ours) A timer that has not fired for this long was held: browsers let a hidden page's run each minute. */
const HELD_MS = 90_000;
const TICK_MS = 5_000;
/** (ours) A phone stops a page soon after another app is in front, and takes its sockets: it may not say so. */
const PHONE_HELD_MS = 1_000;

/** @returns a stop that leaves no listener and no timer. */
export function watchPageLife(life: PageLife): () => void {
  const stops: (() => void)[] = [];
  if (typeof document !== 'object') return () => {};
  let last = Date.now();
  const woken = (long: boolean) => {
    const held = Math.abs(Date.now() - last) > HELD_MS;
    last = Date.now();
    life.wake(long || held);
  };
  const timer = setInterval(() => {
    // A machine that wakes from sleep emits no event.
    if (Math.abs(Date.now() - last) > HELD_MS) woken(true);
    last = Date.now();
  }, TICK_MS);
  stops.push(() => clearInterval(timer));

  const on = (target: EventTarget, name: string, heard: (event: Event) => void) => {
    target.addEventListener(name, heard);
    stops.push(() => target.removeEventListener(name, heard));
  };
  on(document, 'freeze', () => life.sleep());
  on(document, 'resume', () => woken(true));
  on(window, 'pagehide', () => life.sleep());
  on(window, 'pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) woken(true);
  });
  let hiddenAt: number | undefined;
  on(document, 'visibilitychange', () => {
    if (document.visibilityState !== 'visible') {
      hiddenAt = Date.now();
      return;
    }
    const away = hiddenAt === undefined ? 0 : Math.abs(Date.now() - hiddenAt);
    hiddenAt = undefined;
    woken(away > PHONE_HELD_MS && isMobile());
  });
  on(window, 'online', () => woken(false));
  on(window, 'focus', () => woken(false));
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}
