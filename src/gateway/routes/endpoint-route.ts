/** Serves an endpoint of `protocol/http`: its path, its query schema, its reply as JSON. */
import * as v from 'valibot';
import type { Endpoint, PathParams } from '../../protocol/http/endpoint';
import { ERROR_FIELDS, type ErrorField } from '../../protocol/http/errors';
import type { Project } from '../config';
import type { AccessGuard, GatewayApp, GatewayContext } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { keptReply } from '../http/kept-replies';

export interface RouteOptions<Pattern extends string, Query> {
  /** Runs before the query is looked at. */
  guard?: AccessGuard;
  query?: v.GenericSchema<unknown, Query>;
  /** `Cache-Control` of good replies. Absent: `handle` sets the header. */
  cache?: string;
  /**
   * The same, for replies that are kept as bytes: they have an ETag. `handle` returns the same object
   * for the same reply.
   */
  kept?: string;
  /** For `kept`: what `handle` would return now, if that needs no work. */
  again?: (
    call: EndpointCall<Pattern, Query> & { project: Project | undefined },
  ) => object | undefined;
}

interface EndpointCall<Pattern extends string, Query> {
  path: PathParams<Pattern>;
  query: Query;
}

const pass: AccessGuard = (_, next) => next();

const FIELDS: readonly string[] = ERROR_FIELDS;

export function serveEndpoint<Pattern extends string, Query>(
  app: GatewayApp,
  endpoint: Endpoint<Pattern>,
  { guard = pass, query, cache, kept, again }: RouteOptions<Pattern, Query>,
  handle: (call: EndpointCall<Pattern, Query> & { c: GatewayContext }) => object | Promise<object>,
): void {
  const pattern: string = endpoint.pattern;
  app.on(endpoint.method, [pattern], guard, async (c) => {
    const call = {
      path: c.req.param() as PathParams<Pattern>,
      query: query ? parseQuery(query, c.req.query()) : (undefined as Query),
    };
    const reply = await handle({ c, ...call });
    if (again) {
      const project = c.get('project');
      const now = () => again({ ...call, project });
      if (now() === reply) c.set('again', now);
    }
    if (kept !== undefined) return keptReply(c, reply, kept);
    return c.json(reply, 200, cache === undefined ? {} : { 'Cache-Control': cache });
  });
}

function parseQuery<Query>(schema: v.GenericSchema<unknown, Query>, values: unknown): Query {
  const result = v.safeParse(schema, values);
  if (result.success) return result.output;
  const name = v.getDotPath(result.issues[0]) ?? '';
  const field = FIELDS.includes(name) ? (name as ErrorField) : '';
  throw new ApiError(400, field, `Invalid value of ${name || 'the query'}.`);
}
