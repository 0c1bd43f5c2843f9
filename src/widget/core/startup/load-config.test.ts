import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { applyConfig, configureOptions } from '../config/apply-config';
import { parseConfig } from '../config/option-table';
import { $options } from '../config/options';
import { disposeWallets, loadWallet, setWalletLoader } from '../contracts/island-loaders';
import type { Wallet } from '../contracts/wallet';
import { onHostEvent } from '../reporting/host-events';
import { startConfig } from './load-config';

const ORIGIN = 'https://cdn.test';
applyConfig({ projectId: 'p1' }, undefined, ORIGIN);
startConfig();

const parse = (attributes: Record<string, string> = {}, host?: unknown) =>
  parseConfig({ projectId: 'p1', ...attributes }, host, ORIGIN);

afterEach(() => mock.restoreAll());

test('A project id is required, otherwise an alert', () => {
  for (const id of ['', '   ']) {
    assert.deepEqual(parseConfig({ projectId: id }, {}, ORIGIN).errors, ['project_id_missing']);
  }
  const consoleError = mock.method(console, 'error', () => {});
  const heard: string[] = [];
  const stop = onHostEvent((_, detail) => heard.push((detail as { code: string }).code));
  applyConfig({}, undefined, ORIGIN);
  stop();
  assert.deepEqual(heard, ['project_id_missing']);
  assert.match(String(consoleError.mock.calls[0]?.arguments[0]), /add `data-project-id=/);
});

test('alert: one event for any number of reads; one more after a fix and a new fault', () => {
  mock.method(console, 'error', () => {});
  const heard: string[] = [];
  applyConfig({ projectId: 'p1' }, undefined, ORIGIN);
  const stop = onHostEvent((_, detail) => heard.push((detail as { code: string }).code));
  applyConfig({}, undefined, ORIGIN);
  configureOptions({ theme: 'dark' });
  configureOptions({ locale: 'en' });
  assert.deepEqual(heard, ['project_id_missing']);
  configureOptions({ projectId: 'p1' });
  configureOptions({ projectId: '' });
  stop();
  assert.deepEqual(heard, ['project_id_missing', 'project_id_missing']);
});

test('Sign-in-with-wallet options and legacy sign-in-with-Ethereum config cannot both be set', () => {
  const consoleError = mock.method(console, 'error', () => {});
  applyConfig({ projectId: 'p1' }, { siwx: {}, siweConfig: {} }, ORIGIN);
  assert.match(
    String(consoleError.mock.calls[0]?.arguments[0]),
    /Cannot set both `siweConfig` and `siwx` options/,
  );
  assert.deepEqual(parse({}, { siwx: {}, siweConfig: {} }).errors, ['siwx_conflict']);
  assert.deepEqual(parse({}, { siwx: {} }).errors, []);
});

test('configure: the latest values win, others stay, and an old warning is not repeated', () => {
  const warn = mock.method(console, 'warn', () => {});
  applyConfig(
    { projectId: 'p2', theme: 'dark', accent: 'red', allWallets: 'odd' },
    { basic: true },
    ORIGIN,
  );
  configureOptions({ theme: 'light', consent: 'required' });
  const { theme, accent, basic, projectId, consentRequired } = $options.get();
  assert.deepEqual(
    [theme, accent, basic, projectId, consentRequired],
    ['light', 'red', true, 'p2', true],
  );
  configureOptions({ consent: 'granted' });
  assert.equal($options.get().consentRequired, false);
  assert.equal(warn.mock.callCount(), 1);
});

test('hostile AppKitConfig: throws nothing into the page', () => {
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap');
      },
      ownKeys() {
        throw new Error('trap');
      },
      getOwnPropertyDescriptor() {
        throw new Error('trap');
      },
    },
  );
  for (const host of [
    trap,
    null,
    7,
    'x',
    [],
    { networks: trap, features: trap, metadata: trap, messages: [trap] },
  ]) {
    assert.doesNotThrow(() => parse({}, host));
    assert.doesNotThrow(() => applyConfig({ projectId: 'p' }, host, ORIGIN));
  }
});

test('configure: settings that the relay connection has already read warn once that they apply later', async (t) => {
  const warn = mock.method(console, 'warn', () => {});
  const said = () => warn.mock.calls.map(({ arguments: [text] }) => String(text));
  applyConfig({ projectId: 'p1' }, undefined, ORIGIN);
  configureOptions({ relayUrl: 'wss://one.test' });
  assert.deepEqual(said(), []);
  setWalletLoader(async () => ({ id: 'walletconnect' }) as Wallet);
  await loadWallet('walletconnect');
  t.after(disposeWallets);
  configureOptions({ relayUrl: 'wss://one.test', theme: 'dark' });
  assert.deepEqual(said(), []);
  configureOptions({ relayUrl: 'wss://two.test' });
  configureOptions({ relayUrl: 'wss://three.test' });
  assert.equal(said().length, 1);
  assert.match(said()[0] ?? '', /"relayUrl" is in use already/);
  configureOptions({ metadata: { name: 'Tea' }, relayProjectId: 'p9' });
  assert.equal(said().length, 3);
});
