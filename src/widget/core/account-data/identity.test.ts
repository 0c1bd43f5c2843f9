import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import { connect } from '../connect/connect';
import { IDENTITY_TTL_MS } from '../constants/limits';
import { setGatewayLoader } from '../contracts/island-loaders';
import type { Gateway } from '../gateway/gateway-types';
import { connectedAccount } from '../state/accounts';
import {
  ADDRESS,
  fakeConnector,
  fakePage,
  fakeWorld,
  settle,
  type World,
} from '../testing/fake-core';
import { closeModal, openModal } from '../views/modal';
import { loadIdentity } from './identity';

let world: World;
let asked: string[];
let known: boolean;
/** The chunk that looks up names fails to load. */
let lost: boolean;
/** The name that the account registered. */
let registered: () => Promise<string | null>;
let answer: () => Promise<{ name: string | null; avatar: string | null }>;

beforeEach(() => {
  mock.timers.enable({ apis: ['Date'] });
  fakePage();
  asked = [];
  known = true;
  lost = false;
  registered = async () => null;
  answer = async () => ({ name: 'vitalik.eth', avatar: 'https://x.example/a.png' });
  setGatewayLoader(
    async () =>
      ({
        isApiNetwork: async () => known,
        fetchCatalogue: async () => ({
          state: 'failed',
          recommended: [],
          featured: [],
          excluded: [],
        }),
        loadRemoteFeatures: async () => {},
        fetchIdentity: (address: string) => {
          asked.push(address);
          return answer();
        },
        accountNames: async () => {
          if (lost) throw new Error('no chunk');
          return { nameOf: () => registered() };
        },
      }) as unknown as Gateway,
  );
  world = fakeWorld();
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

test('name and picture: shown, and requested again after 5 minutes', async () => {
  await connect(fakeConnector());
  await settle();
  assert.equal(connectedAccount('eip155')?.profileName, 'vitalik.eth');
  assert.equal(connectedAccount('eip155')?.profileImage, 'https://x.example/a.png');
  assert.deepEqual(asked, [ADDRESS]);
  mock.timers.tick(IDENTITY_TTL_MS - 1);
  await loadIdentity('eip155');
  assert.equal(asked.length, 1);
  mock.timers.tick(1);
  await loadIdentity('eip155');
  assert.equal(asked.length, 2);
});

test('network unknown to the API: no request and no name', async () => {
  known = false;
  await connect(fakeConnector());
  await settle();
  assert.deepEqual(asked, []);
  assert.equal(connectedAccount('eip155')?.profileName, undefined);
});

test('name: one sanitized line', async () => {
  answer = async () => ({ name: 'evil\u202e\nname', avatar: null });
  await connect(fakeConnector());
  await settle();
  assert.doesNotMatch(connectedAccount('eip155')?.profileName ?? '', /[\u202e\n]/);
});

test('gateway down: the account stays complete, and the next attempt asks again', async () => {
  answer = () => Promise.reject(new Error('down'));
  await connect(fakeConnector());
  await settle();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  answer = async () => ({ name: 'back.eth', avatar: null });
  await loadIdentity('eip155');
  assert.equal(connectedAccount('eip155')?.profileName, 'back.eth');
});

test('reopened after 5 minutes: the name is fetched again, and a removed name disappears', async () => {
  await connect(fakeConnector());
  await settle();
  const again = async (ms: number) => {
    closeModal();
    mock.timers.tick(ms);
    openModal('Account');
    await settle();
    const { profileName, profileImage } = connectedAccount('eip155') ?? {};
    return [asked.length, profileName, profileImage];
  };
  answer = async () => ({ name: null, avatar: 'https://x.example/b.png' });
  assert.deepEqual(await again(IDENTITY_TTL_MS - 1), [1, 'vitalik.eth', 'https://x.example/a.png']);
  // Never an old name beside a new picture.
  assert.deepEqual(await again(1), [2, undefined, 'https://x.example/b.png']);
  answer = async () => ({ name: null, avatar: null });
  assert.deepEqual(await again(IDENTITY_TTL_MS), [3, undefined, undefined]);
});

test('gateway down or next network unknown: keeps the name', async () => {
  await connect(fakeConnector());
  await settle();
  mock.timers.tick(IDENTITY_TTL_MS);
  answer = () => Promise.reject(new Error('down'));
  await loadIdentity('eip155');
  assert.equal(connectedAccount('eip155')?.profileName, 'vitalik.eth');
  known = false;
  await loadIdentity('eip155');
  assert.equal(connectedAccount('eip155')?.profileName, 'vitalik.eth');
});

test('another gateway: name and picture are dropped, and requested again once the user looks', async () => {
  await connect(fakeConnector());
  await settle();
  answer = async () => ({ name: 'other.eth', avatar: null });
  setOptions({ ...$options.get(), apiUrl: 'https://other.test' });
  await settle();
  assert.equal(connectedAccount('eip155')?.profileName, undefined);
  assert.equal(connectedAccount('eip155')?.profileImage, undefined);
  openModal('Account');
  await settle();
  assert.equal(connectedAccount('eip155')?.profileName, 'other.eth');
  closeModal();
});

test('late identity of an earlier gateway: ignored and not stored', async () => {
  let tell = (): void => {};
  answer = () =>
    new Promise((resolve) => {
      tell = () => resolve({ name: 'old.eth', avatar: null });
    });
  await connect(fakeConnector());
  await settle();
  answer = async () => ({ name: 'new.eth', avatar: null });
  openModal('Account');
  setOptions({ ...$options.get(), apiUrl: 'https://other.test' });
  await settle();
  tell();
  await settle();
  assert.equal(connectedAccount('eip155')?.profileName, 'new.eth');
  await loadIdentity('eip155');
  assert.equal(connectedAccount('eip155')?.profileName, 'new.eth');
  closeModal();
});

test('no primary name: shows the registered name, cached with the identity', async () => {
  let questions = 0;
  registered = async () => {
    questions += 1;
    return 'kestrel.sandbox.eth';
  };
  await connect(fakeConnector());
  await settle();
  assert.equal(connectedAccount('eip155')?.profileName, 'vitalik.eth');
  assert.equal(questions, 0);
  answer = async () => ({ name: null, avatar: 'https://x.example/a.png' });
  mock.timers.tick(IDENTITY_TTL_MS);
  await loadIdentity('eip155');
  assert.equal(connectedAccount('eip155')?.profileName, 'kestrel.sandbox.eth');
  await loadIdentity('eip155');
  assert.equal(questions, 1);
});

test('names chunk fails to load: the picture of the identity is shown', async () => {
  lost = true;
  answer = async () => ({ name: null, avatar: 'https://x.example/a.png' });
  await connect(fakeConnector());
  await settle();
  assert.equal(connectedAccount('eip155')?.profileImage, 'https://x.example/a.png');
  assert.equal(connectedAccount('eip155')?.profileName, undefined);
});
