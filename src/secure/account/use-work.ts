/** Runs one job at a time, with its error as a sentence; asks for a fresh code where it is needed. */
import { useState } from 'react';
import { messageOf } from '../frame/frame-error';
import { ServiceError } from '../login/service-client';

/** Says when something that waits is possible. */
function waitText(until: number | undefined): string {
  if (until === undefined) return '';
  return ` You can do it from ${new Date(until * 1000).toLocaleString()} on. We sent you an email about it.`;
}

export function errorText(error: unknown): string {
  const isHeld = error instanceof ServiceError && error.code === 'on_hold';
  return isHeld
    ? `This waits for 24 hours to protect you.${waitText(error.until)}`
    : messageOf(error);
}

export interface Work {
  busy: boolean;
  error: string | undefined;
  /** Jobs that the person starts are started while it is not busy only. */
  run(work: () => Promise<unknown>): void;
}

export function useWork(): Work {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    run(work) {
      setBusy(true);
      setError(undefined);
      work()
        .catch((failure) => setError(errorText(failure)))
        .finally(() => setBusy(false));
    },
  };
}
