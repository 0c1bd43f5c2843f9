/** Tests when the first connection keeps the dialog open, and what ends that. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connect } from '../../../core/connect/connect';
import { disconnect } from '../../../core/connect/disconnect';
import { storage } from '../../../core/storage/typed-storage';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  settle,
  type World,
} from '../../../core/testing/fake-core';
import { $cardLayer } from '../../../core/views/card-layer';
import { $modal, closeModal, forceClose, openModal } from '../../../core/views/modal';
import { pushView } from '../../../core/views/router';
import { firstConnectionIsShown } from './first-connection';

let world: World;
let stop: () => void;

/** Connects as a user does, who approves when the moment's code has loaded. */
async function connectOnce(): Promise<void> {
  openModal('Connect');
  pushView('ConnectingExternal');
  await approveLate();
}

async function approveLate(): Promise<void> {
  let approve = (): void => {};
  world.script.connect = () =>
    new Promise((resolve) => {
      approve = () => resolve(undefined);
    });
  const done = connect(fakeConnector());
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  approve();
  await done;
  await settle();
}

beforeEach(() => {
  fakePage();
  world = fakeWorld();
  stop = firstConnectionIsShown();
});
afterEach(() => {
  stop();
  forceClose();
  world.stop();
});

test('first connection: the dialog stays for the moment, once in this browser', async () => {
  await connectOnce();
  assert.equal($modal.get().open, true);
  assert.ok($cardLayer.get());
  assert.equal(storage.get('welcomed'), 'true');
  closeModal();
  assert.equal($cardLayer.get(), undefined);
  await disconnect();
  await connectOnce();
  assert.equal($modal.get().open, false);
  assert.equal($cardLayer.get(), undefined);
});

test('first connection without the dialog, or before the code has loaded: the next one has no moment', async () => {
  await approveLate();
  assert.equal($modal.get().open, false);
  assert.equal(storage.get('welcomed'), 'true');
  await disconnect();
  await connectOnce();
  assert.equal($cardLayer.get(), undefined);
});

test('already connected when the island loads: the next connection has no moment', async () => {
  stop();
  await approveLate();
  assert.equal(storage.get('welcomed'), undefined);
  stop = firstConnectionIsShown();
  assert.equal(storage.get('welcomed'), 'true');
});

test('dialog opens while the wallet asks: the code loads then, and the moment is shown', async () => {
  let approve = (): void => {};
  world.script.connect = () =>
    new Promise((resolve) => {
      approve = () => resolve(undefined);
    });
  const done = connect(fakeConnector());
  await settle();
  openModal('Connect');
  pushView('ConnectingExternal');
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  approve();
  await done;
  await settle();
  assert.ok($cardLayer.get());
});

test('another view opens during the moment: the moment ends', async () => {
  await connectOnce();
  openModal('Networks');
  assert.equal($cardLayer.get(), undefined);
  assert.equal($modal.get().open, true);
});

test('island stopped: a connection closes the dialog', async () => {
  stop();
  await connectOnce();
  assert.equal($modal.get().open, false);
});
