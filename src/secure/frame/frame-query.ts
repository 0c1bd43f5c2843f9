/** The frame's address: the project and the network that the page asks for. The page may write anything. */
import * as v from 'valibot';

const query = v.object({
  projectId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  chainId: v.optional(v.pipe(v.string(), v.maxLength(64)), 'eip155:1'),
  version: v.optional(v.pipe(v.string(), v.maxLength(8)), ''),
  enableLogger: v.optional(v.picklist(['true', 'false']), 'false'),
});
export type FrameQuery = v.InferOutput<typeof query>;

/** @returns undefined if the address is no frame's. `rpcUrl` is not read: nodes come from the gateway. */
export function readFrameQuery(search: string): FrameQuery | undefined {
  const result = v.safeParse(query, Object.fromEntries(new URLSearchParams(search)));
  return result.success ? result.output : undefined;
}

/** CAIP-2 of a chain id of the protocol: `1`, `"1"` and `"eip155:1"` are one. */
export function networkOf(chainId: string | number): string {
  const text = String(chainId);
  return /^\d+$/.test(text) ? `eip155:${text}` : text;
}

/** As the replies have it: a number on eip155, CAIP-2 elsewhere. Source: protocol §5.3. */
export function replyChainId(networkId: string): string | number {
  const reference = /^eip155:(\d+)$/.exec(networkId)?.[1];
  return reference === undefined ? networkId : Number(reference);
}
