/** The screens of e-mail login for unit tests, over a scripted embedded wallet. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach } from 'node:test';
import type { ComponentType } from 'react';
import { render } from 'react-dom';
import { cancelConnect } from '../../core/connect/connect';
import { setWalletLoader } from '../../core/contracts/island-loaders';
import type { ViewProps } from '../../core/contracts/view-types';
import type { Wallet } from '../../core/contracts/wallet';
import { AppKitError } from '../../core/errors/app-kit-error';
import { setApprovalPending } from '../../core/session/pending-approval';
import { setChains } from '../../core/state/namespaces';
import { setNetworks } from '../../core/state/networks';
import { setStorageProject } from '../../core/storage/typed-storage';
import { fakeNetwork } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, press, textOf } from '../../core/testing/fake-dom';
import { configure, fakeStorage, setGlobal } from '../../core/testing/fake-page';
import { resetView } from '../../core/views/router';
import { hideToast } from '../../core/views/toasts';

export const ADDRESS = 'ann@shop.test';
type Script = Partial<Record<keyof NonNullable<Wallet['email']>, (value: string) => unknown>>;

/** Of the test that runs. */
export const screen: { root: FakeNode; asked: unknown[][]; script: Script; shown: number } = {
  ...{ root: undefined as unknown as FakeNode, asked: [], script: {}, shown: 0 },
};

/** An embedded wallet that notes each call and answers from `screen.script`. */
function scripted(): Wallet {
  const call = (name: keyof Script) => async (value?: string) => {
    screen.asked.push(value === undefined ? [name] : [name, value]);
    return screen.script[name]?.(value ?? '');
  };
  const names = ['begin', 'submitCode', 'changeEmail', 'confirmCurrentEmail'] as const;
  return {
    id: 'embedded',
    email: {
      ...Object.fromEntries(names.map((name) => [name, call(name)])),
      ...{ waitForDevice: call('waitForDevice'), confirmNewEmail: call('confirmNewEmail') },
    },
    approval: {
      show() {
        screen.shown += 1;
        return () => {
          screen.shown -= 1;
        };
      },
    },
    connect: () => new Promise(() => {}),
    restore: async () => undefined,
  } as unknown as Wallet;
}

/** The framework renders in a later turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

export const byId = (id: string): FakeNode | undefined =>
  nodesIn(screen.root).find((node) => node.attributes.get('data-testid') === id);
export const button = (id: string): FakeNode => byId(id) ?? assert.fail(`no ${id}`);
export const says = (text: string): boolean => textOf(screen.root).includes(text);

export async function draw(View: ComponentType<ViewProps>, data: Record<string, unknown> = {}) {
  render(<View data={data} available={() => true} />, screen.root as never);
  await settle();
}

/** Sets the field's whole text, as typing or a paste does. */
export async function enter(id: string, text: string): Promise<void> {
  const field = button(id);
  field.value = text;
  const listeners = field.listeners as Map<string, (event: object) => void>;
  const heard = listeners.get('input') ?? listeners.get('Input');
  heard?.call(field, {
    type: heard === listeners.get('input') ? 'input' : 'Input',
    currentTarget: field,
  });
  await settle();
}
export async function push(id: string): Promise<void> {
  press(button(id));
  await settle();
}

export const refuse = (words: string) => () => {
  throw new AppKitError('frame_no_message', {}, undefined, words);
};

/** Registers hooks of the test runner: each test has screens of its own. */
export function resetScreens(): void {
  beforeEach(() => {
    screen.root = fakeDocument();
    setGlobal('localStorage', fakeStorage());
    setGlobal('window', globalThis);
    configure({}, { features: { email: true } });
    setStorageProject('p1');
    screen.asked = [];
    screen.script = {};
    screen.shown = 0;
    const one = fakeNetwork('eip155:1');
    setNetworks([one]);
    setChains(['eip155'], one, ['eip155']);
    setWalletLoader(async () => scripted());
    resetView('Connect');
  });
  afterEach(() => {
    render(null, screen.root as never);
    cancelConnect();
    hideToast();
    setApprovalPending(false);
  });
}
