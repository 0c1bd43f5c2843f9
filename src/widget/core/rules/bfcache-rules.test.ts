import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { refreshBalance } from '../account-data/native-balance';
import { connect } from '../connect/connect';
import { getProvider } from '../session/sessions';
import { connectedAccount } from '../state/accounts';
import { fakeConnector, fakePage, fakeWorld, settle, TWO, type World } from '../testing/fake-core';

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let world: World;
let page: ReturnType<typeof fakePage>;

beforeEach(async () => {
  page = fakePage();
  world = fakeWorld();
  await connect(fakeConnector());
  await settle();
  world.asked.length = 0;
});
afterEach(() => world.stop());

async function comeBack(persisted: boolean): Promise<void> {
  page.events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await settle();
}

test('restored from the cache: reads account, network and balance again, without a prompt', async () => {
  const provider = getProvider('eip155');
  world.script.accounts = async () => [OTHER];
  world.script.network = TWO.id;
  world.script.balance = async () => ({ numeric: '7' });
  await comeBack(true);
  const account = connectedAccount('eip155');
  assert.equal(account?.address, OTHER);
  assert.equal(account?.networkId, TWO.id);
  assert.equal(account?.balance?.numeric, '7');
  assert.equal(getProvider('eip155'), provider);
  assert.ok(!world.asked.includes('prompt'));
});

test('request from before the freeze: not used as the current balance', async () => {
  const answers: ((numeric: string) => void)[] = [];
  world.script.balance = () =>
    new Promise((resolve) => {
      answers.push((numeric) => resolve({ numeric }));
    });
  void refreshBalance('eip155', { fresh: true });
  await comeBack(true);
  answers[0]?.('1');
  await settle();
  answers[1]?.('2');
  await settle();
  assert.equal(connectedAccount('eip155')?.balance?.numeric, '2');
});

test('ordinary load: no request', async () => {
  await comeBack(false);
  assert.deepEqual(world.asked, []);
});

test('permission revoked: ends the session; a failing wallet does not', async () => {
  world.script.accounts = () => Promise.reject(new Error('waking up'));
  await comeBack(true);
  assert.ok(connectedAccount('eip155'));
  world.script.accounts = async () => [];
  await comeBack(true);
  assert.equal(connectedAccount('eip155'), undefined);
});
