/** Tests one registration: what is signed and sent, and what each failure says. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { recordVisitorAction } from '../../../core/analytics/track-event';
import { disconnect } from '../../../core/connect/disconnect';
import type { AppKitError } from '../../../core/errors/app-kit-error';
import { connectedAccount } from '../../../core/state/accounts';
import { ADDRESS } from '../../../core/testing/fake-core';
import { closeModal } from '../../../core/views/modal';
import { $route } from '../../../core/views/router';
import { $toast } from '../../../core/views/toasts';
import { type NamesWorld, NOW, refuse, rest, SIGNATURE, startNames, ZONE } from '../fake-names';
import { $nameForm, typeName } from '../form/name-form';
import { $nameRegistration, AHEAD_S, registerName } from './register-name';

const NAME = `kestrel.${ZONE}`;
let names: NamesWorld;
beforeEach(async () => {
  names = await startNames();
  recordVisitorAction();
  await rest();
  names.told();
});
afterEach(() => names.stop());

const problem = (): string => {
  const now = $nameRegistration.get();
  return now.state === 'failed' ? now.problem : now.state;
};
type Heard = AppKitError & { cause: AppKitError };
const errors = (): Heard[] =>
  names.world.heard.flatMap(({ name, detail }) =>
    name === 'error' ? [detail as unknown as Heard] : [],
  );
const lastError = (): Heard => errors().at(-1) ?? assert.fail('no error event');
const heardErrors = (): string[] => errors().map(({ code }) => code);

test('registration: signs and sends the exact text, shows success, and asks for the identity again', async () => {
  names.zone.owned = [];
  await registerName('kestrel');
  const timestamp = NOW / 1000 + AHEAD_S;
  const message = `{"name":"${NAME}","attributes":{},"timestamp":${timestamp}}`;
  assert.deepEqual(names.signed, [message]);
  assert.deepEqual(names.zone.posted, [
    { coin_type: 2147483648 + 31337, address: ADDRESS, message, signature: SIGNATURE },
  ]);
  assert.deepEqual($nameRegistration.get(), { state: 'done', name: NAME });
  assert.equal($route.get().view, 'RegisterAccountNameSuccess');
  names.zone.owned = [NAME];
  await rest();
  const properties = { isSmartAccount: false, ensName: NAME };
  assert.deepEqual(names.told(), [
    ['REGISTER_NAME_INITIATED', properties],
    ['REGISTER_NAME_SUCCESS', properties],
  ]);
});

test('identity after a registration: the new name, also when the stored one is fresh', async () => {
  assert.equal(connectedAccount('eip155')?.profileName, undefined);
  names.zone.register = () => {
    names.zone.owned = [NAME];
    return undefined;
  };
  await registerName('kestrel');
  assert.equal(connectedAccount('eip155')?.profileName, NAME);
});

test('mainnet: coin type 2147483649', async () => {
  names.stop();
  names = await startNames('eip155:1');
  await registerName('kestrel');
  assert.equal(names.zone.posted[0]?.coin_type, 2147483649);
});

test('chain id of 2^31: Invalid chainId, and the wallet is not asked', async () => {
  names.stop();
  names = await startNames('eip155:2147483648');
  await registerName('kestrel');
  assert.equal(problem(), 'network');
  assert.deepEqual(names.signed, []);
  const { code, cause } = lastError();
  assert.equal(code, 'name_register_failed');
  assert.equal(cause.code, 'name_chain_invalid');
  assert.equal(cause.message, 'Invalid chainId');
});

test('signature of a contract account (EIP-1271, EIP-6492): sent unchanged', async () => {
  const long = `0x${'0c'.repeat(700)}${'6492'.repeat(16)}`;
  names.wallet.sign = async () => long;
  await registerName('kestrel');
  assert.equal(names.zone.posted[0]?.signature, long);
});

test('device with a wrong clock: the text has the time of the server', async () => {
  names.zone.clock = NOW + 600_000;
  await registerName('kestrel');
  assert.ok(
    names.signed[0]?.includes(`"timestamp":${NOW / 1000 + 600 + AHEAD_S}`),
    names.signed[0],
  );
});

test('rejected signature: nothing is sent, no error event, and the error is tracked', async () => {
  names.wallet.sign = () => Promise.reject({ code: 4001, message: 'User rejected' });
  await registerName('kestrel');
  assert.equal(problem(), 'rejected');
  assert.deepEqual(names.zone.posted, []);
  assert.deepEqual(heardErrors(), []);
  await rest();
  const properties = { isSmartAccount: false, ensName: NAME };
  const error = 'The user rejected the request in the wallet';
  assert.deepEqual(names.told(), [
    ['REGISTER_NAME_INITIATED', properties],
    ['REGISTER_NAME_ERROR', { ...properties, error }],
  ]);
  names.wallet.sign = async () => SIGNATURE;
  await registerName('kestrel');
  assert.equal($nameRegistration.get().state, 'done');
});

test('name taken before the press: the wallet is not asked', async () => {
  typeName('kestrel');
  await rest(300);
  names.zone.taken.add('kestrel');
  await registerName('kestrel');
  assert.equal(problem(), 'taken');
  assert.equal($nameForm.get().state, 'taken');
  assert.deepEqual(names.signed, []);
});

for (const [what, reply, seconds, expected] of [
  ['a name taken while the user signs', refuse(400, 'name', 'Taken.'), 3, 'taken'],
  ['an old text after a slow approval', refuse(400, 'timestamp', 'Old.'), 20, 'late'],
  ['an old text after a fast approval', refuse(400, 'timestamp', 'Old.'), 2, 'clock'],
  ['too many names', refuse(429, 'rate_limited', 'Tomorrow.'), 2, 'limit'],
  ['the network of the account', refuse(400, 'coin_type', 'No.'), 2, 'network'],
  ['a signature of another account', refuse(401, 'signature', 'No.'), 2, 'signature'],
  ['a server error', refuse(500, '', 'Broken.'), 2, 'failed'],
  ['a reply without a reason', new Response('<html>', { status: 502 }), 2, 'failed'],
] as const) {
  test(`gateway refuses ${what}: ${expected}`, async () => {
    names.wallet.sign = async () => {
      mock.timers.tick(seconds * 1000);
      return SIGNATURE;
    };
    names.zone.register = () => reply.clone();
    await registerName('kestrel');
    assert.equal(problem(), expected);
    assert.deepEqual(heardErrors(), ['name_register_failed']);
    assert.equal(lastError().message, `Error registering name ${NAME}`);
  });
}

test('gateway without the zone: the network is named as the reason, and the wallet is not asked', async () => {
  names.zone.suggest = () => refuse(400, 'zone', 'No.');
  await registerName('kestrel');
  assert.equal(problem(), 'network');
  assert.deepEqual(names.signed, []);
});

test('reply lost, and the name is ours: success', async () => {
  names.zone.register = () => {
    names.zone.owned = [NAME];
    return new Response('', { status: 502 });
  };
  await registerName('kestrel');
  assert.deepEqual($nameRegistration.get(), { state: 'done', name: NAME });
});

test('account gone between the press and the signature: the wallet is not asked', async () => {
  let reply = (_: Response): void => {};
  names.zone.suggest = () =>
    new Promise<Response>((resolve) => {
      reply = resolve;
    });
  const pressed = registerName('kestrel');
  await rest();
  await disconnect('eip155');
  reply(Response.json({ suggestions: [{ name: NAME, registered: false }] }));
  await pressed;
  assert.deepEqual(names.signed, []);
  assert.deepEqual(names.zone.posted, []);
});

test('second press while the wallet asks: one signature', async () => {
  let answer = (_: string): void => {};
  names.wallet.sign = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const pressed = registerName('kestrel');
  await rest();
  await registerName('kestrel');
  assert.equal($nameRegistration.get().state, 'signing');
  answer(SIGNATURE);
  await pressed;
  assert.equal(names.signed.length, 1);
  assert.equal(names.zone.posted.length, 1);
});

test('dialog closed while the wallet asks: registers, and a toast says so', async () => {
  names.wallet.sign = async () => {
    closeModal();
    return SIGNATURE;
  };
  await registerName('kestrel');
  assert.equal(names.zone.posted.length, 1);
  assert.equal($toast.get()?.message, `${NAME} is yours`);
});

test('wallet without an answer for five minutes: too late, and nothing is sent', async () => {
  names.wallet.sign = () => new Promise(() => {});
  const pressed = registerName('kestrel');
  await rest();
  mock.timers.tick(300_000);
  await pressed;
  assert.equal(problem(), 'late');
  assert.deepEqual(names.zone.posted, []);
});
