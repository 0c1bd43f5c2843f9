/**
 * Mails that wait for the server. A request is answered once its mail is in the queue, so the answer's
 * time depends neither on the address nor on the mail server.
 */
import type { Clock, Log } from '../../environment';
import type { Metrics } from '../../http/metrics';

export interface MailMessage {
  /** A valid address. */
  to: string;
  fromName: string;
  subject: string;
  text: string;
  html: string;
}

/** Rejects if the server does not take it. */
export type SendMail = (message: MailMessage) => Promise<void>;

export interface MailQueue {
  /**
   * @param done Called once the server took the mail, or refused it for good.
   * @returns false: the queue is full, and the mail is dropped.
   */
  add(message: MailMessage, done?: (taken: boolean) => Promise<unknown>): boolean;
  /** Resolves when no mail waits. */
  idle(): Promise<void>;
}

const AT_ONCE = 5;
const TRIES = 2;

export function createMailQueue({
  send,
  maxWaiting,
  log,
  metrics,
  now,
}: {
  send: SendMail;
  maxWaiting: number;
  log: Log;
  metrics: Metrics;
  now: Clock;
}): MailQueue {
  const waiting: (() => Promise<void>)[] = [];
  const resting = new Set<() => void>();
  let open = 0;

  async function deliver(
    message: MailMessage,
    done: (taken: boolean) => Promise<unknown>,
  ): Promise<void> {
    const started = now();
    let taken = false;
    for (let tries = 1; tries <= TRIES && !taken; tries++) {
      try {
        await send(message);
        taken = true;
      } catch (error) {
        // Not its message: it may hold the address.
        const { name, code, responseCode } = error as { code?: string } & Error & {
            responseCode?: number;
          };
        log('warn', 'mail not taken', { tries, error: name, code, responseCode });
      }
    }
    metrics.count('appkit_auth_mails_total', { outcome: taken ? 'sent' : 'failed' });
    log('info', 'mail', { taken, ms: now() - started });
    await done(taken);
  }

  function next(): void {
    while (open < AT_ONCE) {
      const job = waiting.shift();
      if (!job) break;
      open += 1;
      job()
        .catch((error: Error) => log('error', 'mail queue', { error: error.name }))
        .finally(() => {
          open -= 1;
          next();
        });
    }
    if (open > 0) return;
    for (const resolve of resting) resolve();
    resting.clear();
  }

  return {
    add(message, done = async () => {}) {
      if (waiting.length >= maxWaiting) {
        metrics.count('appkit_auth_mails_total', { outcome: 'dropped' });
        return false;
      }
      waiting.push(() => deliver(message, done));
      next();
      return true;
    },
    idle: () =>
      new Promise((resolve) => {
        resting.add(resolve);
        next();
      }),
  };
}
