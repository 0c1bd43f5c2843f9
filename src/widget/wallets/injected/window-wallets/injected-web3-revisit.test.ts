/** Tests that a new connection asks the wallet again. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { addresses, createExtension, makeKeys } from './fake-substrate-wallet';
import {
  asked,
  connect,
  createWalletPage,
  eachTestIsAVisit,
  hear,
  settle,
} from './fake-window-wallets';
import { discoverInjectedWeb3 } from './injected-web3';

const DOT = '91b171bb158e2d3848fa23a9f1c25182';
const KSM = 'b0a8d493285c2df73290dfb7e61f870f';
const SELECTED = { id: 'injectedWeb3:talisman', namespace: 'polkadot' } as const;

eachTestIsAVisit();
before(makeKeys);

const visit = (talisman: object) =>
  discoverInjectedWeb3(createWalletPage({ injectedWeb3: { talisman } }).window);

test('wallet without an answer: asked again on the next attempt', async () => {
  const extension = createExtension();
  const { enable } = extension;
  let answerLate = (): void => {};
  extension.enable = (origin) =>
    new Promise((resolve) => {
      answerLate = () => resolve(enable(origin));
    });
  const standard = visit(extension);
  const first = await connect(standard, SELECTED, [DOT]);
  hear(first);
  void asked(first, 'caip_accounts', { prompt: true });
  await settle();
  extension.enable = enable;
  const second = await connect(standard, SELECTED, [DOT]);
  const accounts = [`polkadot:${DOT}:${addresses[0]}`];
  assert.deepEqual(await asked(second, 'caip_accounts', { prompt: true }), accounts);
  await settle();
  assert.equal(extension.watchers.size, 1);
  answerLate();
  await settle();
  assert.equal(extension.watchers.size, 1);
});

test('permission revoked: asked again on the next connection', async () => {
  const extension = createExtension();
  const { enable } = extension;
  let revoked = false;
  // Objects handed out before the permission was revoked are dead.
  extension.enable = async (origin) => {
    const given = await enable(origin);
    const { get } = given.accounts;
    let dead = false;
    given.accounts.get = async () => {
      dead ||= revoked;
      if (dead) throw new Error('not authorised');
      return get();
    };
    return given;
  };
  const standard = visit(extension);
  const provider = await connect(standard, SELECTED, [DOT]);
  await asked(provider, 'caip_accounts', { prompt: true });
  const heard = hear(provider);
  await settle();
  assert.equal(extension.watchers.size, 1);
  revoked = true;
  await assert.rejects(asked(provider, 'caip_switchNetwork', { networkId: `polkadot:${KSM}` }), {
    message: 'not authorised',
  });
  revoked = false;
  const again = await connect(standard, SELECTED, [DOT]);
  const accounts = [`polkadot:${DOT}:${addresses[0]}`];
  assert.deepEqual(await asked(again, 'caip_accounts', { prompt: true }), accounts);
  assert.equal(extension.said.filter((one) => one.startsWith('enable')).length, 2);
  // The earlier listener is now on the live object, once.
  await settle();
  assert.equal(extension.watchers.size, 1);
  extension.change([{ address: addresses[1] ?? '' }]);
  await settle();
  assert.deepEqual(heard.at(-1), ['accountsChanged', [`polkadot:${DOT}:${addresses[1]}`]]);
});
