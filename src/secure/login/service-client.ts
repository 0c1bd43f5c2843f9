/** Calls the auth service and the vault, with a device proof for each request. */
import * as v from 'valibot';
import { PROOF_HEADER } from '../../protocol/custody/device-proof';
import { refusalReply } from '../../protocol/custody/vault-api';
import type { Device } from '../device/device-key';
import { FrameError } from '../frame/frame-error';
import { refusalText } from './refusal-texts';

/** Longest time of one call, in ms. Waiting for a device link is longer. */
const CALL_TIMEOUT = 30_000;
const MAX_REPLY = 1_000_000;

/** A refusal with the code of the service. */
export class ServiceError extends FrameError {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** When it may work, seconds since the epoch. */
    readonly until?: number,
    /** Of `wallet_released`: the vault's receipt. */
    readonly receipt?: string,
  ) {
    super(message);
    this.name = 'ServiceError';
  }
}

/** The service's code of a refusal, also for an error of another file of the frame. */
export const refusalCode = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'ServiceError'
    ? (error as Partial<ServiceError>).code
    : undefined;

/** The vault's receipt in a refusal, for the auth service. */
export const refusalReceipt = (error: unknown): string | undefined =>
  refusalCode(error) === 'wallet_released' ? (error as Partial<ServiceError>).receipt : undefined;

export interface ServiceCall<Reply> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Query, without a question mark. The proof covers the path only. */
  query?: string;
  body?: unknown;
  reply: v.GenericSchema<unknown, Reply>;
  /** Access token. */
  token?: string | undefined;
  signal?: AbortSignal;
  timeout?: number;
}

export interface ServiceClient {
  /** @throws ServiceError with the reason, or FrameError if there was no reply. */
  call<Reply>(call: ServiceCall<Reply>): Promise<Reply>;
}

async function refusal(response: Response, text: string): Promise<ServiceError> {
  let parsed: v.InferOutput<typeof refusalReply> | undefined;
  try {
    parsed = v.parse(refusalReply, JSON.parse(text));
  } catch {
    // A proxy in between has its own pages.
  }
  const wait = Number(response.headers.get('Retry-After') ?? 0);
  const code = parsed?.code ?? 'unreachable';
  const { until, receipt } = parsed ?? {};
  return new ServiceError(code, refusalText(code, wait), response.status, until, receipt);
}

/** @param origin Of this frame: its own server answers or forwards. */
export function createServiceClient(origin: string, device: Device): ServiceClient {
  return {
    async call({ method = 'GET', path, query, body, reply, token, signal, timeout }) {
      const url = `${origin}${path}`;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = new Headers({ [PROOF_HEADER]: await device.prove(method, url, text) });
      if (token !== undefined) headers.set('Authorization', `DPoP ${token}`);
      if (text !== undefined) headers.set('Content-Type', 'application/json');
      const limit = AbortSignal.timeout(timeout ?? CALL_TIMEOUT);
      let response: Response;
      let received: string;
      try {
        response = await fetch(query === undefined ? url : `${url}?${query}`, {
          method,
          headers,
          ...(text !== undefined && { body: text }),
          // The session's cookie is of this origin.
          credentials: 'same-origin',
          cache: 'no-store',
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        received = (await response.text()).slice(0, MAX_REPLY);
      } catch {
        throw new FrameError(refusalText('unreachable', 0));
      }
      if (!response.ok) throw await refusal(response, received);
      try {
        return v.parse(reply, received === '' ? {} : JSON.parse(received));
      } catch {
        throw new FrameError(refusalText('unreachable', 0));
      }
    },
  };
}
