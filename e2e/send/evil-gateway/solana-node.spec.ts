/**
 * Tests a gateway that is also the page's only node and lies as both: the signed transaction names
 * the expected values, so the chain rejects any others.
 */
import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { expect, test } from '../../fixtures';
import { solanaUnits } from '../../support/chains/solana-tokens';
import { lamportsOf } from '../../support/chains/solana-transfer';
import {
  AMOUNT_AT,
  DECIMALS_AT,
  goesWell,
  type Lies,
  type NodeAccount,
  tokenAccount,
  withBytes,
} from '../../support/gateway/dishonest-solana';
import { chooseToken, expectSent, openSend, review } from '../../support/page/send';
import {
  accountIs,
  changed,
  type Parties,
  refused,
  SOL,
  TEN,
  TOKEN,
  TOKEN_2022,
  USDX,
  usdx,
  visit,
} from './through-gateway';

test('honest gateway as the only node: SOL and tokens arrive', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const { modal, me, other } = await visit(page, hosts, pageWallet, () => ({}), USDX);
  await review(modal, '0.123456789', other);
  await modal.getByTestId('send-confirm').click();
  await expectSent(page);
  expect(await lamportsOf(other)).toBe(123_456_789);
  const again = await openSend(page);
  await chooseToken(again, 'USDX');
  await review(again, '2.000001', other);
  await again.getByTestId('send-confirm').click();
  await expect.poll(() => solanaUnits(other, usdx)).toBe(2_000_001n);
  expect(await solanaUnits(me, usdx)).toBe(TEN - 2_000_001n);
});

test('false decimals from list and node: the signature covers them, the chain rejects', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const lies = ({ other }: Parties): Lies => ({
    getMultipleAccounts: accountIs(
      usdx.mint,
      (mint) => mint && withBytes(mint, (data) => data.writeUInt8(2, DECIMALS_AT)),
    ),
    simulateTransaction: () => goesWell(tokenAccount(TOKEN, usdx.mint, other, 100n)),
  });
  const told = { ...USDX, decimals: '2', numeric: '100000' };
  const seen = await visit(page, hosts, pageWallet, lies, told);
  await chooseToken(seen.modal, 'USDX');
  await review(seen.modal, '1', seen.other);
  await expect(seen.modal.getByTestId('review-amount')).toHaveText('1\u00a0USDX');
  // Other decimals than the mint's.
  const reason = '{"InstructionError":[1,{"Custom":18}]}';
  await refused(pageWallet, seen, reason, 'getMultipleAccounts', 'simulateTransaction');
});

test('overstated token balance from list and node: the chain rejects', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const lies = ({ other }: Parties): Lies => ({
    getTokenAccountsByOwner: changed<{ pubkey: string; account: NodeAccount }[]>((all) =>
      all.map((one) => ({
        ...one,
        account: withBytes(one.account, (data) => data.writeBigUInt64LE(10n * TEN, AMOUNT_AT)),
      })),
    ),
    simulateTransaction: () => goesWell(tokenAccount(TOKEN, usdx.mint, other, 50_000_000n)),
  });
  const seen = await visit(page, hosts, pageWallet, lies, { ...USDX, numeric: '100' });
  await chooseToken(seen.modal, 'USDX');
  await review(seen.modal, '50', seen.other);
  // Insufficient funds in the account.
  const reason = '{"InstructionError":[1,{"Custom":1}]}';
  await refused(pageWallet, seen, reason, 'getTokenAccountsByOwner', 'simulateTransaction');
});

test('overstated native balance: the chain rejects', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const lies = ({ me }: Parties): Lies => ({
    getBalance: changed<number>(() => 500 * SOL),
    getMultipleAccounts: accountIs(me, (mine) => mine && { ...mine, lamports: 500 * SOL }),
    simulateTransaction: () => goesWell(),
  });
  const seen = await visit(page, hosts, pageWallet, lies, USDX);
  await review(seen.modal, '100', seen.other);
  const reason = '{"InstructionError":[0,{"Custom":1}]}';
  await refused(pageWallet, seen, reason, 'getMultipleAccounts', 'simulateTransaction');
});

for (const [lie, reason, lies] of [
  [
    'another program than the token’s',
    '{"InstructionError":[0,"IncorrectProgramId"]}',
    { getMultipleAccounts: accountIs(usdx.mint, (mint) => mint && { ...mint, owner: TOKEN_2022 }) },
  ],
  [
    'a blockhash of nowhere',
    'Blockhash not found',
    {
      getLatestBlockhash: changed<{ blockhash: string }>((latest) => ({
        ...latest,
        blockhash: base58.encode(randomBytes(32)),
      })),
    },
  ],
] as const) {
  test(`${lie}: the chain rejects`, { tag: '@release' }, async ({ page, hosts, pageWallet }) => {
    const all = ({ other }: Parties): Lies => ({
      ...lies,
      simulateTransaction: () => goesWell(tokenAccount(TOKEN, usdx.mint, other, 1_000_000n)),
    });
    const seen = await visit(page, hosts, pageWallet, all, USDX);
    await chooseToken(seen.modal, 'USDX');
    await review(seen.modal, '1', seen.other);
    await refused(pageWallet, seen, reason, ...Object.keys(lies));
  });
}
