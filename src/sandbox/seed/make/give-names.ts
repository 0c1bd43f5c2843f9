/** The names, and who they say they are. */
import { id, namehash } from 'ethers';
import { SEED_ACCOUNTS, SEED_COLLECTIONS, SEED_ENS } from '../../facts-seed';
import { encodeCall } from './encode-calls';
import type { SeedHistory, Sender } from './write-history';

const ZERO = `0x${'0'.repeat(40)}`;
/** The root: the name with no labels. */
const ROOT = `0x${'0'.repeat(64)}`;
const AVATAR = `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Ccircle cx='5' cy='5' r='5' fill='teal'/%3E%3C/svg%3E`;

/** @param users accounts 0 to 9 */
export async function giveNames(past: SeedHistory, deployer: Sender, users: readonly string[]) {
  const { registry, resolver, names } = SEED_ENS;
  const { heavy } = SEED_ACCOUNTS;
  const own = deployer.address;
  const [, one = '', two = '', three = '', four = ''] = users;
  const nine = users[9] ?? '';
  /** @returns the node */
  const add = (label: string, parent: string, owner: string) => {
    const node = parent ? namehash(parent) : ROOT;
    deployer.send(registry, encodeCall('setSubnodeOwner', node, id(label), owner));
    return namehash(parent ? `${label}.${parent}` : label);
  };
  const resolve = (node: string) =>
    deployer.send(registry, encodeCall('setResolver', node, resolver));
  const name = (full: string, address: string, picture?: string) => {
    const node = add(full.split('.')[0] ?? '', 'eth', own);
    resolve(node);
    deployer.send(resolver, encodeCall('setAddr', node, address));
    if (picture)
      deployer.send(resolver, encodeCall('setText', node, 'avatar', picture), 0n, 1_000_000n);
    return node;
  };
  const reverse = (address: string, full: string) => {
    const node = add(address.slice(2).toLowerCase(), 'addr.reverse', own);
    resolve(node);
    deployer.send(resolver, encodeCall('setName', node, full));
  };

  for (const top of ['eth', 'reverse']) add(top, '', own);
  add('addr', 'reverse', own);
  const stamp = `eip155:31337/erc721:${SEED_COLLECTIONS.stamps.address}/1000`;
  name(names.alice, one, AVATAR);
  name(names.bob, two, 'http://127.0.0.1:9/avatar.png');
  name(names.heavy, heavy, stamp);
  name(names.zero, ZERO);
  const moves = name(names.moves, four);
  deployer.send(registry, encodeCall('setOwner', moves, nine));
  const expired = name(names.expired, three);
  await past.block();
  deployer.send(registry, encodeCall('setResolver', expired, ZERO));
  deployer.send(registry, encodeCall('setOwner', expired, ZERO));
  reverse(one, names.alice);
  reverse(two, names.bob);
  reverse(three, names.alice);
  reverse(heavy, names.heavy);
  await past.block();
}
