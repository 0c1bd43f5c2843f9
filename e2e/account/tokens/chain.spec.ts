/**
 * Tests that the token list matches the local node, through the sandbox's own gateway, to the last
 * unit.
 */
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { SEED_AMM, SEED_TOKENS, type SeedToken } from '../../../src/sandbox/facts-seed';
import { SOLANA_TOKENS, type SolanaToken } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { ONE, TWO } from '../../support/chains/chain';
import { cut, heldOf, solanaHoldings, tokenRows, unitsOf } from '../../support/chains/holdings';
import { connect, networkOf, openAccount } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const LISTED = [
  ...Object.values<SeedToken>(SEED_TOKENS).filter(({ listed }) => listed),
  { address: SEED_AMM.weth, symbol: 'WETH' },
];
const { bytes32Name, lookalike, moon, bidi, zeroWidth, markup } = SEED_TOKENS;
/** Not on a token list: found through the transfers of the account. */
const UNLISTED = [bytes32Name, lookalike, moon, bidi, zeroWidth, markup];

for (const [name, chainId] of [
  ['one chain', ONE],
  ['the other chain', TWO],
] as const) {
  test(`ERC-20s on ${name}: listed and received tokens of 0 to 36 decimals are shown`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    // The account that received the unsolicited tokens.
    const me = accountAt(0);
    await addFakeWallets(page, {
      rdns: 'fake.test',
      answers: {
        eth_requestAccounts: { value: [me] },
        eth_accounts: { value: [me] },
        eth_chainId: { value: `0x${chainId.toString(16)}` },
      },
    });
    await page.goto(hosts.page('plain'));
    await connect(page, 'wallet-fake.test');
    await expect.poll(() => networkOf(page)).toBe(`eip155:${chainId}`);
    const rows = await tokenRows(await openAccount(page));
    for (const { address, symbol } of [...LISTED, ...UNLISTED]) {
      const told = await heldOf(chainId, address, me);
      expect(told.units, symbol).toBeGreaterThan(0n);
      const row = rows.get(address.toLowerCase());
      expect(row?.amount, symbol).toBe(cut(told));
      expect(unitsOf(row?.whole ?? '', told.decimals), symbol).toBe(told.units);
    }
    for (const { address } of LISTED) {
      expect(rows.get(address.toLowerCase())?.text).not.toContain('Unverified');
    }
    for (const { address } of UNLISTED) {
      expect(rows.get(address.toLowerCase())?.text).toContain('Unverified');
    }
  });
}

test('SPL and Token-2022 on Solana: read to the last unit, and shown cut', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const me = solanaAddress(3);
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'solana', ...wallet }));
  await pageWallet.setAccount(3);
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  await expect.poll(() => networkOf(page)).toBe(LOCAL_SOLANA.id);
  const rows = await tokenRows(await openAccount(page));
  const told = await solanaHoldings(me);
  const fungible = Object.values<SolanaToken>(SOLANA_TOKENS).filter(
    ({ nft, unasked }) => !(nft || unasked),
  );
  expect(told.map(({ mint }) => mint).sort()).toEqual(fungible.map(({ mint }) => mint).sort());
  for (const { mint, ...held } of told) {
    const row = rows.get(mint.toLowerCase());
    expect(row?.amount, mint).toBe(cut(held));
    expect(unitsOf(row?.whole ?? '', held.decimals), mint).toBe(held.units);
  }
  for (const { mint, program, metadata, listed } of fungible) {
    if (listed) expect(rows.get(mint.toLowerCase())?.text).not.toContain('Unverified');
    if (program === 'spl-token' || !metadata) continue;
    expect(rows.get(mint.toLowerCase())?.text).toContain(metadata.name);
  }
});
