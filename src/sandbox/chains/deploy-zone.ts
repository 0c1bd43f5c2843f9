/** Puts the zone of the sandbox's account names on the first chain: its resolver, and its entry in the registry. */
import { setTimeout as wait } from 'node:timers/promises';
import { AbiCoder, computeAddress, concat, Interface, id, namehash } from 'ethers';
import { ZONE_RESOLVER } from '../../gateway/names/contract-code';
import { siteOrigin } from '../facts';
import { SANDBOX_ZONE, SEED_ACCOUNTS, SEED_ENS } from '../facts-seed';
import { callRpc } from './call-rpc';

const MINED_WITHIN_MS = 20_000;
const REGISTRY = new Interface([
  'function setSubnodeOwner(bytes32 parent, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
]);
const { deployer: from } = SEED_ACCOUNTS;

/** The node signs for the deployer. @returns the address of a new contract */
async function send(url: string, transaction: { to?: string; data: string }): Promise<string> {
  const hash = await callRpc<string>(url, 'eth_sendTransaction', { from, ...transaction });
  const deadline = Date.now() + MINED_WITHIN_MS;
  while (Date.now() < deadline) {
    const receipt = await callRpc<{ status: string; contractAddress: string | null } | null>(
      url,
      'eth_getTransactionReceipt',
      hash,
    );
    if (receipt?.status === '0x0') throw new Error('The zone of names was not deployed');
    if (receipt) return receipt.contractAddress ?? '';
    await wait(20);
  }
  throw new Error('The local chain does not take the transaction in');
}

/** @param url of the seeded chain. @returns the address of the resolver */
export async function deployZone(url: string, port: number): Promise<string> {
  const { zone, signerKey } = SANDBOX_ZONE;
  const [label = '', parent = ''] = zone.split('.');
  const server = `${siteOrigin('gateway', port)}/v1/profile/ccip/{sender}/{data}.json`;
  const made = AbiCoder.defaultAbiCoder().encode(
    ['address', 'string', 'address'],
    [from, server, computeAddress(signerKey)],
  );
  const resolver = await send(url, { data: concat([ZONE_RESOLVER, made]) });
  const to = SEED_ENS.registry;
  const own = [namehash(parent), id(label), from];
  await send(url, { to, data: REGISTRY.encodeFunctionData('setSubnodeOwner', own) });
  const entry = [namehash(zone), resolver];
  await send(url, { to, data: REGISTRY.encodeFunctionData('setResolver', entry) });
  return resolver;
}
