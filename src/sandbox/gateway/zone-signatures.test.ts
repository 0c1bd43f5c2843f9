/** Tests signatures of contract accounts, deployed (EIP-1271) and not yet (EIP-6492), on a real chain. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AbiCoder, concat, Wallet } from 'ethers';
import { type Abi, type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { checkSignature } from '../../gateway/names/check-signature';
import type { EvmCalls } from '../../gateway/upstreams/rpc/evm-call';
import { RpcRefusal } from '../../gateway/upstreams/rpc/evm-call';
import { stopAnvils } from '../chains/anvil';
import { compileSolidity } from '../test-compiler';
import { type Artefact, type TestChain, testChain } from './test-contracts';

const SOURCE = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Account {
  address private owner;
  constructor(address owner_) { owner = owner_; }
  function isValidSignature(bytes32 hash, bytes calldata s) external view returns (bytes4) {
    address signer = ecrecover(hash, uint8(s[64]), bytes32(s[0:32]), bytes32(s[32:64]));
    return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}
contract Factory {
  function make(address owner, bytes32 salt) external returns (address) {
    return address(new Account{salt: salt}(owner));
  }
  function at(address owner, bytes32 salt) external view returns (address) {
    bytes32 code = keccak256(abi.encodePacked(type(Account).creationCode, abi.encode(owner)));
    return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, code)))));
  }
}
contract AlwaysYes { fallback() external { assembly { mstore(0, 1) return(0, 32) } } }
`;
const FACTORY_ABI = parseAbi([
  'function make(address owner, bytes32 salt) returns (address)',
  'function at(address owner, bytes32 salt) view returns (address)',
]);
const UNDEPLOYED = `0x${'6492'.repeat(16)}`;
const SALT: Hex = `0x${'1'.repeat(64)}`;
const owner = new Wallet(`0x${'7'.repeat(64)}`);
const message = 'a text';

let chain: TestChain;
let code: Record<string, Artefact>;
let factory: Address;

before(async () => {
  chain = await testChain();
  const input = {
    language: 'Solidity',
    sources: { 'accounts.sol': { content: SOURCE } },
    settings: {
      evmVersion: 'shanghai',
      outputSelection: { 'accounts.sol': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const { contracts } = JSON.parse(compileSolidity(input)) as {
    contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
  };
  code = Object.fromEntries(
    Object.entries(contracts['accounts.sol'] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` as Hex },
    ]),
  );
  factory = await chain.deploy(code.Factory as Artefact);
});
after(stopAnvils);

const calls = {
  request: async (_: string, method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'Content-Type': 'application/json' };
    const reply = await fetch(chain.url, { method: 'POST', headers, body });
    const { result, error } = (await reply.json()) as { result: unknown; error?: { code: number } };
    if (error) throw new RpcRefusal(error.code, 'own');
    return result;
  },
} as unknown as EvmCalls;

const good = (account: string, signature: string, text = message) =>
  checkSignature(calls, 'eip155:31337', account, { message: text, signature });

const wrapped = (account: Wallet, salt: Hex, signature: string) => {
  const call = encodeFunctionData({
    abi: FACTORY_ABI,
    functionName: 'make',
    args: [account.address as Address, salt],
  });
  const data = AbiCoder.defaultAbiCoder().encode(
    ['address', 'bytes', 'bytes'],
    [factory, call, signature],
  );
  return concat([data, UNDEPLOYED]);
};

const addressAt = (account: Wallet, salt: Hex) =>
  chain.reader.readContract({
    address: factory,
    abi: FACTORY_ABI,
    functionName: 'at',
    args: [account.address as Address, salt],
  });

test('contract account: its own answer counts, for this text alone', async () => {
  const account = await chain.deploy(code.Account as Artefact, [owner.address]);
  const signature = await owner.signMessage(message);
  assert.equal(await good(account, signature), true);
  assert.equal(await good(account, signature, 'another text'), false);
  const thief = new Wallet(`0x${'8'.repeat(64)}`);
  assert.equal(await good(account, await thief.signMessage(message)), false);
});

test('account that is not deployed yet: its factory makes it for the check, and nothing stays', async () => {
  const account = await addressAt(owner, SALT);
  const signature = wrapped(owner, SALT, await owner.signMessage(message));
  assert.equal(await good(account, signature), true);
  assert.equal(await chain.reader.getCode({ address: account }), undefined);
  assert.equal(await good(chain.owner, signature), false, 'another account');
  const other = wrapped(owner, `0x${'2'.repeat(64)}`, await owner.signMessage(message));
  assert.equal(await good(account, other), false, 'another account of the factory');
});

test('contract that answers 1 to everything: not a signature', async () => {
  const account = await chain.deploy(code.AlwaysYes as Artefact);
  assert.equal(await good(account, await owner.signMessage(message)), false);
});

test('account without code: no signature but its key’s', async () => {
  const signature = await owner.signMessage(message);
  assert.equal(await good(owner.address, signature), true);
  assert.equal(await good(chain.owner, signature), false);
  for (const bad of ['0x', '0x12', UNDEPLOYED, concat([`0x${'00'.repeat(96)}`, UNDEPLOYED])]) {
    assert.equal(await good(owner.address, bad), false, bad);
  }
});

test('malleable signature, with the higher s: refused', async () => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const signature = await owner.signMessage(message);
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  const v = signature.endsWith('1b') ? '1c' : '1b';
  assert.equal(await good(owner.address, `${signature.slice(0, 66)}${s}${v}`), false);
});

test('network that is not served: only a key’s signature counts', async () => {
  const account = await chain.deploy(code.Account as Artefact, [owner.address]);
  const signature = await owner.signMessage(message);
  assert.equal(await checkSignature(calls, undefined, account, { message, signature }), false);
  assert.equal(await checkSignature(calls, undefined, owner.address, { message, signature }), true);
});
