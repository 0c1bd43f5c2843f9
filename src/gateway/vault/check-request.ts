/** Reads a request to the vault: body, device proof and grant belong together, and are used once. */
import * as v from 'valibot';
import { PROOF_HEADER } from '../../protocol/custody/device-proof';
import {
  GRANT_LIFETIME,
  GRANT_TYPE,
  type GrantClaims,
  type GrantPurpose,
  grantClaims,
} from '../../protocol/custody/login-grant';
import { checkDeviceProof } from '../custody/device-proof-check';
import type { TokenReader } from '../custody/signed-token';
import { ApiError } from '../http/api-error';
import { readJsonText } from '../http/read-body';
import type { Vault } from './vault-context';
import { RefusalError } from './vault-refusal';

/** Beyond the longest intent, escaped in JSON. */
const MAX_BODY = 600_000;

export interface CheckedRequest<Body> {
  body: Body;
  grant: GrantClaims;
  /** Seconds since the epoch. */
  now: number;
}

/** One of the keys has signed it; there are two while a key is replaced. */
async function readGrant(
  grant: string,
  readers: readonly TokenReader[],
  now: number,
): Promise<GrantClaims | undefined> {
  for (const reader of readers) {
    const claims = await reader.read({ type: GRANT_TYPE, schema: grantClaims, now }, grant);
    if (claims) return claims;
  }
  return undefined;
}

/** @throws ApiError, RefusalError */
export async function checkRequest<Body extends { grant: string }>(
  { config, store, clock, grants }: Vault,
  request: Request,
  purpose: GrantPurpose,
  schema: v.GenericSchema<unknown, Body>,
): Promise<CheckedRequest<Body>> {
  const { value, text } = await readJsonText(request, MAX_BODY);
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) {
    const path = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'body').join(', ');
    throw new ApiError(400, '', `These fields are wrong: ${path}.`);
  }
  const body = parsed.output;
  const time = clock();
  const now = Math.floor(time / 1000);
  const grant = await readGrant(body.grant, grants, time);
  const device = checkDeviceProof({
    proof: request.headers.get(PROOF_HEADER) ?? undefined,
    method: request.method,
    url: `${config.secureOrigin}${new URL(request.url).pathname}`,
    body: text,
    now: time,
  });
  const fits =
    grant !== undefined &&
    grant.purpose === purpose &&
    grant.exp <= now + GRANT_LIFETIME &&
    device?.thumbprint === grant.cnf.jkt;
  if (!fits || !(await store.consumeGrant(grant.jti, grant.exp, now))) {
    throw new RefusalError('grant_invalid');
  }
  return { body, grant, now };
}
