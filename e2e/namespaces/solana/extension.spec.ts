/** Tests Solana with the extension on the local cluster: real transfers and correct signatures. */
import { base58 } from '@scure/base';
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, openModal, test } from '../../fixtures';
import { airdrop, lamportsOf, transferOf } from '../../support/chains/solana-transfer';
import {
  addressOf,
  askProvider,
  expectStatus,
  networkOf,
  openAccount,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import { isSolanaSignature } from '../../support/wallets/verify-signature';

const ROW = 'wallet-wallet-standard:Sandbox Wallet';
const TEXT = 'Grüezi <b>you</b>';
const SOL = 1_000_000_000;

test('extension: connects, shows the balance, signs, pays, switches account, reloads, disconnects', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  const [first, second, shop] = [71, 72, 73].map(solanaAddress) as [string, string, string];
  await airdrop(first, 3 * SOL);
  const owned = await lamportsOf(first);
  await extension.setAccount(71);
  await page.goto(hosts.page('plain', { namespaces: 'solana' }));
  const modal = await openModal(page);
  await modal.getByTestId(ROW).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  expect(await networkOf(page)).toBe(LOCAL_SOLANA.id);
  expect(await addressOf(page)).toBe(first);
  await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toContainText(
    `${(owned / SOL).toFixed(3)}\u00a0${LOCAL_SOLANA.symbol}`,
  );
  await modal.getByTestId('close').click();

  const message = base58.encode(Buffer.from(TEXT));
  const signing = askProvider<{ signature: string }>(page, 'solana', 'solana_signMessage', {
    message,
    pubkey: first,
  });
  await extension.approve();
  expect(isSolanaSignature(first, TEXT, (await signing).signature)).toBe(true);

  const before = await lamportsOf(shop);
  const paying = askProvider<{ signature: string }>(
    page,
    'solana',
    'solana_signAndSendTransaction',
    {
      pubkey: first,
      transaction: await transferOf(first, shop, BigInt(SOL)),
      sendOptions: { preflightCommitment: 'confirmed' },
    },
  );
  await expect((await extension.approvalWindow()).getByTestId('wallet-lines')).toContainText(shop);
  await extension.approve();
  expect((await paying).signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
  expect((await lamportsOf(shop)) - before).toBe(SOL);

  await extension.setAccount(72);
  await expect.poll(() => addressOf(page)).toBe(second);
  await page.reload();
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(second);
  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('solana:connected_connector_id');
});
