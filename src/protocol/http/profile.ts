/** Defines the profile endpoint: the owner of a name. Source: protocol §1.6; ENSIP-11. */
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { label } from './lenient-schemas';

const address = v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/));

export const profileEntry = v.object({
  name: v.pipe(label(255), v.minLength(1)),
  /** By ENSIP-11 coin type, as text. */
  addresses: v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((all) => {
      const good: Record<string, string> = {};
      for (const [coin, entry] of Object.entries(all).slice(0, 100)) {
        const read = v.safeParse(v.object({ address }), entry);
        if (read.success && /^\d{1,10}$/.test(coin)) good[coin] = read.output.address;
      }
      return good;
    }),
  ),
});
export type Profile = v.InferOutput<typeof profileEntry>;

export const profileQuery = () => v.object({ apiVersion: v.optional(v.literal('2')) });

/** The reply `[]` for an unregistered name parses as null. */
export const profile = endpoint<v.InferInput<ReturnType<typeof profileQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/profile/account/:name',
  reply: v.union([
    profileEntry,
    v.pipe(
      v.array(v.unknown()),
      v.transform((): Profile | null => null),
    ),
  ]),
});

/** Returns the ENSIP-11 coin type of a network as text; undefined if it has none. */
export function coinType(networkId: string): string | undefined {
  const [namespace, reference = ''] = networkId.split(':');
  if (namespace === 'solana') return '501';
  const chain = Number(reference);
  if (namespace !== 'eip155' || !/^[1-9]\d{0,9}$/.test(reference) || chain >= 2 ** 31) return;
  return chain === 1 ? '60' : String((0x80000000 | chain) >>> 0);
}

/**
 * Returns the address of a name on a network. An Ethereum address also applies to the other
 * networks of its namespace, because they share the key. Never send to it before the widget has
 * read the registry itself.
 */
export function profileAddress(found: Profile, networkId: string): string | undefined {
  const coin = coinType(networkId);
  if (coin === undefined) return undefined;
  return (
    found.addresses[coin] ?? (networkId.startsWith('eip155:') ? found.addresses['60'] : undefined)
  );
}
