/** Tests the ways around a login by e-mail: a network that the wallet has keys for, and the account page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { $activeNamespace, setChains } from '../../core/state/namespaces';
import { setNetworks } from '../../core/state/networks';
import { fakeNetwork } from '../../core/testing/fake-core';
import { nodesIn } from '../../core/testing/fake-dom';
import { configure } from '../../core/testing/fake-page';
import { $route } from '../../core/views/router';
import { $toast } from '../../core/views/toasts';
import { ownWallet } from '../../ui/drawings/own-wallet';
import { EmailField } from './EmailField';
import { ADDRESS, button, draw, enter, push, resetScreens, says, screen } from './fake-screens';
import { UpgradeEmailWalletView } from './UpgradeEmailWalletView';

resetScreens();

test('network that the wallet has no keys for: first one that it has, and a toast says so', async () => {
  const bitcoin = fakeNetwork('bip122:000000000019d6689c085ae165831e93');
  const evm = fakeNetwork('eip155:1', 'Mainnet');
  setNetworks([bitcoin, evm]);
  setChains(['bip122', 'eip155'], bitcoin, ['eip155']);
  assert.equal($activeNamespace.get(), 'bip122');
  screen.script.begin = () => ({ action: 'VERIFY_OTP' });
  await draw(() => <EmailField locked={false} />);
  await enter('email-input', ADDRESS);
  await push('email-submit');
  assert.equal($toast.get()?.message, 'Switching to Mainnet network...');
  assert.equal($route.get().view, 'EmailVerifyOtp');
});

test('account page: a link to the secure site, with the project', async () => {
  configure({ projectId: 'p1', secureUrl: 'https://secure.test' });
  await draw(UpgradeEmailWalletView);
  const link = button('upgrade');
  assert.equal(link.attributes.get('href'), 'https://secure.test/dashboard?projectId=p1');
  assert.match(String(link.attributes.get('rel')), /noopener|noreferrer/);
  assert.ok(says('After an upgrade, connect to this site again with the new wallet.'));
  const pictures = nodesIn(screen.root).map((node) => node.attributes.get('src') ?? node.src);
  assert.ok(pictures.includes('https://secure.test/images/favicon.png'));
});

test("account page: below the drawing of a wallet of one's own", async () => {
  configure({ projectId: 'p1', secureUrl: 'https://secure.test' });
  await draw(UpgradeEmailWalletView);
  const shown = () =>
    nodesIn(screen.root)
      .map((node) => node.attributes.get('d'))
      .filter((path) => path !== undefined);
  const drawing = ownWallet.map(([, path]) => path);
  // It comes in a file of its own.
  for (let turn = 0; shown()[0] !== drawing[0] && turn < 500; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.deepEqual(shown().slice(0, drawing.length), drawing);
});
