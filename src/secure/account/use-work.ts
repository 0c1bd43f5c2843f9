/** Runs one job at a time, with its error as a sentence; asks for a fresh code where it is needed. */
import { useState } from 'react';
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

export interface RunningWork {
  busy: boolean;
  error: string | undefined;
  /** Does nothing while another job runs: what was begun cannot be taken back in between. */
  run(work: () => Promise<unknown>): void;
}

/** @returns `run` of `RunningWork`. */
export function oneAtATime(
  onBusy: (busy: boolean) => void,
  onError: (error: string | undefined) => void,
): RunningWork['run'] {
  let isRunning = false;
  return (work) => {
    if (isRunning) return;
    isRunning = true;
    onBusy(true);
    onError(undefined);
    work()
      .catch((failure) => onError(errorText(failure)))
      .finally(() => {
        isRunning = false;
        onBusy(false);
      });
  };
}

export function useWork(): RunningWork {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [run] = useState(() => oneAtATime(setBusy, setError));
  return { busy, error, run };
}
