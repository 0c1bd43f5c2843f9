import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { disconnect } from '../connect/disconnect';
import { accountOf, connectedAccount } from '../state/accounts';
import { ADDRESS, ADDRESS_2, settle, TWO } from '../testing/fake-core';
import { type ThreeWallets, threeWallets } from '../testing/fake-three-wallets';
import { addConnector, removeConnector } from '../wallets/connectors';

let at: ThreeWallets;
let visibility: string;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  visibility = 'visible';
  Object.assign(globalThis, {
    document: {
      get visibilityState() {
        return visibility;
      },
    },
  });
  at = threeWallets();
  await at.take('fox');
  at.fox.prompts = 0;
});
afterEach(() => {
  at.world().stop();
  Reflect.deleteProperty(globalThis, 'document');
  mock.timers.reset();
});

const fox = () => at.fox.namespaces.eip155 ?? assert.fail();

async function show(state: string): Promise<void> {
  visibility = state;
  at.page.events.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

test('account and network changed without an event while hidden: read when shown', async () => {
  Object.assign(fox(), { accounts: [ADDRESS_2], network: TWO.id });
  await show('hidden');
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  await show('visible');
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.equal(connectedAccount('eip155')?.networkId, TWO.id);
  assert.equal(at.fox.prompts, 0);
});

test('locked and unlocked without an event: each seen when the page is shown', async () => {
  fox().accounts = [];
  await show('visible');
  assert.equal(accountOf('eip155').status, 'disconnected');
  await show('visible');
  assert.equal(accountOf('eip155').status, 'disconnected');
  fox().accounts = [ADDRESS];
  await show('visible');
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  assert.equal(at.fox.prompts, 0);
});

test('wallet that appears after the restore gave up: reconnected, without a prompt', async () => {
  at.fox.gone = true;
  removeConnector('fox', 'eip155');
  const kept = new Map(at.page.storage);
  at.world().stop();
  for (const [key, value] of kept) at.page.storage.set(key, value);
  at.world().reload();
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
  at.fox.gone = false;
  addConnector(at.world().connector('fox', 'eip155'));
  await settle();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  assert.equal(at.fox.prompts, 0);
});

test('wallet that the visitor disconnected appears: stays disconnected', async () => {
  await disconnect();
  removeConnector('fox', 'eip155');
  addConnector(at.world().connector('fox', 'eip155'));
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
});

test('shown again while the wallet has not answered: one question', async () => {
  let asked = 0;
  at.fox.wait = async (what) => {
    asked += what === 'silent' ? 1 : 0;
    return new Promise(() => {});
  };
  await show('visible');
  await show('visible');
  assert.equal(asked, 1);
});
