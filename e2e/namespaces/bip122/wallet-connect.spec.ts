/**
 * Tests Bitcoin with a wallet on another device: every signature is verified outside the browser.
 */
import { expect, test } from '../../fixtures';
import { addressOf, askProvider, expectStatus, networkOf } from '../../support/page/widget';
import { Refusal, signature as signed } from '../../support/walletconnect/wc-peer';
import { connectPeer } from '../../support/walletconnect/wc-view';
import { bitcoinAddress } from '../../support/wallets/coin-keys';
import { isBip122Signature } from '../../support/wallets/verify-signature';

const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba';
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
const TEXT = 'One pot of tea, grün';

test('WalletConnect: connects, switches account and network, signs, pays, rejects, reloads, ends', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { namespaces: 'bip122' }));
  const topic = await connectPeer(page, wallet, { namespaces: ['bip122'], accounts: [1, 2] });
  expect(await networkOf(page)).toBe(TESTNET);
  expect(await addressOf(page)).toBe(bitcoinAddress(TESTNET, 1));

  const account = bitcoinAddress(TESTNET, 2);
  await wallet.emit(topic, 'accountsChanged', [`${TESTNET}:${account}`], TESTNET);
  await expect.poll(() => addressOf(page)).toBe(account);
  const params = { account, message: TEXT };
  const answer = await askProvider<{ signature: string }>(page, 'bip122', 'signMessage', params);
  const signature = Buffer.from(answer.signature, 'hex').toString('base64');
  expect(isBip122Signature(account, TEXT, signature)).toBe(true);

  const txid = 'ab'.repeat(32);
  const transfer = {
    account,
    recipientAddress: bitcoinAddress(TESTNET, 7),
    amount: '150000',
  };
  wallet.answerWith(async (request) => {
    if (request.method !== 'sendTransfer') return signed(request);
    if (wallet.requests.length > 2) throw new Refusal('User rejected the request.');
    return { txid };
  });
  const pay = () => askProvider<{ txid: string }>(page, 'bip122', 'sendTransfer', transfer);
  expect(await pay()).toMatchObject({ txid });
  expect(wallet.requests.at(-1)).toMatchObject({ chainId: TESTNET, params: transfer });
  await expect(pay()).rejects.toThrow('User rejected');

  await wallet.emit(topic, 'chainChanged', REGTEST, REGTEST);
  await expect.poll(() => networkOf(page)).toBe(REGTEST);
  const there = bitcoinAddress(REGTEST, 1);
  await expect.poll(() => addressOf(page)).toBe(there);

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await networkOf(page)).toBe(REGTEST);
  expect(await addressOf(page)).toBe(there);

  await wallet.disconnect(topic);
  await expectStatus(page, 'disconnected');
});
