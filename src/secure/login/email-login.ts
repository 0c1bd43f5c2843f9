/** Login by e-mail: address, device link, code. One attempt at a time. Source: protocol §8.1. */
import {
  AUTH_PATHS,
  attemptReply,
  deviceReply,
  LINK_LIFETIME,
  sessionReply,
} from '../../protocol/custody/auth-api';
import { FrameError } from '../frame/frame-error';
import { refusalCode, type ServiceClient } from './service-client';
import type { Session, Sessions } from './sessions';

/** One question may wait so long for the link, in ms; then it is asked again. */
const POLL_TIMEOUT = 40_000;
/** After a question without a reply, in ms. */
const POLL_PAUSE = 2_000;

/** The person may be in the mail app, without a connection: only the service's word ends the wait. */
const hasNoReply = (error: unknown): boolean =>
  ['unreachable', undefined].includes(refusalCode(error));

export interface EmailLogin {
  begin(
    email: string,
    origin: string,
  ): Promise<{ action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'; digits?: string }>;
  /** Resolves when the link was approved. */
  waitForDevice(): Promise<void>;
  submitCode(otp: string, origin: string): Promise<Session>;
  /** The page gives up: an open question ends. */
  cancel(): void;
}

interface Options {
  client: ServiceClient;
  sessions: Sessions;
  projectId: string;
  now(): number;
  /** Replaced by unit tests. */
  sleep?(ms: number): Promise<unknown>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function createEmailLogin({
  client,
  sessions,
  projectId,
  now,
  sleep = pause,
}: Options): EmailLogin {
  let attemptId: string | undefined;
  /** The address and page of that attempt. */
  let begunFor = '';
  let waiting: AbortController | undefined;
  const attempt = () => {
    if (attemptId === undefined) throw new FrameError('Start the login again.');
    return attemptId;
  };
  const call = { method: 'POST', reply: attemptReply } as const;
  const start = (email: string, origin: string) =>
    client.call({ ...call, path: AUTH_PATHS.attempts, body: { projectId, origin, email } });

  /** The same attempt goes on, and so does the wait for its link. @returns undefined if it is over. */
  async function sendAgain(email: string, origin: string) {
    if (attemptId === undefined || begunFor !== `${origin} ${email}`) return undefined;
    try {
      return await client.call({ ...call, path: AUTH_PATHS.resend, body: { attemptId } });
    } catch (error) {
      if (refusalCode(error) !== 'code_wrong') throw error;
      return undefined;
    }
  }

  return {
    async begin(email, origin) {
      const reply = (await sendAgain(email, origin)) ?? (await start(email, origin));
      if (reply.attemptId !== attemptId) waiting?.abort();
      attemptId = reply.attemptId;
      begunFor = `${origin} ${email}`;
      const { action, digits } = reply;
      return { action, ...(digits !== undefined && { digits }) };
    },
    async waitForDevice() {
      const id = attempt();
      const control = new AbortController();
      waiting?.abort();
      waiting = control;
      const until = now() + LINK_LIFETIME * 1000;
      while (now() < until) {
        try {
          const { state } = await client.call({
            path: AUTH_PATHS.device,
            query: `attemptId=${encodeURIComponent(id)}`,
            reply: deviceReply,
            signal: control.signal,
            timeout: POLL_TIMEOUT,
          });
          if (state === 'approved') return;
          if (state !== 'waiting') break;
        } catch (error) {
          if (control.signal.aborted || !hasNoReply(error)) throw error;
          await sleep(POLL_PAUSE);
          if (control.signal.aborted) throw error;
        }
      }
      if (now() < until) throw new FrameError('This login was not approved. Start again.');
      throw new FrameError('The link has expired. Start again.');
    },
    async submitCode(otp, origin) {
      const reply = await client.call({
        method: 'POST',
        path: AUTH_PATHS.otp,
        body: { attemptId: attempt(), otp },
        reply: sessionReply,
      });
      attemptId = undefined;
      return sessions.begin(origin, reply);
    },
    cancel() {
      waiting?.abort();
      waiting = undefined;
    },
  };
}
