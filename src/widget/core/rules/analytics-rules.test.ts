import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordVisitorAction } from '../analytics/track-event';
import { connect } from '../connect/connect';
import { setGatewayLoader } from '../contracts/island-loaders';
import type { Gateway, TrackedEvent } from '../gateway/gateway-types';
import { fakeConnector, fakePage, fakeWorld, ONE, settle } from '../testing/fake-core';
import { goBack, pushView, replaceView } from '../views/router';
import { findConnector } from '../wallets/connectors';
import { platformOf } from './analytics-rules';

test('connection method: named as in protocol §2.5', () => {
  const byCode = findConnector('walletConnect', 'eip155');
  assert.equal(byCode && platformOf(byCode), 'qrcode');
  assert.equal(platformOf(fakeConnector()), 'browser');
});

test('views and options: CLICK_NETWORK_HELP, OPEN_SEND and INITIALIZE with the options', async () => {
  const told: TrackedEvent[] = [];
  const sendEvents = async (events: readonly TrackedEvent[]) => void told.push(...events);
  fakePage();
  const world = fakeWorld({
    options: {
      projectId: 'p',
      analyticsUrl: 'https://a.test',
      customRpcUrls: { [ONE.id]: ['https://rpc.test/secret-key'] },
      connectors: [{ id: 'own', name: 'Own', namespace: 'eip155', provider: {} }],
    },
  });
  setGatewayLoader(async () => ({ sendEvents }) as unknown as Gateway);
  recordVisitorAction();
  pushView('Networks');
  pushView('WhatIsANetwork');
  goBack();
  pushView('WalletSend');
  pushView('WalletSendSelectToken');
  goBack();
  pushView('WalletSendPreview');
  replaceView('WalletSend');
  await settle();
  world.stop();
  const of = (event: string) => told.filter((one) => one.event === event);
  assert.equal(of('CLICK_NETWORK_HELP').length, 1);
  assert.deepEqual(
    of('OPEN_SEND').map(({ properties }) => properties),
    [{ isSmartAccount: false, network: ONE.id }],
  );
  const [initialize] = of('INITIALIZE');
  const options = initialize?.properties as Record<string, unknown>;
  assert.deepEqual((options.networks as string[])[0], ONE.id);
  assert.equal(options.theme, 'auto');
  assert.equal('connectors' in options, false);
  assert.deepEqual(options.customRpcUrls, [ONE.id]);
  assert.doesNotMatch(JSON.stringify(options), /secret-key/);
});

test('failed connection: CONNECT_ERROR has the message of the error, not its code', async () => {
  const sent: TrackedEvent[] = [];
  const sendEvents = async (events: readonly TrackedEvent[]) => void sent.push(...events);
  fakePage();
  const world = fakeWorld({ options: { projectId: 'p', analyticsUrl: 'https://a.test' } });
  setGatewayLoader(async () => ({ sendEvents }) as unknown as Gateway);
  recordVisitorAction();
  world.script.accounts = () => Promise.reject({ code: 4001, message: 'User rejected' });
  await connect(fakeConnector());
  await settle();
  world.stop();
  assert.deepEqual(
    sent.filter(({ event }) => event === 'CONNECT_ERROR').map(({ properties }) => properties),
    [{ message: 'Connection rejected' }],
  );
});
