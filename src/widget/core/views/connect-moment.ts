/** Lets an island show something in place of the end of the dialog, which otherwise closes after a connection. */
import type { Stop } from '../state/store-listeners';

let current: (() => boolean) | undefined;

/** @param show false: it shows nothing. @returns a stop. */
export function setConnectMoment(show: () => boolean): Stop {
  current = show;
  return () => {
    if (current === show) current = undefined;
  };
}

/** @returns true if something is shown, which closes the dialog at its end */
export const showConnectMoment = (): boolean => current?.() ?? false;
