/** Tests that the data of an account is kept, whatever its wallet does. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setMultiWallet } from '../config/multi-wallet';
import { connect } from '../connect/connect';
import { takeConnection } from '../session/sessions';
import {
  ADDRESS,
  ADDRESS_2,
  fakeConnector,
  fakePage,
  fakeWorld,
  settle,
  TWO,
  type World,
} from '../testing/fake-core';
import { connectedAccount, updateAccount } from './accounts';

const NAME = { profileName: 'vitalik.eth', profileImage: 'https://x.example/a.png' };
let world: World;

const known = () => {
  const { balance, profileName, profileImage } = connectedAccount('eip155') ?? {};
  return [balance?.numeric, profileName, profileImage];
};
const ALL = ['1.23456', NAME.profileName, NAME.profileImage];

beforeEach(async () => {
  fakePage();
  world = fakeWorld();
  setMultiWallet(true);
  await connect(fakeConnector());
  await settle();
  const { caipAddress } = connectedAccount('eip155') ?? assert.fail();
  updateAccount('eip155', caipAddress, NAME);
});
afterEach(() => {
  world.stop();
  setMultiWallet(false);
});

test('wallet grants a second account: the first keeps name, picture and balance', () => {
  const asked = world.asked.length;
  world.tell().accounts([ADDRESS, ADDRESS_2]);
  assert.deepEqual(connectedAccount('eip155')?.allAddresses, [ADDRESS, ADDRESS_2]);
  assert.deepEqual(known(), ALL);
  assert.equal(world.asked.length, asked);
});

test('another wallet of the user has the same address: its data is kept', async () => {
  await connect(fakeConnector('io.two'));
  assert.equal(connectedAccount('eip155')?.connectorId, 'io.two');
  assert.deepEqual(known(), ALL);
  takeConnection('eip155', 'io.one');
  assert.equal(connectedAccount('eip155')?.connectorId, 'io.one');
  assert.deepEqual(known(), ALL);
});

test('network changed: keeps the name, clears the balance; account changed: clears both', () => {
  world.script.balance = () => new Promise(() => {});
  world.tell().network(TWO.id);
  assert.deepEqual(known(), [undefined, NAME.profileName, NAME.profileImage]);
  world.tell().accounts([ADDRESS_2, ADDRESS]);
  assert.deepEqual(known(), [undefined, undefined, undefined]);
});
