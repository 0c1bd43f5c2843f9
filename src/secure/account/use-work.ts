/** Runs one job at a time, with its error as a sentence; asks for a fresh code where it is needed. */
import { useRef, useState } from 'react';
import { messageOf } from '../frame/frame-error';
import { actionText } from '../login/refusal-texts';
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
    : actionText(messageOf(error));
}

export interface Work {
  busy: boolean;
  error: string | undefined;
  /** Does nothing while another job runs: what was begun cannot be taken back in between. */
  run(work: () => Promise<unknown>): void;
}

export function useWork(): Work {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isRunning = useRef(false);
  return {
    busy,
    error,
    run(work) {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setError(undefined);
      work()
        .catch((failure) => setError(errorText(failure)))
        .finally(() => {
          isRunning.current = false;
          setBusy(false);
        });
    },
  };
}
