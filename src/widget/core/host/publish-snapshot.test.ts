import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setRemote } from '../config/remote-features';
import { $snapshot } from '../state/public-snapshot';
import type { Stop } from '../state/store-listeners';
import { configure, fakeStorage, setGlobal } from '../testing/fake-page';
import { publishSnapshot } from './publish-snapshot';

let stop: Stop = () => {};
const ways = () => $snapshot.get().ways;
const login = (isEnabled: boolean, ...config: string[]) =>
  setRemote([{ id: 'social_login', isEnabled, config }]);

beforeEach(() => {
  setGlobal('localStorage', fakeStorage());
  configure();
  setRemote(undefined);
  stop = publishSnapshot();
});
afterEach(() => {
  stop();
  setRemote(undefined);
});

test('auth methods without the gateway’s answer: both, as the owner configured', () => {
  assert.deepEqual(ways(), ['email', 'social']);
  configure({}, { features: { email: false } });
  assert.deepEqual(ways(), ['social']);
  configure({}, { features: { socials: false } });
  assert.deepEqual(ways(), ['email']);
  configure({}, { features: { email: false, socials: [] } });
  assert.deepEqual(ways(), []);
});

test('auth methods: those that the gateway allows, as soon as it has answered', () => {
  for (const [config, expected] of [
    [['email'], ['email']],
    [['google', 'x'], ['social']],
    [
      ['google', 'email'],
      ['email', 'social'],
    ],
    [['nobody'], []],
    [[], []],
  ] as const) {
    login(true, ...config);
    assert.deepEqual(ways(), expected, config.join());
  }
  login(false, 'email', 'google');
  assert.deepEqual(ways(), []);
  login(true, 'google', 'email');
  configure({}, { features: { email: false, socials: false } });
  assert.deepEqual(ways(), ['email', 'social']);
});

test('auth methods in basic mode: none', () => {
  configure({ basic: '' });
  assert.deepEqual(ways(), []);
});

test('auth methods: no social login if Telegram supports none of the remaining ones', () => {
  setGlobal('navigator', { userAgent: 'iPhone' });
  setGlobal('TelegramWebviewProxy', {});
  try {
    login(true, 'email', 'google');
    assert.deepEqual(ways(), ['email']);
    login(true, 'email', 'google', 'x');
    assert.deepEqual(ways(), ['email', 'social']);
  } finally {
    setGlobal('TelegramWebviewProxy', undefined);
    setGlobal('navigator', undefined);
  }
});
