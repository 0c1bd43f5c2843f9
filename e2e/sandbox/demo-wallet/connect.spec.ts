/**
 * Tests a site that asks to connect: its identity and requests are shown, selected, approved or
 * rejected.
 */
import { expect, FIRST_ACCOUNT } from '../../fixtures';
import { accountAt } from '../../support/wallets/accounts';
import { closeDapp, codeOf, ONE, openDapp, propose, REQUESTED, TWO } from './dapp';
import { test, walletWith } from './wallet-test';

test('link in the address: grants only the selection, and opens once', { tag: '@release' }, async ({
  page,
  hosts,
  dapp,
}) => {
  const { uri, session } = await propose(dapp, {
    eip155: { ...REQUESTED, chains: [ONE, TWO, 'eip155:1'] },
    solana: { chains: ['solana:one'], methods: ['solana_signMessage'], events: [] },
  });
  await page.goto(walletWith(uri));
  const proposal = page.getByTestId('proposal');
  await expect(proposal).toContainText('Node Dapp');
  await expect(page.getByTestId('uri-input')).toHaveValue('');
  await expect(page.getByTestId('proposal-origin')).toHaveText('https://dapp.example');
  await expect(page).toHaveURL(`${hosts.wallet}/`);
  await proposal.getByText('What it asks for').click();
  const requests = page.getByTestId('proposal-requests');
  await expect(requests).toContainText('personal_sign');
  await expect(requests).toContainText('eth_sign');
  await expect(requests).toContainText('eip155:1, solana:one');
  await expect(requests).toContainText('accountsChanged');

  await page.getByTestId(`chain-${ONE}`).uncheck();
  await page.getByTestId(`chain-${TWO}`).uncheck();
  await page.getByTestId('approve').click();
  await expect(page.getByTestId('proposal-missing')).toHaveText('Choose at least one network.');
  await page.getByTestId(`chain-${TWO}`).check();
  await page.getByTestId('account-0').uncheck();
  await page.getByTestId('approve').click();
  await expect(page.getByTestId('proposal-missing')).toHaveText('Choose at least one account.');
  await page.getByTestId('account-2').check();
  await page.getByTestId('account-0').check();
  await page.getByTestId('approve').click();

  const { namespaces, peer } = await session;
  expect(peer.metadata.name).toBe('Demo Wallet');
  expect(namespaces).toEqual({
    eip155: {
      chains: [TWO],
      accounts: [`${TWO}:${FIRST_ACCOUNT}`, `${TWO}:${accountAt(2)}`],
      methods: REQUESTED.methods.filter((method) => method !== 'eth_sign'),
      events: REQUESTED.events,
    },
  });
  await expect(proposal).toBeHidden();
  await expect(page.getByTestId('session')).toContainText('Node Dapp');
  await expect(page.getByTestId('session-networks')).toHaveText('Local Two');
  await page.reload();
  await expect(page.getByTestId('session-networks')).toHaveText('Local Two');
  await expect(page.getByTestId('session-accounts')).toHaveText('Account 1, Account 3');
  await expect(page.getByTestId('problem')).toBeHidden();
});

test('link typed by hand: rejected by the user', { tag: '@release' }, async ({
  page,
  hosts,
  dapp,
}) => {
  const { uri, session } = await propose(dapp);
  await page.goto(hosts.wallet);
  await page.getByTestId('uri-input').fill(`  ${uri} `);
  await page.getByTestId('uri-input').press('Enter');
  await page.getByTestId('reject').click();
  expect(await codeOf(session)).toBe(5000);
  await expect(page.getByTestId('notice')).toContainText('Rejected');
  await expect(page.getByTestId('proposal')).toBeHidden();
  await expect(page.getByTestId('sessions-empty')).toBeVisible();
});

test('site without any of our networks: gets an error', { tag: '@release' }, async ({
  page,
  dapp,
}) => {
  const { uri, session } = await propose(dapp, { eip155: { ...REQUESTED, chains: ['eip155:1'] } });
  await page.goto(walletWith(uri));
  await expect(page.getByTestId('proposal-impossible')).toContainText('None of the networks');
  await expect(page.getByTestId('approve')).toBeHidden();
  await page.getByTestId('reject').click();
  expect(await codeOf(session)).toBe(5100);
});

test('proposal: survives a reload; a second one waits behind it', { tag: '@release' }, async ({
  page,
  dapp,
}) => {
  const other = await openDapp('Other Dapp', 'https://other.example');
  try {
    const first = await propose(dapp);
    await page.goto(walletWith(first.uri));
    await expect(page.getByTestId('proposal')).toContainText('Node Dapp');
    await page.reload();
    await expect(page.getByTestId('proposal')).toContainText('Node Dapp');
    const second = await propose(other);
    await page.getByTestId('uri-input').fill(second.uri);
    await page.getByTestId('pair').click();
    await expect(page.getByTestId('proposal')).toContainText('Other Dapp');
    await expect(page.getByTestId('more')).toHaveText('1 more request is waiting.');
    await page.getByTestId('approve').click();
    expect((await second.session).peer.metadata.name).toBe('Demo Wallet');
    await expect(page.getByTestId('proposal')).toContainText('Node Dapp');
    await page.getByTestId('reject').click();
    expect(await codeOf(first.session)).toBe(5000);
  } finally {
    await closeDapp(other);
  }
});

test('site metadata: plain text on one line', { tag: '@release' }, async ({ page }) => {
  const name = `<img src=x onerror="document.title='broken into'">\u202egnp.exe${'a'.repeat(300)}`;
  const dapp = await openDapp(name, 'javascript:document.title="broken into"');
  try {
    const { uri } = await propose(dapp);
    await page.goto(walletWith(uri));
    const proposal = page.getByTestId('proposal');
    await expect(proposal).toContainText('<img src=x onerror=');
    await expect(proposal).not.toContainText('\u202e');
    await expect(proposal.locator('img')).toHaveCount(0);
    await expect(page.getByTestId('proposal-origin')).toContainText('javascript:');
    await expect(proposal.getByRole('link')).toHaveCount(0);
    await expect(page).toHaveTitle('Demo Wallet');
    const { width } = (await proposal.boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(520);
  } finally {
    await closeDapp(dapp);
  }
});
