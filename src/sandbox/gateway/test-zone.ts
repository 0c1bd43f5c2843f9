/** For tests: a gateway with a zone of names, on a chain with a registry and the zone's resolver. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { SigningKey, Wallet } from 'ethers';
import { type Address, type Hex, labelhash, namehash, parseAbi, zeroHash } from 'viem';
import { createApp } from '../../gateway/app';
import { parseGatewayConfig } from '../../gateway/config';
import { ZONE_RESOLVER } from '../../gateway/names/contract-code';
import { memoryStore } from '../../gateway/store/open-store';
import { registerName } from '../../protocol/http/account-names';
import { nameMessage } from '../../protocol/names/account-name';
import { stopAnvils } from '../chains/anvil';
import { PROJECT_ID } from '../facts';
import { type TestChain, testChain } from './test-contracts';

export const CHAIN = 'eip155:31337';
export const ZONE = 'kettle.eth';
export const COIN = 0x80000000 + 31337;
export const SIGNER = `0x${'5'.repeat(64)}`;
const REGISTRY_ABI = parseAbi([
  'function setResolver(bytes32, address)',
  'function setSubnodeOwner(bytes32, bytes32, address)',
]);
export const RESOLVER_ABI = parseAbi([
  'constructor(address owner, string url, address signer)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes extraData) view returns (bytes)',
  'function setSigner(address signer, bool allowed)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error Expired()',
  'error WrongSignature()',
]);

export interface TestZone {
  chain: TestChain;
  registry: Address;
  resolver: Address;
  origin: string;
  clock: { now: number };
  /** @param from the visitor's address */
  call(path: string, body?: unknown, from?: string): Promise<{ status: number; value: unknown }>;
  /** The body of a registration. */
  claim(
    wallet: Wallet,
    label: string,
    more?: Record<string, unknown>,
  ): Promise<Record<string, unknown>>;
  /** Each call from another visitor. */
  register(body: unknown): Promise<{ status: number; value: unknown }>;
  stop(): Promise<void>;
}

export const newWallet = (): Wallet => {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
  return new Wallet(new SigningKey(`0x${key}`));
};

/** The first field that a refusal names. */
export const fieldOf = (value: unknown): string =>
  (value as { reasons?: { field: string }[] }).reasons?.[0]?.field ?? 'none';

export async function startZone(): Promise<TestZone> {
  const chain = await testChain();
  const clock = { now: Date.now() };
  const app = { fetch: (_: Request): Response | Promise<Response> => new Response() };
  const server = serve({
    fetch: (request) => app.fetch(request),
    port: 0,
    hostname: '127.0.0.1',
  }) as Server;
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const code = readFileSync('src/sandbox/seed/artefacts/Registry.hex', 'utf8').trim() as Hex;
  const registry = await chain.deploy({ bytecode: code, abi: [] });
  const url = `${origin}/v1/profile/ccip/{sender}/{data}.json`;
  const made = { bytecode: ZONE_RESOLVER as Hex, abi: RESOLVER_ABI };
  const resolver = await chain.deploy(made, [chain.owner, url, new Wallet(SIGNER).address]);
  const own = (parent: Hex, label: string) =>
    chain.write(registry, REGISTRY_ABI, 'setSubnodeOwner', [parent, labelhash(label), chain.owner]);
  await own(zeroHash, 'eth');
  await own(namehash('eth'), 'kettle');
  await chain.write(registry, REGISTRY_ABI, 'setResolver', [namehash(ZONE), resolver]);
  const gateway = createApp({
    config: parseGatewayConfig({
      projects: { [PROJECT_ID]: { name: 'Test', allowedOrigins: [] } },
      chains: {
        [CHAIN]: {
          rpc: [chain.url],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          sources: { names: { kind: 'ens', registry } },
        },
      },
      names: { zone: ZONE, chain: CHAIN, resolver, signerKeyFile: 'unused', reserved: ['kettle'] },
    }),
    store: memoryStore(),
    zoneKey: SIGNER,
    now: () => clock.now,
    address: (c) => c.req.header('X-Test-Address') ?? '192.0.2.1',
  });
  app.fetch = (request) => gateway.fetch(request);

  const call: TestZone['call'] = async (path, body, from = '192.0.2.1') => {
    const address = `${origin}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT_ID}`;
    const post = { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(address, {
      ...(body === undefined ? {} : post),
      headers: { 'X-Test-Address': from },
    });
    return { status: response.status, value: await response.json() };
  };
  let visitors = 0;
  return {
    ...{ chain, registry, resolver, origin, clock, call },
    async claim(wallet, label, more = {}) {
      const timestamp = Math.floor(clock.now / 1000);
      const message = nameMessage({ name: `${label}.${ZONE}`, timestamp });
      const signature = await wallet.signMessage(String(more.message ?? message));
      return { coin_type: COIN, address: wallet.address, message, signature, ...more };
    },
    register(body) {
      visitors += 1;
      assert.ok(visitors < 250, 'a visitor each');
      return call(registerName.pattern, body, `198.51.100.${visitors}`);
    },
    async stop() {
      server.close();
      await stopAnvils();
    },
  };
}
