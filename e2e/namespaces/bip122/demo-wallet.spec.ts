/**
 * Tests Bitcoin with the demo wallet in another tab: both accounts, verified outside the browser.
 */
import type { Page } from 'playwright/test';
import { bitcoinAccounts } from '../../../src/sandbox/wallet-core/namespaces/bitcoin-keys';
import { expect, test } from '../../fixtures';
import { addressOf, askProvider, expectStatus, networkOf } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { linkOf, openQrView } from '../../support/walletconnect/wc-view';
import { isPsbtSigned, unsignedPsbt } from '../../support/wallets/signatures/psbt';
import { isBip122Signature } from '../../support/wallets/verify-signature';

const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba';
const TEXT = 'Grüezi <b>you</b>';

interface Listed {
  address: string;
  publicKey: string;
  intention: string;
}

/** Resolves with the wallet's page after it approved the link of the first page. */
async function connectDemoWallet(page: Page, hosts: Hosts): Promise<Page> {
  await page.goto(hosts.page('plain', { namespaces: 'bip122' }));
  const link = await linkOf(await openQrView(page));
  const wallet = await page.context().newPage();
  await wallet.goto(`${hosts.wallet}/?uri=${encodeURIComponent(link)}`);
  await wallet.getByTestId('approve').click();
  await expectStatus(page, 'connected');
  expect(await networkOf(page)).toBe(TESTNET);
  return wallet;
}

async function approve(wallet: Page, shown: string): Promise<void> {
  await expect(wallet.getByTestId('request-lines')).toContainText(shown);
  await wallet.getByTestId('request-approve').click();
}

test('demo wallet: lists addresses; the ordinals account signs a message; both sign a PSBT', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const wallet = await connectDemoWallet(page, hosts);
  const account = (await addressOf(page)) ?? '';
  const listed = await askProvider<Listed[]>(page, 'bip122', 'getAccountAddresses', { account });
  const [payment = '', ordinal = ''] = bitcoinAccounts(0, TESTNET).map(({ address }) => address);
  expect(account).toBe(payment);
  expect(listed.map(({ address, intention }) => [intention, address])).toEqual([
    ['payment', payment],
    ['ordinal', ordinal],
  ]);

  const words = { account, address: ordinal, message: TEXT, protocol: 'bip322' };
  const saying = askProvider<{ signature: string }>(page, 'bip122', 'signMessage', words);
  await approve(wallet, TEXT);
  const signature = Buffer.from((await saying).signature, 'hex').toString('base64');
  expect(isBip122Signature(ordinal, TEXT, signature)).toBe(true);
  expect(isBip122Signature(payment, TEXT, signature)).toBe(false);

  const psbt = unsignedPsbt(listed, payment);
  const signInputs = listed.map(({ address }, index) => ({ address, index }));
  const given = { account, psbt, signInputs, broadcast: false };
  const signing = askProvider<{ psbt: string; txid?: string }>(page, 'bip122', 'signPsbt', given);
  await approve(wallet, '0.0003 BTC');
  const signed = await signing;
  expect(isPsbtSigned(psbt, signed.psbt)).toBe(true);
  // Signed for the page, not sent.
  expect(signed.txid).toBeUndefined();
});
