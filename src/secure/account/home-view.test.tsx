import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComponentChildren } from 'preact';
import type { OwnWallet } from './account-client';
import { HomeView } from './HomeView';

/** The words of a tree; those of components in it are not needed here. */
function words(node: ComponentChildren): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(words).join('');
  if (node === null || typeof node !== 'object' || !('props' in node)) return '';
  return words((node.props as { children?: ComponentChildren }).children);
}

const CUSTODY =
  /The operator of this wallet holds two of three shares, and can sign up to limits\./;
const OWN = /This wallet is yours alone\. We can't sign for you\./;

function shown(custody: OwnWallet['custody'] | undefined): string {
  const addresses = { eip155: '0x1', solana: 'S' };
  const wallet = custody && ({ walletId: 'w', addresses, custody } as unknown as OwnWallet);
  const none = () => {};
  return words(
    HomeView({
      ...{ wallet, session: { email: 'ann@mail.test' } as never, work: {} as never },
      devices: { devices: [], sites: [], logins: [], activity: [] },
      ...{ onFlow: none, onRevokeDevice: none, onRevokeSite: none },
      ...{ onSignOut: none, onSignOutEverywhere: none },
    }),
  );
}

test('wallet of the operator, also while it is released: the account page says who can sign', () => {
  for (const custody of ['operator', 'releasing'] as const) {
    assert.match(shown(custody), CUSTODY, custody);
    assert.doesNotMatch(shown(custody), OWN, custody);
  }
});

test('wallet of its owner alone, or none: the page does not say that the operator can sign', () => {
  assert.match(shown('own'), OWN);
  assert.doesNotMatch(shown('own'), CUSTODY);
  assert.doesNotMatch(shown(undefined), /operator|yours alone/);
});
