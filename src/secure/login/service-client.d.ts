/** Calls the auth service and the vault, with a device proof for each request. */
import * as v from 'valibot';
import type { Device } from '../device/device-key';
import { FrameError } from '../frame/frame-error';
/** A refusal with the code of the service. */
export declare class ServiceError extends FrameError {
  readonly code: string;
  readonly status: number;
  /** When it may work, seconds since the epoch. */
  readonly until?: number | undefined;
  /** Of `wallet_released`: the vault's receipt. */
  readonly receipt?: string | undefined;
  constructor(
    code: string,
    message: string,
    status: number,
    /** When it may work, seconds since the epoch. */
    until?: number | undefined,
    /** Of `wallet_released`: the vault's receipt. */
    receipt?: string | undefined,
  );
}
/** The service's code of a refusal, also for an error of another file of the frame. */
export declare const refusalCode: (error: unknown) => string | undefined;
/** The vault's receipt in a refusal, for the auth service. */
export declare const refusalReceipt: (error: unknown) => string | undefined;
export interface Call<Reply> {
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
  call<Reply>(call: Call<Reply>): Promise<Reply>;
}
/** @param origin Of this frame: its own server answers or forwards. */
export declare function createServiceClient(origin: string, device: Device): ServiceClient;
