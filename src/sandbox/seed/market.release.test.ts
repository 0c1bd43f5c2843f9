/** Tests the contracts of `SEED_MARKET` with viem, which shares no code with the seed. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Address, erc20Abi, parseAbi, parseSignature } from 'viem';
import { accountAt } from '../../gateway/indexer/test-anvil';
import { stopAnvils } from '../chains/anvil';
import { SEED_AMM, SEED_MARKET, SEED_TOKENS } from '../facts-seed';
import { type Client, clientOf } from './test-client';

declare const __ROOT__: string;

const { signed, resetFirst } = SEED_MARKET.tokens;
const OWNER = accountAt(904);
const SPENDER = accountAt(5).address;
const at = (address: string) => address as Address;
const domain = {
  ...{ name: signed.name ?? '', version: '1', chainId: 31337 },
  verifyingContract: at(signed.address),
};
const abi = parseAbi([
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
  'function transferWithAuthorization(address, address, uint256, uint256, uint256, bytes32, uint8, bytes32, bytes32)',
  'function allowance(address, address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
]);
const LATER = 2n ** 40n;

let chain: Client;
before(async () => {
  chain = await clientOf(31337, path.join(__ROOT__, 'src/sandbox/seed'));
});
after(stopAnvils);

test('tokens: report the facts', async () => {
  for (const { address, name, symbol, decimals } of [signed, resetFirst]) {
    const read = <Name extends 'name' | 'symbol' | 'decimals'>(functionName: Name) =>
      chain.readContract({ address: at(address), abi: erc20Abi, functionName });
    assert.deepEqual(
      [await read('name'), await read('symbol'), await read('decimals')],
      [name, symbol, decimals],
    );
  }
});

test('pools: created by the factory, with 500 coins each', async () => {
  const tokens = {
    signed: signed.address,
    resetFirst: resetFirst.address,
    feeOnTransfer: SEED_TOKENS.feeOnTransfer.address,
  };
  for (const [name, pool] of Object.entries(SEED_MARKET.pools)) {
    const found = await chain.readContract({
      address: SEED_AMM.factory,
      abi: parseAbi(['function getPair(address, address) view returns (address)']),
      functionName: 'getPair',
      args: [at(tokens[name as keyof typeof tokens]), at(SEED_AMM.weth)],
    });
    assert.equal(found, pool);
    const coins = await chain.readContract({
      address: at(SEED_AMM.weth),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [at(pool)],
    });
    assert.equal(coins, 500n * 10n ** 18n);
  }
});

test('approval by signature (EIP-2612): allows the signed amount; with another amount it is refused', async () => {
  const message = { owner: OWNER.address, spender: SPENDER, value: 7n, nonce: 0n, deadline: LATER };
  const signature = await OWNER.signTypedData({
    domain,
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message,
  });
  const { r, s, yParity } = parseSignature(signature);
  const call = (value: bigint) =>
    chain.simulateContract({
      ...{ address: at(signed.address), abi, functionName: 'permit', account: SPENDER },
      args: [OWNER.address, SPENDER, value, LATER, 27 + yParity, r, s],
    });
  await call(7n);
  await assert.rejects(call(8n));
});

test('payment by signature (EIP-3009): anyone carries it out; to another recipient it is refused', async () => {
  const nonce = `0x${'1'.repeat(64)}` as const;
  const to = accountAt(6).address;
  const message = {
    ...{ from: OWNER.address, to, value: 9n },
    ...{ validAfter: 0n, validBefore: LATER, nonce },
  };
  const signature = await OWNER.signTypedData({
    domain,
    primaryType: 'TransferWithAuthorization',
    types: {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    message,
  });
  const { r, s, yParity } = parseSignature(signature);
  const call = (recipient: Address) =>
    chain.simulateContract({
      ...{ address: at(signed.address), abi, account: SPENDER },
      functionName: 'transferWithAuthorization',
      args: [OWNER.address, recipient, 9n, 0n, LATER, nonce, 27 + yParity, r, s],
    });
  await call(to);
  await assert.rejects(call(SPENDER));
});
