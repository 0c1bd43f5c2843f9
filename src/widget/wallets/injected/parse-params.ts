/** Validates the page's requests before they reach the wallet. */
import * as v from 'valibot';
import { rpcError } from './rpc-error';

/** @throws -32602 that names the invalid value. */
export function parseParams<Schema extends v.GenericSchema>(
  schema: Schema,
  params: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const where = issue.path?.map(({ key }) => key).join('.');
  throw rpcError(-32602, `Invalid params: ${where || 'all'}: ${issue.message}`);
}
