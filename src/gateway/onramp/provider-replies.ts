/** Reads replies of providers, which have two spellings of the same names. */
import * as v from 'valibot';
import { ApiError } from '../http/api-error';
import { RemoteError } from '../upstreams/fetch/guarded-fetch';

const MOST_LEVELS = 5;

const unavailable = () =>
  new ApiError(503, 'provider', 'The provider does not answer. Try another one.');

/** @throws ApiError 503 when there is no reply, or not of this form. */
export async function readReply<Output>(
  ask: () => Promise<unknown>,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  let reply: unknown;
  try {
    reply = await ask();
  } catch (error) {
    throw error instanceof RemoteError ? unavailable() : error;
  }
  const { success, output } = v.safeParse(schema, reply);
  if (!success) throw unavailable();
  return output;
}

/** `tx_hash` and `txHash` become `txHash`; a value that is too deep is dropped. */
export function camelKeys(value: unknown, level = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (level === MOST_LEVELS) return undefined;
  if (Array.isArray(value)) return value.map((each: unknown) => camelKeys(each, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelKeys(each, level + 1),
    ]),
  );
}
