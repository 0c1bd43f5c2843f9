/** Emits events to the host page. A leaf: any file in core may emit. */
import type { HostEvents } from '../../../protocol/host/events';

type HostEventListener = <Name extends keyof HostEvents>(
  name: Name,
  detail: HostEvents[Name],
) => void;

const listeners = new Set<HostEventListener>();
/** Events from before the first listener, e.g. while the configuration was read. */
let early: ((listener: HostEventListener) => void)[] | undefined = [];

/** The first listener also hears what came before it. @returns a stop. */
export function onHostEvent(listener: HostEventListener): () => void {
  listeners.add(listener);
  const missed = early ?? [];
  early = undefined;
  for (const tell of missed) tell(listener);
  return () => listeners.delete(listener);
}

/** A listener that throws does not keep the others from hearing. */
export function emitHost<Name extends keyof HostEvents>(
  name: Name,
  detail: HostEvents[Name],
): void {
  const tell = (listener: HostEventListener): void => {
    try {
      listener(name, detail);
    } catch {
      // The host's listeners are guarded by the loader; nothing of ours may stop here.
    }
  };
  early?.push(tell);
  for (const listener of [...listeners]) tell(listener);
}
