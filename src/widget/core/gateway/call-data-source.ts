/**
 * Queries the gateway's data sources for the activity and assets on a network; the gateway may have
 * no source for it. Source: protocol §1.0 (503 `chainId`), §1 "Gate".
 */
import { safeParse } from 'valibot';
import type { Endpoint } from '../../../protocol/http/endpoint';
import { errorReply } from '../../../protocol/http/errors';
import { AppKitError } from '../errors/app-kit-error';
import { type CallOptions, callGateway, knowsNetwork } from './gateway-client';
import { readRefusal } from './read-refusal';

/** True if the gateway reports no source for this network; any other 503 is an outage. */
async function isAbsent(error: unknown, signal?: AbortSignal): Promise<boolean> {
  if (!(error instanceof AppKitError) || error.params.n !== 503) return false;
  const body = safeParse(errorReply, await readRefusal(error, signal));
  return body.success && body.output.reasons.some(({ field }) => field === 'chainId');
}

/**
 * @returns undefined where the gateway does not know the network, or has no source for it.
 * @throws AppKitError, see `callGateway`.
 */
export async function callSource<Pattern extends string, Query, Reply>(
  networkId: string,
  endpoint: Endpoint<Pattern, Query, Reply>,
  options: CallOptions<Pattern, Query, Reply>,
): Promise<Reply | undefined> {
  if (!(await knowsNetwork(networkId))) return undefined;
  try {
    return await callGateway(endpoint, { ...options, quiet: true });
  } catch (error) {
    if (await isAbsent(error, options.signal)) return undefined;
    throw error;
  }
}
