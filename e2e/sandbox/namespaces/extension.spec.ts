/**
 * Tests the extension in the namespaces other than EVM: one window for all, and correct signatures.
 */
import type { StdSignature } from '@cosmjs/amino';
import type { Page } from 'playwright/test';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import {
  isBip122Signature,
  isCosmosSignature,
  isPolkadotSignature,
  isSolanaSignature,
} from '../../support/wallets/verify-signature';
import {
  callGlobal,
  callStandard,
  findStandard,
  resultOf,
  type StandardAccount,
} from './standards';

const TEXT = 'From the extension';
const MESSAGE = { base64: Buffer.from(TEXT).toString('base64') };
const NAME = 'Sandbox Wallet';

interface Bytes {
  base64: string;
}

function connect(page: Page) {
  return callStandard<{ accounts: StandardAccount[] }>(page, ['standard:connect', 'connect'], {});
}

test('page without selected namespaces: gets EVM only', { tag: '@release' }, async ({
  extension,
  hosts,
}) => {
  const { page } = extension;
  await page.goto(hosts.page('bare'));
  expect(await findStandard(page, NAME)).toBeUndefined();
  expect(await page.evaluate(() => 'keplr' in window)).toBe(false);
});

test('Solana and Bitcoin: connect by the Wallet Standard', { tag: '@release' }, async ({
  extension,
  hosts,
}) => {
  const { page } = extension;
  await page.goto(hosts.page('bare', { namespaces: 'all' }));
  const found = await findStandard(page, NAME);
  expect(found?.features).toEqual(
    expect.arrayContaining(['solana:signMessage', 'bitcoin:signMessage', 'bitcoin:connect']),
  );
  const connecting = connect(page);
  const first = await extension.approvalWindow();
  await expect(first.getByTestId('wallet-origin')).toHaveText(hosts.pages);
  await expect(first.getByTestId('wallet-lines')).toContainText(solanaAddress(0));
  // Each namespace has its own prompt.
  await extension.approve();
  await extension.approve();
  const { accounts } = resultOf(await connecting);
  const [solana, payment] = accounts;
  expect(accounts).toHaveLength(3);

  for (const [feature, account] of [
    ['solana:signMessage', solana],
    ['bitcoin:signMessage', payment],
  ] as const) {
    const address = account?.address ?? '';
    const signing = callStandard<{ signature: Bytes }[]>(page, [feature, 'signMessage'], {
      account: address,
      message: MESSAGE,
    });
    const window = await extension.approvalWindow();
    await expect(window.getByTestId('wallet-lines')).toContainText(TEXT);
    await extension.approve();
    const text = resultOf(await signing)[0]?.signature.base64 ?? '';
    const isRight = feature.startsWith('solana')
      ? isSolanaSignature(address, TEXT, Buffer.from(text, 'base64'))
      : isBip122Signature(address, TEXT, text);
    expect(isRight, feature).toBe(true);
  }
});

test('Polkadot and Cosmos: connect by their globals; a closed window is a rejection', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await page.goto(hosts.page('bare', { namespaces: 'polkadot,cosmos' }));
  const refused = callGlobal(page, ['injectedWeb3', 'sandbox-wallet', 'enable'], 'A site');
  await extension.dismiss();
  expect(await refused).toEqual({ error: { message: 'Rejected' } });
  const enabling = callGlobal(page, ['injectedWeb3', 'sandbox-wallet', 'enable'], 'A site');
  await extension.approve();
  resultOf(await enabling);
  await page.evaluate(() => {
    const { lastResult } = window as unknown as { lastResult: object };
    Object.assign(window, { polkadot: lastResult });
  });
  const [account] = resultOf(
    await callGlobal<{ address: string }[]>(page, ['polkadot', 'accounts', 'get']),
  );
  const address = account?.address ?? '';
  const raw = { address, data: TEXT, type: 'bytes' };
  const signing = callGlobal<{ signature: string }>(page, ['polkadot', 'signer', 'signRaw'], raw);
  await extension.approve();
  expect(await isPolkadotSignature(address, TEXT, resultOf(await signing).signature)).toBe(true);

  const keyed = callGlobal<{ bech32Address: string }>(page, ['keplr', 'getKey'], 'cosmoshub-4');
  await extension.approve();
  const { bech32Address } = resultOf(await keyed);
  const arbitrary = callGlobal<StdSignature>(
    page,
    ['keplr', 'signArbitrary'],
    'cosmoshub-4',
    bech32Address,
    TEXT,
  );
  await extension.approve();
  expect(await isCosmosSignature(bech32Address, TEXT, resultOf(await arbitrary))).toBe(true);
});
