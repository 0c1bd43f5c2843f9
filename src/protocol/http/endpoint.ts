/**
 * The form in which every endpoint is written down once, for the widget that calls it and the
 * gateway that serves it. A query schema is a function so that a bundle that never checks queries
 * (the widget) does not carry it.
 */
import type { GenericSchema } from 'valibot';
import type { SdkParams } from './sdk-params';

/** Base address of the endpoint: `data-api-url`, `data-config-url` or `data-analytics-url`. */
export type Service = 'api' | 'config' | 'analytics';

export interface Endpoint<Pattern extends string = string, Query = unknown, Reply = unknown> {
  service: Service;
  method: 'GET' | 'POST';
  /** Path with `:name` parameters, e.g. `/v1/identity/:address`. */
  pattern: Pattern;
  reply: GenericSchema<unknown, Reply>;
  /** Type only. */
  readonly query?: Query;
}

/** `{ address: string }` for `/v1/identity/:address`. */
export type PathParams<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? PathParams<Head> & PathParams<Tail>
  : Pattern extends `:${infer Name}`
    ? Record<Name, string>
    : unknown;

/** Types an endpoint's query without carrying its schema. */
export function endpoint<Query>() {
  return <const Pattern extends string, Reply>(
    definition: Omit<Endpoint<Pattern, Query, Reply>, 'query'>,
  ): Endpoint<Pattern, Query, Reply> => definition;
}

/**
 * Full address of a call. Empty and missing query values are left out; a query value may not replace
 * who calls.
 */
export function endpointUrl<Pattern extends string, Query, Reply>(
  base: string,
  { pattern, service }: Endpoint<Pattern, Query, Reply>,
  path: PathParams<Pattern>,
  query: Query,
  sdk: SdkParams,
): string {
  const names = path as Record<string, string>;
  const url = new URL(
    pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? '')),
    base,
  );
  const { projectId, st, sv, clientId } = sdk;
  const all = { ...query, projectId, st, sv, clientId: service === 'api' ? clientId : undefined };
  for (const [name, value] of Object.entries(all)) {
    if (value) url.searchParams.set(name, String(value));
  }
  return url.href;
}
