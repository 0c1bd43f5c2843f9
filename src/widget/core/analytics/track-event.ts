/**
 * Exports the analytics API for the rest of core. Nothing leaves the page until the user acted, the
 * owner enabled it, the user consented where required, and the gateway allows it (`send-analytics.ts`).
 * Source: protocol §2.5, ADR 7.
 */

import type { AnalyticsEvents } from '../../../protocol/http/analytics-events';
import { $options } from '../config/options';
import { loadGateway } from '../contracts/island-loaders';
import type { TrackedEvent } from '../gateway/gateway-types';

/** How many events are kept while they may not be sent yet. */
const KEPT = 20;

let acted = false;
let waiting: TrackedEvent[] = [];

function isOn(): boolean {
  const { analytics, features, projectId, analyticsUrl } = $options.get();
  return analytics && features.analytics && projectId !== '' && analyticsUrl !== '';
}

export function mayTrack(): boolean {
  return acted && isOn() && !$options.get().consentRequired;
}

/** The visitor pressed something of ours. */
export function recordVisitorAction(): void {
  if (acted) return;
  acted = true;
  flush();
}

/** Marks the first press or key inside the widget. @returns a stop. */
export function watchVisitor(root: EventTarget): () => void {
  const stop = (): void => {
    root.removeEventListener('pointerdown', heard);
    root.removeEventListener('keydown', heard);
  };
  const heard = (event: Event): void => {
    if (!event.isTrusted) return;
    recordVisitorAction();
    stop();
  };
  root.addEventListener('pointerdown', heard);
  root.addEventListener('keydown', heard);
  return stop;
}

/** None for an event without properties. */
type Rest<Properties> = Record<never, never> extends Properties ? [] : [properties: Properties];

/** Records an event of protocol §2.5. `MODAL_CREATED` never leaves the page. */
export function track<Name extends keyof AnalyticsEvents>(
  event: Name,
  ...[properties]: Rest<AnalyticsEvents[Name]>
): void {
  if (event === 'MODAL_CREATED' || !isOn()) return;
  // A click on a trigger of the host page counts: it is what opened us.
  const active = globalThis.navigator?.userActivation?.isActive === true;
  if (active && event !== 'INITIALIZE') acted = true;
  recordEvent({ event, properties: properties ?? {}, timestamp: Date.now() });
}

/** Keeps an event until it may be sent. */
export function recordEvent(event: TrackedEvent): void {
  if (!isOn()) return;
  waiting = [...waiting, event].slice(-KEPT);
  flush();
}

function flush(): void {
  if (waiting.length === 0 || !mayTrack()) return;
  const batch = waiting;
  waiting = [];
  loadGateway().then(
    (gateway) => gateway.sendEvents(batch, mayTrack),
    () => {},
  );
}

$options.listen(() => {
  // Consent that came later lets out what waited; switched off forgets it.
  if (!isOn()) waiting = [];
  flush();
});
