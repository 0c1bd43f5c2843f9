/**
 * Tests source and recipient token accounts and received amounts, with a lying gateway as the only
 * node.
 */
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import {
  freshAccount,
  giveSolanaToken,
  handOver,
  solanaUnits,
} from '../../support/chains/solana-tokens';
import { airdrop } from '../../support/chains/solana-transfer';
import {
  goesWell,
  type Lies,
  tokenAccount,
  withBytes,
} from '../../support/gateway/dishonest-solana';
import { chooseToken, openSend, review } from '../../support/page/send';
import {
  accountIs,
  changed,
  refused,
  SOL,
  TEN,
  TOKEN,
  TOKEN_2022,
  USDX,
  usdx,
  visit,
} from './through-gateway';

const { withFee: toll } = SOLANA_TOKENS;

/**
 * Finds the offsets of a mint's current and future transfer fees. Each extension is a type, a
 * length and its bytes.
 */
function feesOf(mint: Buffer): [from: number, to: number] {
  let at = 166;
  while (mint.readUInt16LE(at) !== 1) at += 4 + mint.readUInt16LE(at + 2);
  return [at + 4 + 72, at + 4 + 108];
}

test('source account of another owner: the chain rejects the transfer', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const thirdParty = solanaAddress(freshAccount());
  const theirs = await giveSolanaToken(usdx, thirdParty, TEN);
  const seen = await visit(
    page,
    hosts,
    pageWallet,
    ({ other }): Lies => ({
      getTokenAccountsByOwner: changed<{ pubkey: string }[]>((found) =>
        found.map((one) => ({ ...one, pubkey: theirs })),
      ),
      simulateTransaction: () => goesWell(tokenAccount(TOKEN, usdx.mint, other, 1_000_000n)),
    }),
    USDX,
  );
  await chooseToken(seen.modal, 'USDX');
  await review(seen.modal, '1', seen.other);
  // The owner does not match.
  const reason = '{"InstructionError":[1,{"Custom":4}]}';
  await refused(pageWallet, seen, reason, 'getTokenAccountsByOwner', 'simulateTransaction');
  expect(await solanaUnits(thirdParty, usdx)).toBe(TEN);
});

test('recipient account now owned by a thief: an honest node reports it; the chain rejects', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const thief = solanaAddress(freshAccount());
  let honest = true;
  let destination = '';
  const seen = await visit(
    page,
    hosts,
    pageWallet,
    async ({ other, otherIndex }) => {
      await airdrop(other, SOL);
      destination = await giveSolanaToken(usdx, other, 1n);
      await handOver(otherIndex, destination, thief);
      const theirs = (amount: bigint) => tokenAccount(TOKEN, usdx.mint, other, amount);
      return {
        getMultipleAccounts: (truth, params) =>
          honest ? truth() : accountIs(destination, () => theirs(1n))?.(truth, params),
        simulateTransaction: (truth) => (honest ? truth() : goesWell(theirs(1_000_001n))),
      };
    },
    USDX,
  );
  expect(await solanaUnits(thief, usdx)).toBe(1n);
  await chooseToken(seen.modal, 'USDX');
  await review(seen.modal, '1', seen.other);
  await expect(seen.modal.getByTestId('send-block-reverts')).toBeVisible();
  honest = false;
  const modal = await openSend(page);
  await chooseToken(modal, 'USDX');
  await review(modal, '1', seen.other);
  await modal.getByTestId('send-confirm').click();
  // The instruction that opens the account fails: the account has another owner.
  const reason = '{"InstructionError":[0,{"Custom":0}]}';
  await expect(modal.getByTestId('send-error')).toContainText(reason);
  expect(await solanaUnits(seen.me, usdx)).toBe(TEN);
  expect(await solanaUnits(thief, usdx)).toBe(1n);
});

test('hidden transfer fee: the chain rejects the transfer', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  const amount = 100_000_000_000n;
  const { name, symbol } = toll.metadata;
  const told = { ...USDX, address: toll.mint, name, symbol, decimals: '9', numeric: '1000' };
  const seen = await visit(
    page,
    hosts,
    pageWallet,
    async ({ me, other }): Promise<Lies> => {
      await giveSolanaToken(toll, me, 10n * amount);
      return {
        getMultipleAccounts: accountIs(
          toll.mint,
          (mint) => mint && withBytes(mint, (data) => data.fill(0, ...feesOf(data))),
        ),
        simulateTransaction: () => goesWell(tokenAccount(TOKEN_2022, toll.mint, other, amount)),
      };
    },
    told,
  );
  await chooseToken(seen.modal, symbol);
  await review(seen.modal, '100', seen.other);
  await expect(seen.modal.getByTestId('review-received')).toHaveCount(0);
  // Another fee than expected.
  const reason = '{"InstructionError":[1,{"Custom":32}]}';
  await refused(pageWallet, seen, reason, 'getMultipleAccounts', 'simulateTransaction');
  expect(await solanaUnits(seen.me, toll)).toBe(10n * amount);
  expect(await solanaUnits(seen.other, toll)).toBe(0n);
});
