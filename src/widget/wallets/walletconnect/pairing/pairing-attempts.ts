/**
 * Manages the connect attempts of one user. An attempt without a relay ends, and core starts the
 * next one after a pause; an approval of an earlier link can still arrive meanwhile and must not be
 * lost.
 */
import { AppKitError } from '../../../core/errors/app-kit-error';
import { log } from '../../../core/reporting/logger';
import type { SessionFacts } from '../session/parse-session';
import type { TabConnection, TabListener } from '../tabs/connection-types';
import { type AttemptParts, awaitApproval, createShownLinks } from './await-approval';

/** (ours) The visitor's own press for another try ends the one before: this long it may still follow. */
const FOLLOW_MS = 3_000;

interface AttemptsParts {
  line(): TabConnection;
  /** @returns a stop. */
  listen(hear: TabListener): () => void;
}

export interface PairingAttempts {
  /** @throws as `awaitApproval`. */
  next(request: AttemptParts['request']): Promise<SessionFacts>;
  /** A wallet has agreed, and the next try will hear of it. */
  holds(): boolean;
  leave(): void;
}

export function createAttempts({ line, listen }: AttemptsParts): PairingAttempts {
  const shown = createShownLinks();
  let held: SessionFacts | undefined;
  let stop = (): void => {};

  const quietly = (work: Promise<void>): void => {
    work.catch((cause) => log.warn('walletconnect', cause));
  };

  function hear(event: Parameters<TabListener>[0]): void {
    if (event.type === 'approved' && shown.has(event.session.pairing)) {
      held = event.session;
      quietly(line().keep(held.topic));
    } else if (event.type === 'changed' && event.session.topic === held?.topic) {
      held = event.session;
    } else if (event.type === 'ended' && event.topic === held?.topic) held = undefined;
  }

  /** Until the next try, or until none follows. */
  function pause(signal: AbortSignal): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const given = () => {
      timer = setTimeout(() => {
        const left = end();
        if (left) quietly(line().end(left.topic));
      }, FOLLOW_MS);
    };
    const deaf = listen(hear);
    signal.addEventListener('abort', given);
    stop = () => {
      deaf();
      clearTimeout(timer);
      signal.removeEventListener('abort', given);
    };
  }

  function end(): SessionFacts | undefined {
    const found = held;
    held = undefined;
    stop();
    stop = () => {};
    return found;
  }

  return {
    holds: () => held !== undefined,
    leave: () => void end(),
    async next(request) {
      const found = end();
      if (found) return found;
      try {
        return await awaitApproval({ request, line: line(), shown, listen });
      } catch (cause) {
        const again = cause instanceof AppKitError && cause.code === 'relay_unreachable';
        if (again && !request.signal.aborted) pause(request.signal);
        throw cause;
      }
    },
  };
}
