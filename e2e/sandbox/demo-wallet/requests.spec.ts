/** Tests the requests of a connected site: shown decoded, then executed or rejected. */
import { Interface, verifyMessage, verifyTypedData } from 'ethers';
import type { Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT } from '../../fixtures';
import { askChain, balanceOf } from '../../support/chains/chain';
import { accountAt } from '../../support/wallets/accounts';
import { codeOf, type Dapp, type DappSession, ONE, propose, TWO } from './dapp';
import { connectWallet, test, walletWith } from './wallet-test';

function asker(dapp: Dapp, { topic }: DappSession) {
  return <Result = string>(method: string, params: unknown[], chainId = ONE): Promise<Result> => {
    const answer = dapp.request<Result>({ topic, chainId, request: { method, params } });
    answer.catch(() => {});
    return answer;
  };
}

const approve = (page: Page) => page.getByTestId('request-approve').click();
const reject = (page: Page) => page.getByTestId('request-reject').click();

test('message: shown as text and signed by the account; a rejection is 4001', {
  tag: '@release',
}, async ({ page, dapp }) => {
  const ask = asker(dapp, await connectWallet(page, dapp));
  const text = 'Grüezi, <b>you</b>\nand \u202eyou';
  const hex = `0x${Buffer.from(text, 'utf8').toString('hex')}`;
  const refused = ask('personal_sign', [hex, FIRST_ACCOUNT]);
  const lines = page.getByTestId('request-lines');
  await expect(lines).toContainText('Grüezi, <b>you</b>');
  await expect(lines).toContainText('and [U+202E]you');
  await expect(page.getByTestId('request-origin')).toHaveText('https://dapp.example');
  await reject(page);
  expect(await codeOf(refused)).toBe(4001);
  await expect(page.getByTestId('request')).toBeHidden();

  const signed = ask('personal_sign', [hex, FIRST_ACCOUNT.toLowerCase()]);
  await approve(page);
  expect(verifyMessage(text, await signed)).toBe(FIRST_ACCOUNT);
  await expect(page.getByTestId('notice')).toContainText('Signed.');
});

test('typed data: domain, contract and message are shown, and the signature is correct', {
  tag: '@release',
}, async ({ page, dapp }) => {
  const ask = asker(dapp, await connectWallet(page, dapp));
  const domain = { name: 'Tea Exchange', chainId: 31337, verifyingContract: accountAt(9) };
  const types = { Order: [{ name: 'tins', type: 'uint256' }] };
  const typed = { domain, primaryType: 'Order', message: { tins: '3' } };
  const full = { ...typed, types: { ...types, EIP712Domain: [] } };
  const signed = ask('eth_signTypedData_v4', [FIRST_ACCOUNT, JSON.stringify(full)]);
  const lines = page.getByTestId('request-lines');
  for (const words of ['Tea Exchange', accountAt(9), 'Order', '"tins": "3"']) {
    await expect(lines).toContainText(words);
  }
  await approve(page);
  expect(verifyTypedData(domain, types, typed.message, await signed)).toBe(FIRST_ACCOUNT);
});

test('transaction: shown in coins, mined on its own chain, and not sent if rejected', {
  tag: '@release',
}, async ({ page, dapp }) => {
  const { uri, session } = await propose(dapp);
  await page.goto(walletWith(uri));
  await page.getByTestId('account-0').uncheck();
  await page.getByTestId('account-4').check();
  await page.getByTestId('approve').click();
  const ask = asker(dapp, await session);
  const [from, to] = [accountAt(4), accountAt(71)];
  const before = await balanceOf(31338, to);
  const transaction = { from, to, value: '0x16345785d8a0000' };

  const refused = ask('eth_sendTransaction', [transaction], TWO);
  const lines = page.getByTestId('request-lines');
  await expect(lines).toContainText('0.1 TWO');
  await expect(lines).toContainText('Local Two');
  await expect(lines).toContainText(to);
  await reject(page);
  expect(await codeOf(refused)).toBe(4001);

  const sent = ask('eth_sendTransaction', [transaction], TWO);
  await approve(page);
  const hash = await sent;
  await expect
    .poll(() => askChain<{ status: string } | null>(31338, 'eth_getTransactionReceipt', hash))
    .toMatchObject({ status: '0x1', from: from.toLowerCase() });
  expect((await balanceOf(31338, to)) - before).toBe(100_000_000_000_000_000n);

  const data = new Interface(['function transfer(address to, uint256 amount)']).encodeFunctionData(
    'transfer',
    [to, 5n],
  );
  const call = ask('eth_sendTransaction', [{ from, to, data }], TWO);
  await expect(lines).toContainText('Send tokens of this contract');
  await expect(lines).toContainText(data);
  await reject(page);
  expect(await codeOf(call)).toBe(4001);
});

test('account without a grant: rejected without a prompt', { tag: '@release' }, async ({
  page,
  dapp,
}) => {
  const ask = asker(dapp, await connectWallet(page, dapp));
  expect(await codeOf(ask('personal_sign', ['0x68', accountAt(1)]))).toBe(4100);
  expect(await codeOf(ask('personal_sign', ['0x68', accountAt(77)]))).toBe(4100);
  await expect(page.getByTestId('problem')).toContainText('no such account');
  await expect(page.getByTestId('request')).toBeHidden();
});

test('network switch: prompted, done and announced; an unknown network is 4902, a foreign node refused', {
  tag: '@release',
}, async ({ page, hosts, dapp }) => {
  const session = await connectWallet(page, dapp);
  const ask = asker(dapp, session);
  const told = new Promise((resolve) => {
    dapp.on('session_event', ({ params }) => resolve(params));
  });
  const switched = ask<null>('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]);
  await expect(page.getByTestId('request-lines')).toContainText('Local Two');
  await approve(page);
  expect(await switched).toBeNull();
  expect(await told).toEqual({ event: { name: 'chainChanged', data: '0x7a6a' }, chainId: TWO });
  await expect(page.getByTestId('session-network')).toHaveValue('31338');

  expect(await codeOf(ask('wallet_switchEthereumChain', [{ chainId: '0x1' }]))).toBe(4902);
  const outside = {
    chainId: '0x1',
    chainName: 'Elsewhere',
    rpcUrls: ['https://outside.example/'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  };
  expect(await codeOf(ask('wallet_addEthereumChain', [outside]))).toBe(-32602);
  await expect(page.getByTestId('problem')).toContainText('only the chains of its own sandbox');
  const known = { ...outside, chainId: '0x7a69', rpcUrls: [hosts.chain(31337)] };
  const added = ask<null>('wallet_addEthereumChain', [known]);
  await approve(page);
  expect(await added).toBeNull();
  await expect(page.getByTestId('session-network')).toHaveValue('31337');
});

test('two requests at once: prompted one after the other, each gets its own answer', {
  tag: '@release',
}, async ({ page, dapp }) => {
  const ask = asker(dapp, await connectWallet(page, dapp));
  const one = ask('personal_sign', ['one', FIRST_ACCOUNT]);
  await expect(page.getByTestId('request-lines')).toContainText('one');
  const two = ask('personal_sign', ['two', FIRST_ACCOUNT]);
  await expect(page.getByTestId('more')).toHaveText('1 more request is waiting.');
  await reject(page);
  expect(await codeOf(one)).toBe(4001);
  await expect(page.getByTestId('request-lines')).toContainText('two');
  await approve(page);
  expect(verifyMessage('two', await two)).toBe(FIRST_ACCOUNT);
});
