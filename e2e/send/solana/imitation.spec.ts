/**
 * Tests imitation warnings on Solana: without history, the widget compares an address with earlier
 * recipients.
 */
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { freshAccount } from '../../support/chains/solana-tokens';
import { airdrop, lamportsOf } from '../../support/chains/solana-transfer';
import { expectSent, openSend, review } from '../../support/page/send';
import { connect } from '../../support/page/widget';

const SOL = 1_000_000_000;
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function hasKey(address: string): boolean {
  const bytes = base58.decode(address);
  if (bytes.length !== 32) return false;
  try {
    ed25519.ExtendedPoint.fromHex(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Another address, possibly with a key, that shares the four and six visible characters. */
function imitationOf(address: string): string {
  for (const letter of LETTERS) {
    for (let at = 8; at < address.length - 8; at += 1) {
      const other = address.slice(0, at) + letter + address.slice(at + 1);
      if (other !== address && hasKey(other)) return other;
    }
  }
  throw new Error(`Nothing looks like ${address}`);
}

test('look-alike of an earlier recipient: needs its own acknowledgment; the real address does not', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  const index = freshAccount();
  const [me, real] = [index, freshAccount()].map(solanaAddress) as [string, string];
  const imitation = imitationOf(real);
  await airdrop(me, 2 * SOL);
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  await page.goto(hosts.page('plain', { namespaces: 'solana', ...wallet }));
  await pageWallet.setAccount(index);
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  const first = await openSend(page);
  await review(first, '0.25', real);
  await expect(first.getByTestId('send-acknowledge-imitation')).toHaveCount(0);
  await first.getByTestId('send-confirm').click();
  await expectSent(page);
  const paid = await pageWallet.requests();

  const modal = await openSend(page);
  await review(modal, '0.5', imitation);
  await expect(modal.getByTestId('review-to')).toHaveText(imitation);
  await expect(modal.getByTestId('send-acknowledge-imitation')).toContainText(real);
  await expect(modal.getByTestId('send-confirm')).toBeDisabled();
  await modal.getByTestId('send-understood').click();
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  await modal.getByTestId('send-cancel').click();
  await review(modal, '0.5', real);
  await expect(modal.getByTestId('send-confirm')).toBeEnabled();
  await expect(modal.getByTestId('send-acknowledge-imitation')).toHaveCount(0);
  expect(await pageWallet.requests()).toEqual(paid);
  expect(await lamportsOf(imitation)).toBe(0);
});
