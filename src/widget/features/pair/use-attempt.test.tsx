/** Tests that a code, once shown, stays on the screen while its attempt begins. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { render } from 'react-dom';
import { cancelConnect } from '../../core/connect/connect';
import { requestedNetworks } from '../../core/connect/connect-request';
import { dropPrefetched, prefetchPairing } from '../../core/connect/prefetch-pairing';
import { $pairing, type PairingLink } from '../../core/contracts/pairing-state';
import type { Connector, ConnectRequest } from '../../core/contracts/wallet';
import { appKitError } from '../../core/errors/app-kit-error';
import { $connectState } from '../../core/state/connect-state';
import { setSnapshot } from '../../core/state/public-snapshot';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  settle,
  type World,
} from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { forceClose, openModal } from '../../core/views/modal';
import { useStore } from '../../core/views/use-store';
import { codeScreen } from './code-screen';
import { KEY_RULES, takePairing } from './create-pairing';
import { useAttempt } from './use-attempt';

const FAR: Connector = { ...fakeConnector('walletConnect'), type: 'WALLET_CONNECT' };
const VIEW = 'ConnectingWalletConnect';
const { crypto } = globalThis;
let world: World;
let root: FakeNode;
let asked: ConnectRequest[];
/** The link of each frame, or the state of a frame without one. */
let frames: string[];
let again = (): void => {};
let stopKeys = (): void => {};
let release = (): void => {};
let refuse: (cause: Error) => void;

function Screen() {
  const attempt = useAttempt(FAR, VIEW);
  again = attempt.again;
  const now = useStore($pairing);
  const shown = attempt.first();
  const { uri, state } = codeScreen(
    useStore($connectState),
    shown ? { state: 'ready', ...shown } : now,
  );
  frames.push(uri ?? state);
  return null;
}

/** The framework runs effects after a frame. Then all is rendered that the attempt has changed at once. */
async function begun(): Promise<void> {
  while ($connectState.get().state === 'idle') await wait(1);
  await settle();
}

/** The browser hashes in another thread: here it answers in a turn, or once it is let go. */
function fakeHashes(held: Promise<void> = Promise.resolve()): void {
  const subtle = {
    digest: (_: string, key: Uint8Array) =>
      held.then(() => new Uint8Array(createHash('sha256').update(key).digest())),
  };
  setGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle });
}

function holdHashes(): void {
  fakeHashes(
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  // The one at hand.
  takePairing();
}

/** @returns the link that the relay has before the press */
async function prefetch(): Promise<PairingLink> {
  prefetchPairing({ connector: FAR, ...requestedNetworks(FAR.namespace) });
  await settle();
  const link = { uri: 'wc:found@2', expiresAt: Date.now() + 200_000 };
  asked[0]?.onPairing(link);
  return link;
}

beforeEach(() => {
  fakePage();
  fakeHashes();
  stopKeys = KEY_RULES.navigate?.[0]?.() ?? assert.fail();
  root = fakeDocument();
  asked = [];
  frames = [];
  world = fakeWorld();
  setSnapshot({ namespaces: ['eip155'], activeNamespace: 'eip155' });
  world.script.connect = (request) =>
    new Promise((_, reject) => {
      asked.push(request);
      refuse = reject;
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  openModal(VIEW);
});
afterEach(async () => {
  render(null, root as never);
  release();
  stopKeys();
  cancelConnect();
  forceClose();
  dropPrefetched();
  await settle();
  setGlobal('crypto', crypto);
  world.stop();
});

test('prefetched link, no key at hand: the code of the first frame stays', async () => {
  const { uri } = await prefetch();
  holdHashes();
  render(<Screen />, root as never);
  await begun();
  release();
  await settle();
  assert.deepEqual([...new Set(frames)], [uri]);
  assert.equal(asked.length, 1, 'the prefetch is taken up');
});

test('no link and no key: the code comes once the browser has hashed one', async () => {
  holdHashes();
  render(<Screen />, root as never);
  await begun();
  assert.deepEqual([...new Set(frames)], ['making']);
  release();
  await settle();
  assert.match(frames.at(-1) ?? '', /^wc:/);
});

test('relay that refuses the link of the first frame: the failure is shown', async () => {
  await settle();
  render(<Screen />, root as never);
  await begun();
  assert.match(frames[0] ?? '', /^wc:/);
  refuse(appKitError('relay_unreachable'));
  await settle();
  assert.equal(frames.at(-1), 'failed');
});

test('try again: another code, in the turn of the press', async () => {
  await prefetch();
  render(<Screen />, root as never);
  await begun();
  again();
  await settle();
  const now = $pairing.get();
  assert.ok(now.state === 'ready' && now.uri !== 'wc:found@2');
  assert.equal(frames.at(-1), now.uri);
  frames = [];
  again();
  await settle();
  assert.ok(!frames.includes('making'), frames.join(' '));
});
