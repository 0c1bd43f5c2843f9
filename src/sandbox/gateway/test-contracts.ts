/** Contracts for tests on a local chain: those of OpenZeppelin and Uniswap as published, and odd ones. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Abi,
  type Address,
  createTestClient,
  getAddress,
  type Hex,
  http,
  type PublicClient,
  publicActions,
  walletActions,
} from 'viem';
import { foundry } from 'viem/chains';
import { startAnvil } from '../chains/anvil';
import { compileSolidity } from '../test-compiler';

const require = createRequire(import.meta.url);

export interface Artefact {
  abi: Abi;
  bytecode: Hex;
}

/** A published one, e.g. `@uniswap/v2-core/build/UniswapV2Factory.json`. */
export function published(file: string): Artefact {
  const { abi, bytecode } = require(file) as { abi: Abi; bytecode: string };
  return { abi, bytecode: (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`) as Hex };
}

export const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

const SOURCE = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import "@openzeppelin/contracts/token/ERC20/ERC20.sol";
contract Coin is ERC20 {
  uint8 private immutable places;
  constructor(string memory n, string memory s, uint8 d, uint256 supply) ERC20(n, s) {
    places = d; _mint(msg.sender, supply);
  }
  function decimals() public view override returns (uint8) { return places; }
}
contract Bytes32Coin {
  bytes32 public name = "Maker of old"; bytes32 public symbol = "MKR"; uint256 public decimals = 18;
  function balanceOf(address) external pure returns (uint256) { return 7; }
}
contract NoDecimals {
  function name() external pure returns (string memory) { return "No decimals"; }
  function symbol() external pure returns (string memory) { return "NOD"; }
  function balanceOf(address) external pure returns (uint256) { return 12345; }
}
contract TooManyDecimals is NoDecimals { function decimals() external pure returns (uint256) { return 256; } }
contract Reverts { function balanceOf(address) external pure returns (uint256) { revert("no"); } }
contract Burns { function balanceOf(address) external pure returns (uint256) { while (true) {} return 0; } }
contract Costly {
  function decimals() external pure returns (uint256) { return 0; }
  function balanceOf(address) external view returns (uint256) {
    uint256 before = gasleft(); while (before - gasleft() < 600000) {} return 9;
  }
}
contract Megabytes {
  function decimals() external pure returns (uint256) { return 18; }
  function balanceOf(address) external pure returns (uint256) { return 5; }
  fallback() external { assembly { return(0, 500000) } }
}
contract MegabyteBalance { fallback() external { assembly { return(0, 600000) } } }
`;

/** The odd ones, or the contracts of another source; each source is compiled once. */
export function compiled(source = SOURCE): Record<string, Artefact> {
  const input = {
    language: 'Solidity',
    sources: { 'odd.sol': { content: source } },
    settings: {
      evmVersion: 'shanghai',
      outputSelection: { 'odd.sol': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(compileSolidity(input)) as {
    contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
    errors?: { severity: string; formattedMessage: string }[];
  };
  const wrong = output.errors?.find(({ severity }) => severity === 'error');
  if (wrong) throw new Error(wrong.formattedMessage);
  return Object.fromEntries(
    Object.entries(output.contracts?.['odd.sol'] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` as Hex },
    ]),
  );
}

export interface TestChain {
  url: string;
  /** Sends every transaction and owns the minted tokens. */
  owner: Address;
  reader: PublicClient;
  deploy(artefact: Artefact, args?: readonly unknown[]): Promise<Address>;
  write(address: Address, abi: Abi, name: string, args: readonly unknown[]): Promise<void>;
  /** The same with native coins. */
  pay(address: Address, abi: Abi, name: string, value: bigint): Promise<void>;
  /** The code of one address at another. */
  copy(from: Address, to: Address): Promise<void>;
  /** Multicall3 where it is on public chains. */
  withMulticall(): Promise<void>;
}

/** A chain of its own, and hands to change it with. */
export async function testChain(chainId = 31337): Promise<TestChain> {
  const { url } = await startAnvil(chainId);
  const client = createTestClient({
    chain: { ...foundry, id: chainId },
    mode: 'anvil',
    transport: http(url),
  })
    .extend(publicActions)
    .extend(walletActions);
  const [owner] = (await client.getAddresses()) as [Address];

  /** Mined at once, but not always before the next question. @returns what it made */
  async function sent(hash: Hex): Promise<Address | null | undefined> {
    for (;;) {
      const receipt = await client.getTransactionReceipt({ hash }).catch((error: Error) => {
        if (error.name === 'TransactionReceiptNotFoundError') return undefined;
        throw error;
      });
      if (receipt && receipt.status !== 'success')
        throw new Error('a transaction of the test failed');
      if (receipt) return receipt.contractAddress;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const deploy: TestChain['deploy'] = async ({ abi, bytecode }, args = []) => {
    const gas = 12_000_000n;
    const address = await sent(
      await client.deployContract({ abi, bytecode, args, account: owner, gas }),
    );
    if (!address) throw new Error('nothing was made');
    return getAddress(address);
  };

  return {
    url,
    owner,
    reader: client as unknown as PublicClient,
    async copy(from, to) {
      const bytecode = await client.getCode({ address: from });
      await client.setCode({ address: to, bytecode: bytecode ?? '0x' });
    },
    deploy,
    async write(address, abi, functionName, args) {
      const { request } = await client.simulateContract({
        address,
        abi,
        functionName,
        args,
        account: owner,
      });
      await sent(await client.writeContract(request as never));
    },
    async pay(address, abi, functionName, value) {
      await sent(
        await client.writeContract({ address, abi, functionName, value, account: owner } as never),
      );
    },
    async withMulticall() {
      // viem knows it and does not export it.
      const root = path.dirname(require.resolve('viem/package.json'));
      const file = path.join(root, '_esm', 'constants', 'contracts.js');
      const { multicall3Bytecode } = (await import(pathToFileURL(file).href)) as {
        multicall3Bytecode: Hex;
      };
      const made = await deploy({ abi: [], bytecode: multicall3Bytecode });
      const code = await client.getCode({ address: made });
      await client.setCode({ address: MULTICALL3, bytecode: code as Hex });
    },
  };
}
