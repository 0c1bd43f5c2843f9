/** Reviews of transactions for the tests of this folder. */
import { encodeFunctionData, erc20Abi } from 'viem';
import { knownAddresses } from '../../../protocol/address-looks';
import { type EvmTransaction, encodeTransaction } from '../evm/evm-transaction';
import type { ActionContext } from './action-context';
import { describeTransaction } from './describe-transaction';
import { networkWords } from './known-network';
import type { ReviewPhrase } from './review';
import type { ContractFacts } from './token-facts';

export const ME = '0x1111111111111111111111111111111111111111';
export const TOKEN = '0x00000000000000000000000000000000000070ce';
export const BOB = '0x5aaa00000000000000000000000000000000b0b5';
export const USDC: ContractFacts = {
  hasCode: true,
  symbol: 'USDC',
  decimals: 6,
  isNft: false,
  isConfirmed: true,
};
export const HINTS = { fails: false, surcharge: 0n, usualFee: 10n ** 14n, order: 'next' as const };

export const words = (phrases: readonly ReviewPhrase[]) =>
  phrases
    .map((each) =>
      typeof each === 'string' ? each : 'strong' in each ? `*${each.strong}*` : `<${each.address}>`,
    )
    .join('');

export const context = (changes: Partial<ActionContext> = {}): ActionContext => ({
  account: ME,
  network: networkWords('eip155:1'),
  contracts: new Map([[TOKEN, USDC]]),
  known: knownAddresses([]),
  now: 1_800_000_000,
  ...changes,
});

export function review(changes: Partial<EvmTransaction>, more: Partial<ActionContext> = {}) {
  const transaction: EvmTransaction = {
    ...{ chainId: 1n, nonce: 0n, gas: 50_000n, to: TOKEN, value: 0n, data: '0x' },
    ...{ fee: { perGas: 2_000_000_000n, tip: 1n }, accessList: [] },
    ...changes,
  };
  const found = describeTransaction(encodeTransaction(transaction), context(more), HINTS);
  return { ...found, said: found.steps.map(words), warned: found.warnings.map(({ text }) => text) };
}
export const erc20 = (functionName: 'transfer' | 'approve', to: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to as `0x${string}`, amount] });
