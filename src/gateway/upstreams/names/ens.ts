/**
 * Names by a registry on the chain. An address has only the name that leads back to it: a reverse record is
 * its owner's word alone. Resolvers that send elsewhere (CCIP-read) and wildcards are not followed.
 * Source: EIP-137, EIP-181, EIP-634, ENSIP-15.
 */

import { readAddress, readText, readUint } from '../../abi/abi-words';
import { encode } from '../../abi/contract-functions';
import { ApiError } from '../../http/api-error';
import type { EvmCalls } from '../rpc/evm-call';
import type { NameSource } from '../source-types';
import { MAX_AVATAR } from './avatars';
import { isNormal, nodeOf } from './normalize-name';

const MAX_NAME = 1_024;

/** A `NameSource` whose pictures are unchecked addresses. */
export function createEns(chain: string, registry: string, calls: EvmCalls): NameSource {
  const ask = (to: string, data: string, max?: number) => calls.ethCall(chain, { to, data }, max);

  async function resolverOf(node: string): Promise<string | undefined> {
    const reply = await ask(registry, encode('resolver', [node]));
    // A registry answers for every name, including unregistered ones.
    if (readUint(reply) === undefined) {
      throw new ApiError(503, 'transport', 'The name registry is unavailable. Try again later.');
    }
    return readAddress(reply);
  }

  async function addressOf(
    name: string,
  ): Promise<{ address: string; resolver: string } | undefined> {
    const node = nodeOf(name);
    const resolver = await resolverOf(node);
    if (!resolver) return undefined;
    const address = readAddress(await ask(resolver, encode('addr', [node])));
    return address ? { address, resolver } : undefined;
  }

  async function avatarOf(name: string, resolver: string): Promise<string | null> {
    const data = encode('text', [nodeOf(name), 'avatar']);
    const reply = await ask(resolver, data, MAX_AVATAR + 96).catch(() => undefined);
    return readText(reply, MAX_AVATAR)?.trim() || null;
  }

  return {
    kind: 'onchain',
    async nameOf(address) {
      const own = address.toLowerCase();
      const reverse = nodeOf(`${own.slice(2)}.addr.reverse`);
      const resolver = await resolverOf(reverse);
      if (!resolver) return undefined;
      const name = readText(await ask(resolver, encode('nameOfNode', [reverse])), MAX_NAME);
      if (!name || !isNormal(name)) return undefined;
      const forward = await addressOf(name);
      if (forward?.address !== own) return undefined;
      return { name, avatar: await avatarOf(name, forward.resolver) };
    },
    addressOf: async (name) => (await addressOf(name))?.address,
  };
}
