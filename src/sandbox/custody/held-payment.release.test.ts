/** From a payment that waits, in the real vault, to the mail that a real mail server gets. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { serializeTransaction } from 'viem';
import { hashText } from '../../gateway/custody/device-proof-check';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { openDeviceStore } from '../../secure/device/device-store';
import { keysChunk } from '../../secure/keys/keys-chunk';
import { createWallets } from '../../secure/login/wallet';
import { SHOP, startKillable } from './test-killing';

let world: Awaited<ReturnType<typeof startKillable>>;
before(async () => {
  world = await startKillable();
});
after(async () => {
  await world.stop();
  world.remove();
});

const none = () => undefined;

/** A person with a wallet, who has entered a fresh code. */
async function person(email: string) {
  const { device, token } = await world.login(email);
  const wallets = createWallets({
    ...{ client: world.client(device, none, 0), mode: 'test' },
    ...{ store: await openDeviceStore(undefined), loadKeys: async () => keysChunk },
  });
  await wallets.ensure({
    ...{ email: '', wallet: undefined, networkId: undefined },
    ...{ token: async () => token, update: async () => {} },
  });
  const send = (place: string, body: unknown) =>
    world.sendOrKill(device, { method: 'POST', path: place, body, token }, none, 0);
  const { attemptId } = (await send(AUTH_PATHS.stepUp, {})).json;
  assert.equal((await send(AUTH_PATHS.stepUp, { attemptId, otp: '123456' })).status, 204);
  return {
    /** @returns the vault's code. @param between After the grant, before the vault is asked. */
    async pay(to: `0x${string}`, between = async () => {}) {
      const intent = JSON.stringify({
        ...{ kind: 'eip155_transaction', origin: SHOP, networkId: 'eip155:31337' },
        transaction: serializeTransaction({
          ...{ chainId: 31337, nonce: 0, gas: 21_000n, to, value: 2n * 10n ** 17n },
          ...{ maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1n },
        }),
      });
      const asked = { purpose: 'sign', kind: 'eip155', intent: hashText(intent) };
      const granted = await send(AUTH_PATHS.grants, asked);
      await between();
      return (await send(VAULT_PATHS.signatures, { ...granted.json, intent })).json.code;
    },
  };
}

const noticesTo = (email: string) =>
  world.mails(email).filter(({ subject }) => subject.startsWith('Payment to a new recipient'));

test('payment to a new recipient above its limit: waits, and its owner gets a mail', async () => {
  const email = 'ann@test.localhost';
  const { pay } = await person(email);
  assert.equal(await pay('0x00000000000000000000000000000000000a11ce'), 'on_hold');
  // The vault ends after the reply to its notice, which comes after the mail.
  await world.finish('vault');
  const [mail, ...more] = noticesTo(email);
  assert.match(mail?.text ?? '', /0x0000…11ce/i);
  assert.equal(more.length, 0);
  await world.restart();
});

test('auth service that is gone, and a vault that is killed meanwhile: the mail comes after both start', async () => {
  const email = 'bob@test.localhost';
  const { pay } = await person(email);
  const kill = () => world.kill('auth');
  assert.equal(await pay('0x0000000000000000000000000000000000000b0b', kill), 'on_hold');
  await world.kill('vault');
  assert.equal(noticesTo(email).length, 0);
  await world.restart();
  await world.finish('vault');
  assert.match(noticesTo(email)[0]?.text ?? '', /0x0000…0b0b/i);
  await world.restart();
});
