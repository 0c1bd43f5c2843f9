/**
 * The transactions on the test chain: every kind of transfer, one failure, and one inside a
 * contract.
 */
import type { Address } from 'viem';
import { type Artifact, accountAt, artifact, type ChainClient } from './test-anvil';

export const ALICE = accountAt(0);
export const BOB = accountAt(1);
export const CAROL = accountAt(2);

export interface Contracts {
  token: Address;
  stamps: Address;
  editions: Address;
  weth: Address;
}

export interface Story {
  contracts: Contracts;
  /** Calls a contract and mines; also what will fail. */
  call(
    from: typeof ALICE,
    to: Address,
    of: Artifact,
    name: string,
    args: unknown[],
    value?: bigint,
  ): Promise<void>;
  send(from: typeof ALICE, to: Address, value: bigint): Promise<void>;
}

export const TOKEN = artifact('ERC20PresetFixedSupply');
export const STAMPS = artifact('ERC721PresetMinterPauserAutoId');
const EDITIONS = artifact('ERC1155PresetMinterPauser');
const WETH = artifact('WETH9');
// The node holds the keys: the cost of signing is not part of the test.
/** Enough for all that is done here; given, so that what fails is sent as well. */
const gas = 3_000_000n;

export async function playStory(client: ChainClient): Promise<Story> {
  const mine = () => client.mine({ blocks: 1 });
  async function deploy({ abi, bytecode }: Artifact, args: unknown[]): Promise<Address> {
    const hash = await client.deployContract({ account: ALICE.address, abi, bytecode, args, gas });
    await mine();
    const { contractAddress } = await client.getTransactionReceipt({ hash });
    return contractAddress ?? '0x';
  }
  const contracts = {
    token: await deploy(TOKEN, ['Gold', 'GLD', 10n ** 24n, ALICE.address]),
    stamps: await deploy(STAMPS, ['Stamps', 'STMP', 'https://stamps.test/']),
    editions: await deploy(EDITIONS, ['https://editions.test/']),
    weth: await deploy(WETH, []),
  };
  const call: Story['call'] = async (account, address, { abi }, functionName, args, value) => {
    await client.writeContract({
      ...{ account: account.address, address, abi, functionName, args, gas, chain: null },
      ...(value !== undefined && { value }),
    });
    await mine();
  };
  const send: Story['send'] = async (account, to, value) => {
    await client.sendTransaction({ account: account.address, to, value, gas });
    await mine();
  };
  return { contracts, call, send };
}

/** One of everything. */
export async function everything({ contracts, call, send }: Story): Promise<void> {
  const { token, stamps, editions, weth } = contracts;
  const [alice, bob, carol] = [ALICE.address, BOB.address, CAROL.address];
  await send(ALICE, bob, 12345n);
  await send(BOB, bob, 0n);
  await call(ALICE, token, TOKEN, 'transfer', [bob, 10n ** 20n]);
  await call(ALICE, token, TOKEN, 'transfer', [bob, 10n ** 30n]);
  await call(BOB, token, TOKEN, 'approve', [carol, 10n ** 19n]);
  await call(CAROL, token, TOKEN, 'transferFrom', [bob, carol, 10n ** 18n]);
  await call(CAROL, token, TOKEN, 'transfer', [carol, 5n]);
  await call(BOB, token, TOKEN, 'burn', [10n ** 17n]);
  await call(ALICE, stamps, STAMPS, 'mint', [alice]);
  await call(ALICE, stamps, STAMPS, 'mint', [bob]);
  await call(ALICE, stamps, STAMPS, 'transferFrom', [alice, carol, 0n]);
  await call(ALICE, editions, EDITIONS, 'mintBatch', [
    bob,
    [1n, 2n, 2n ** 255n],
    [10n, 20n, 30n],
    '0x',
  ]);
  await call(BOB, editions, EDITIONS, 'safeTransferFrom', [bob, carol, 1n, 4n, '0x']);
  await call(BOB, editions, EDITIONS, 'safeBatchTransferFrom', [
    bob,
    alice,
    [2n, 2n ** 255n],
    [7n, 30n],
    '0x',
  ]);
  await call(BOB, editions, EDITIONS, 'setApprovalForAll', [carol, true]);
  await call(CAROL, weth, WETH, 'deposit', [], 10n ** 18n);
  await call(CAROL, weth, WETH, 'withdraw', [4n * 10n ** 17n]);
}
