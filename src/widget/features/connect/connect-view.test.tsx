/**
 * Tests the places of e-mail and social login on the first screen, rendered with fakes of their
 * islands.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { setTermsAccepted } from '../../core/connect/terms-consent';
import type { ConnectMethod, ConnectMethods } from '../../core/contracts/view-types';
import { setSnapshot } from '../../core/state/public-snapshot';
import { type FakeNode, fakeDocument, nodesIn, press, textOf } from '../../core/testing/fake-dom';
import { configure, fakeStorage, setGlobal } from '../../core/testing/fake-page';
import { forceClose, openModal } from '../../core/views/modal';
import { $route } from '../../core/views/router';
import { ConnectView } from './ConnectView';
import { orderedMethods } from './methods/method-order';

interface PlaceProps {
  locked: boolean;
}
const Email = ({ locked }: PlaceProps) => (
  <button type="button" data-testid="email" disabled={locked} />
);
const Social = ({ locked }: PlaceProps) => (
  <button type="button" data-testid="social" disabled={locked} />
);
const BOTH = { email: async () => Email, social: async () => Social };
const SEEN = ['email', 'social', 'all-wallets', 'collapsed-wallets'];
const TERMS = { termsUrl: 'https://shop.test/terms' };
let root: FakeNode;

const idOf = (node: FakeNode): string => node.attributes.get('data-testid') ?? '';
const byId = (id: string): FakeNode | undefined => nodesIn(root).find((node) => idOf(node) === id);

/**
 * Connect methods and separators, from the top. `all-wallets` is the end of the list of wallets.
 */
function shown(): string[] {
  return nodesIn(root).flatMap((node) => {
    if (node.className === 'or' || node.attributes.get('class') === 'or') return [textOf(node)];
    return SEEN.includes(idOf(node)) ? [idOf(node)] : [];
  });
}

/** Fetched parts arrive later and render after that. */
async function becomes(look: () => unknown, wanted: unknown): Promise<void> {
  for (let turn = 0; turn < 100 && JSON.stringify(look()) !== JSON.stringify(wanted); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.deepEqual(look(), wanted);
}

interface ViewOptions {
  methods?: ConnectMethods;
  ways?: readonly ConnectMethod[];
  features?: object;
  agree?: boolean;
}

function draw({
  methods = BOTH,
  ways = ['email', 'social'],
  features = {},
  agree,
}: ViewOptions): void {
  configure(agree ? TERMS : {}, { features: { ...features, legalCheckbox: agree === true } });
  setSnapshot({ ways });
  openModal('Connect');
  render(<ConnectView data={{}} available={() => true} methods={methods} />, root as never);
}

beforeEach(() => {
  root = fakeDocument();
  setGlobal('localStorage', fakeStorage());
});
afterEach(() => {
  render(null, root as never);
  forceClose();
  setSnapshot({ ways: [] });
  setTermsAccepted(false);
});

// First: a loaded part is remembered.
for (const [order, wanted] of [
  [
    ['email', 'social', 'wallet'],
    ['place', 'or', 'all-wallets'],
  ],
  [
    ['social', 'email'],
    ['place', 'or', 'all-wallets'],
  ],
  [[], ['place', 'or', 'all-wallets']],
  [
    ['wallet', 'email'],
    ['all-wallets', 'or', 'place'],
  ],
  [
    ['social', 'wallet', 'email'],
    ['all-wallets', 'or', 'place'],
  ],
  [['wallet'], ['all-wallets', 'or', 'place']],
] as const) {
  test(`before the methods have loaded, order ${order.join()}: places as later`, () => {
    draw({ ways: ['email'], features: { connectMethodsOrder: order } });
    const seen = nodesIn(root).flatMap((node) => {
      const { blockSize, inlineSize } = (node.style ?? {}) as Record<string, string>;
      if (blockSize === '50px') return ['place'];
      if (blockSize === '16px' && inlineSize === '0px') return ['or'];
      return SEEN.includes(idOf(node)) ? [idOf(node)] : [];
    });
    const isReversed = nodesIn(root).some(
      ({ style }) => (style as { flexDirection?: string })?.flexDirection === 'column-reverse',
    );
    assert.deepEqual(isReversed ? [...seen].reverse() : seen, wanted);
    // The same rule as of the list that comes.
    const ways = orderedMethods(order, ['email']).map((way) =>
      way === 'email' ? 'place' : 'all-wallets',
    );
    assert.deepEqual(
      wanted.filter((one) => one !== 'or'),
      ways,
    );
  });
}

test('default order: e-mail, social login and wallets, with "or" before wallets', async () => {
  draw({});
  await becomes(shown, ['email', 'social', 'or', 'all-wallets']);
});

test('owner’s order: "or" on both sides of wallets, none between the other two', async () => {
  draw({ features: { connectMethodsOrder: ['social', 'wallet', 'email'] } });
  await becomes(shown, ['social', 'or', 'all-wallets', 'or', 'email']);
  render(null, root as never);
  draw({ features: { connectMethodsOrder: ['wallet', 'social', 'email'] } });
  await becomes(shown, ['all-wallets', 'or', 'social', 'email']);
});

test('method: needs the gateway’s permission and an island of this build', async () => {
  draw({ ways: ['social'] });
  await becomes(shown, ['social', 'or', 'all-wallets']);
  for (const options of [
    { ways: [] },
    { methods: {} },
    { methods: {}, features: { email: true } },
  ]) {
    render(null, root as never);
    draw(options);
    // There is nothing to load: the view is complete at once.
    assert.deepEqual(shown(), ['all-wallets']);
  }
  render(null, root as never);
  draw({ methods: { email: BOTH.email } });
  await becomes(shown, ['email', 'or', 'all-wallets']);
});

test('-emailShowWallets with e-mail: one button for the wallets', async () => {
  draw({ features: { emailShowWallets: false } });
  await becomes(shown, ['email', 'social', 'or', 'collapsed-wallets']);
  render(null, root as never);
  draw({ features: { emailShowWallets: false }, ways: ['social'] });
  await becomes(shown, ['social', 'or', 'all-wallets']);
});

test('collapsed wallets: one button in their position', async () => {
  draw({ features: { collapseWallets: true, connectMethodsOrder: ['wallet', 'email'] } });
  await becomes(shown, ['collapsed-wallets', 'or', 'email', 'social']);
});

for (const [ways, view] of [
  [['email', 'social'], 'Create'],
  [['social'], 'WhatIsAWallet'],
] as const) {
  test(`Get started where the gateway offers ${ways.join(' and ')}: ${view}`, async () => {
    draw({ ways });
    await becomes(() => byId('get-started') !== undefined, true);
    press(byId('get-started') ?? assert.fail());
    assert.equal($route.get().view, view);
  });
}

test('terms: lock every method until the user agrees', async () => {
  const locked = () => ['email', 'social', 'all-wallets'].map((id) => byId(id)?.disabled);
  draw({ agree: true });
  await becomes(locked, [true, true, true]);
  setTermsAccepted(true);
  await becomes(locked, [false, false, false]);
});
