/**
 * Tests Solana with a wallet on another device: every signature is verified outside the browser.
 */
import { base58 } from '@scure/base';
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { airdrop, lamportsOf, transferOf } from '../../support/chains/solana-transfer';
import { addressOf, askProvider, expectStatus, networkOf } from '../../support/page/widget';
import { connectPeer } from '../../support/walletconnect/wc-view';
import { solanaAddress } from '../../support/wallets/coin-keys';
import { isSolanaSignature } from '../../support/wallets/verify-signature';

const { id } = LOCAL_SOLANA;
const TEXT = 'One pot of tea, grün';
const SOL = 1_000_000_000;

test('WalletConnect: connects, switches account, signs, pays, reloads, ends in the wallet', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { namespaces: 'solana' }));
  const topic = await connectPeer(page, wallet, { namespaces: ['solana'], accounts: [1, 2] });
  expect(await networkOf(page)).toBe(id);
  expect(await addressOf(page)).toBe(solanaAddress(1));

  const second = solanaAddress(2);
  await wallet.emit(topic, 'accountsChanged', [`${id}:${second}`], id);
  await expect.poll(() => addressOf(page)).toBe(second);
  const params = { message: base58.encode(Buffer.from(TEXT)), pubkey: second };
  const { signature } = await askProvider<{ signature: string }>(
    page,
    'solana',
    'solana_signMessage',
    params,
  );
  expect(isSolanaSignature(second, TEXT, signature)).toBe(true);
  expect(wallet.requests.map(({ chainId }) => chainId)).toEqual([id]);

  const shop = solanaAddress(7);
  await airdrop(second, 2 * SOL);
  const before = await lamportsOf(shop);
  const pay = async (preflightCommitment: string) =>
    askProvider<{ signature: string }>(page, 'solana', 'solana_signAndSendTransaction', {
      pubkey: second,
      transaction: await transferOf(second, shop, BigInt(SOL)),
      sendOptions: { preflightCommitment },
    });
  await expect(pay('soon')).rejects.toThrow('preflightCommitment');
  expect((await pay('confirmed')).signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
  expect((await lamportsOf(shop)) - before).toBe(SOL);
  // The wallet never received the other request.
  expect(wallet.requests.map(({ method }) => method)).toEqual([
    'solana_signMessage',
    'solana_signAndSendTransaction',
  ]);

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await networkOf(page)).toBe(id);
  expect(await addressOf(page)).toBe(second);

  await wallet.disconnect(topic);
  await expectStatus(page, 'disconnected');
});
