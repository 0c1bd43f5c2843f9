/** Reads a request: limits, device proof, body, and the session of its access token. */
import type { Context } from 'hono';
import * as v from 'valibot';
import { PROOF_HEADER } from '../../protocol/custody/device-proof';
import { checkDeviceProof } from '../custody/device-proof-check';
import type { GatewayEnv } from '../gateway-context';
import { visitor } from '../http/client-key';
import { readJsonText } from '../http/read-body';
import type { AuthDeps, ProvenCaller } from './auth-context';
import { epochSeconds } from './auth-context';
import { refuse } from './auth-refusal';
import { deviceLabel } from './login/device-label';
import { isSame } from './secret-values';
import { readCookie } from './session/browser-cookie';
import { isOpen } from './session/refresh-session';
import { readAccess } from './session/session-tokens';
import type { SessionRow } from './store/auth-tables';
import { sessionById } from './store/session-rows';

export type RequestContext = Context<GatewayEnv>;
/** Returns the other end of the connection, as the server sees it. */
export type ReadAddress = (c: RequestContext) => string | undefined;

/** Longest body, in bytes. */
export const MAX_BODY = 16_384;

/** The one of the secure origins that the browser called. */
export function secureOriginOf({ config }: Pick<AuthDeps, 'config'>, c: RequestContext): string {
  const host = (config.trustProxy && c.req.header('X-Forwarded-Host')) || c.req.header('Host');
  const [first = ''] = config.secureOrigins;
  return config.secureOrigins.find((origin) => new URL(origin).host === host) ?? first;
}

export function placeOf(
  { config }: Pick<AuthDeps, 'config'>,
  c: RequestContext,
  address: ReadAddress,
): string {
  return visitor(config.trustProxy ? c.req.header('X-Forwarded-For') : undefined, address(c));
}

/** @throws AuthRefusedError, or ApiError for a body that cannot be read. */
export async function readProven<Schema extends v.GenericSchema>(
  auth: AuthDeps,
  c: RequestContext,
  address: ReadAddress,
  schema: Schema,
): Promise<{ caller: ProvenCaller; body: v.InferOutput<Schema> }> {
  const place = placeOf(auth, c, address);
  auth.limits.request(place);
  const hasBody = c.req.method === 'POST' || c.req.method === 'PUT';
  const read = hasBody ? await readJsonText(c.req.raw, MAX_BODY) : undefined;
  const secureOrigin = secureOriginOf(auth, c);
  const device = checkDeviceProof({
    proof: c.req.header(PROOF_HEADER),
    method: c.req.method,
    url: `${secureOrigin}${c.req.path}`,
    body: read?.text,
    now: auth.now(),
  });
  if (!device) refuse('proof_invalid');
  const result = v.safeParse(schema, hasBody ? read?.value : c.req.query());
  if (!result.success) {
    const isEmail = result.issues.some((issue) => v.getDotPath(issue) === 'email');
    refuse(isEmail ? 'email_invalid' : 'request_invalid');
  }
  const caller: ProvenCaller = {
    ...{ jkt: device.thumbprint, key: device.key, place, secureOrigin },
    cookie: readCookie(c.req.header('Cookie')),
    label: deviceLabel(c.req.header('User-Agent')),
  };
  return { caller, body: result.output };
}

/** @throws AuthRefusedError `session_over` */
export async function requireSession(
  auth: AuthDeps,
  c: RequestContext,
  caller: ProvenCaller,
): Promise<SessionRow> {
  const token = /^DPoP (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  const claims = token === undefined ? undefined : await readAccess(auth, token);
  if (!claims || !isSame(claims.cnf.jkt, caller.jkt)) refuse('session_over');
  const session = await sessionById(auth.store.db, claims.sid);
  if (!session || !isOpen(session, epochSeconds(auth)) || session.jkt !== caller.jkt) {
    refuse('session_over');
  }
  // The operator may have taken the project or the site away meanwhile.
  auth.projects.require(session.project, session.origin);
  return session;
}
