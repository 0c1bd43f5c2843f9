import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { $options, DEFAULT_FEATURES } from '../config/options';
import { connect } from '../connect/connect';
import { $termsAccepted, requiresTermsConsent, setTermsAccepted } from '../connect/terms-consent';
import { $connectState } from '../state/connect-state';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { forceClose, openModal } from '../views/modal';
import { pushView } from '../views/router';

let world: World;

beforeEach(() => {
  fakePage();
  world = fakeWorld();
  setTermsAccepted(false);
});
afterEach(() => {
  world.stop();
  forceClose();
});

test('terms: shown only if the owner turns them on and names the documents', () => {
  const plain = $options.get();
  const asks = { ...DEFAULT_FEATURES, legalCheckbox: true };
  assert.equal(requiresTermsConsent({ ...plain, features: asks }), false);
  assert.equal(requiresTermsConsent({ ...plain, termsUrl: 'https://a.test' }), false);
  assert.equal(
    requiresTermsConsent({ ...plain, features: asks, termsUrl: 'https://a.test' }),
    true,
  );
  assert.equal(
    requiresTermsConsent({ ...plain, features: asks, privacyUrl: 'https://a.test' }),
    true,
  );
});

test('consent: valid for all screens until the dialog closes', () => {
  openModal('Connect');
  setTermsAccepted(true);
  pushView('AllWallets');
  assert.equal($termsAccepted.get(), true);
  forceClose();
  assert.equal($termsAccepted.get(), false);
});

test('further connection: asks for consent again', async () => {
  openModal('Connect');
  setTermsAccepted(true);
  await connect(fakeConnector());
  await settle();
  assert.equal($termsAccepted.get(), false);
});

test('terms not accepted: no pairing, from any screen', async () => {
  world.stop();
  const features = { ...DEFAULT_FEATURES, legalCheckbox: true };
  world = fakeWorld({ options: { termsUrl: 'https://a.test', features } });
  let asked = 0;
  world.script.connect = async () => {
    asked += 1;
  };
  const far = {
    ...fakeConnector('walletConnect'),
    type: 'WALLET_CONNECT' as const,
    wallet: 'walletconnect' as const,
  };
  openModal('ConnectingWalletConnectBasic');
  await connect(far);
  await settle();
  assert.equal(asked, 0);
  assert.deepEqual($connectState.get(), { state: 'idle' });
  setTermsAccepted(true);
  await connect(far);
  assert.equal(asked, 1);
});
