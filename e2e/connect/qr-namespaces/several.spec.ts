/**
 * Tests one link for several namespaces: every granted namespace connects, and all disconnect
 * together.
 */
import { expect, type Page } from 'playwright/test';
import { test } from '../../fixtures';
import { heard, recordEvents, withKit } from '../../support/page/widget';
import { askWallet, linkOf, openQrView } from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';
import {
  cosmosAccount,
  substrateAddress,
  verifySubstrate,
} from '../../support/wallets/namespace-keys';

const DOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const HUB = 'cosmos:cosmoshub-4';
const NAMESPACES = ['eip155', 'polkadot', 'cosmos'] as const;

/** The connected address of each namespace. */
const addresses = (page: Page) =>
  withKit(
    page,
    (kit, all) => all.map((namespace) => kit.getAccount(namespace).address),
    NAMESPACES,
  );

test('three namespaces in one approval: each signs, all survive a reload, all end together', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: `31337,${DOT},${HUB}` }));
  const link = await linkOf(await openQrView(page));
  const topic = await wallet.connect(link, { namespaces: NAMESPACES, accounts: [1] });
  const shown = await substrateAddress(1, 0);
  const expected = [accountAt(1), shown, (await cosmosAccount(1)).address];
  await expect.poll(() => addresses(page)).toEqual(expected);

  const params = { address: shown, message: 'tea' };
  const signed = (await withKit(
    page,
    (kit, given) =>
      kit.getProvider('polkadot')?.request({ method: 'polkadot_signMessage', params: given }),
    params,
  )) as { signature: string };
  expect(await verifySubstrate(shown, 'tea', signed.signature)).toBe(true);

  await page.reload();
  await expect.poll(() => addresses(page)).toEqual(expected);

  await withKit(page, (kit) => kit.disconnect());
  await expect.poll(() => wallet.deleted).toContain(topic);
  expect(await addresses(page)).toEqual([undefined, undefined, undefined]);
});

test('wallet supports only another namespace of the page: that namespace connects', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: `31337,${HUB}` }));
  await wallet.connect(await linkOf(await openQrView(page)), { namespaces: ['cosmos'] });
  const { address } = await cosmosAccount(0);
  await expect.poll(() => addresses(page)).toEqual([undefined, undefined, address]);
});

/** A grant with a malformed account of EVM chains, and perhaps no valid account at all. */
const granting = (cosmos: string) => {
  const events = ['chainChanged', 'accountsChanged'];
  return {
    eip155: { accounts: ['eip155:31337:0xtea'], methods: ['personal_sign'], events },
    cosmos: { accounts: [`${HUB}:${cosmos}`], methods: ['cosmos_signAmino'], events },
  };
};

test('namespace without a valid account: rejected and reported; the other one stays', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await recordEvents(page);
  await page.goto(hosts.page('plain', { networks: `31337,${HUB}` }));
  const { proposal } = await askWallet(page, wallet);
  const { address } = await cosmosAccount(2);
  await wallet.approve(proposal, { rawNamespaces: granting(address) });
  await expect.poll(() => addresses(page)).toEqual([undefined, undefined, address]);
  await expect(page.getByTestId('modal')).toBeHidden();
  await expect(page.getByTestId('toast')).toContainText('EVM');
  expect(await heard(page, 'error')).toEqual([{ code: 'invalid_caip_account' }]);
  await page.reload();
  await expect.poll(() => addresses(page)).toEqual([undefined, undefined, address]);
  expect(wallet.deleted).toEqual([]);
});

test('no namespace has an account: not connected, the wallet is told, the screen explains why', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: `31337,${HUB}` }));
  const { modal, proposal } = await askWallet(page, wallet);
  const topic = await wallet.approve(proposal, {
    rawNamespaces: granting('cosmos1tea'),
  });
  await expect(modal).toContainText('Your wallet returned an invalid address');
  await expect.poll(() => wallet.deleted).toEqual([topic]);
  expect(await addresses(page)).toEqual([undefined, undefined, undefined]);
});

test('namespace granted later: connects at once and after a reload; an unrequested one does not', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: `31337,${HUB}` }));
  const link = await linkOf(await openQrView(page));
  const topic = await wallet.connect(link, { accounts: [1] });
  await expect.poll(() => addresses(page)).toEqual([accountAt(1), undefined, undefined]);

  const { address } = await cosmosAccount(1);
  const events = ['chainChanged', 'accountsChanged'];
  const [session] = await wallet.sessions();
  await wallet.update(topic, {
    ...session?.namespaces,
    cosmos: { accounts: [`${HUB}:${address}`], methods: ['cosmos_signAmino'], events },
    polkadot: {
      accounts: [`${DOT}:${await substrateAddress(1, 0)}`],
      methods: ['polkadot_signMessage'],
      events,
    },
  });
  const expected = [accountAt(1), undefined, address];
  await expect.poll(() => addresses(page)).toEqual(expected);
  await page.reload();
  await expect.poll(() => addresses(page)).toEqual(expected);
  await withKit(page, (kit) => kit.disconnect());
  await expect.poll(() => wallet.deleted).toEqual([topic]);
  expect(await addresses(page)).toEqual([undefined, undefined, undefined]);
});
