/** The gateway is killed at each step between a code and a wallet. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyMessage } from 'ethers';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { startWithGateway } from './test-gateway-frame';
import { callsOf, killAt, MOMENTS, visitor } from './test-gateway-visitor';
import type { Moment } from './test-killing';
import { readStored } from './test-stored';

let world: Awaited<ReturnType<typeof startWithGateway>>;
before(async () => {
  world = await startWithGateway();
});
after(async () => {
  await world?.stop();
  world?.remove();
});

let people = 0;
let cutConfirmations = 0;

/** A read that is lost has changed nothing, and a wallet works without its confirmation. */
function momentsOf(call: string, isConfirming: boolean): readonly Moment[] {
  if (call.startsWith('GET')) return call.endsWith(AUTH_PATHS.wallet) ? ['before'] : [];
  return isConfirming ? ['after'] : MOMENTS;
}

test('gateway killed at each step between the code and the wallet: one wallet a person, with the address that was shown', async () => {
  const first = await visitor(world);
  const steps = await callsOf(world, () => first.enter());
  for (const [method, place] of [
    ['POST', AUTH_PATHS.otp],
    ['POST', VAULT_PATHS.wallets],
    ['PUT', AUTH_PATHS.wallet],
  ]) {
    assert.ok(steps.includes(`${method} ${place}`), steps.join());
  }
  const made = [await first.address()];
  const kept = steps.indexOf(`PUT ${AUTH_PATHS.wallet}`);
  for (const [number, call] of steps.entries()) {
    for (const moment of momentsOf(call, number > kept)) {
      const label = `${moment} ${number}: ${call}`;
      if (number > kept) cutConfirmations += 1;
      const person = await visitor(world);
      const before = world.kills();
      killAt(world, number, moment);
      const shown = await person
        .enter()
        .then(person.address)
        .catch(() => undefined);
      assert.equal(world.kills(), before + 1, label);
      await world.start();
      world.plan();
      await person.enterAgain();
      const address = await person.address();
      if (shown) assert.equal(address, shown, label);
      const text = `0x${Buffer.from(label).toString('hex')}`;
      const signature = await person.request('personal_sign', [text, address]);
      assert.equal(verifyMessage(label, signature), address, label);
      made.push(address);
    }
  }
  people = made.length;
  assert.equal(new Set(made).size, people);
});

test('after all kills: one whole wallet a person in both stores, and both logs are whole', async () => {
  await world.stop();
  const { rows, vaults, authBroken, vaultBroken } = await readStored(world.folder);
  assert.equal(rows.length, people);
  assert.equal(new Set(rows.map(({ person }) => person)).size, people);
  for (const [place, { id, eip155 }] of rows.entries()) {
    assert.equal(vaults[place]?.addresses.eip155.toLowerCase(), eip155.toLowerCase(), id);
  }
  // A confirmation that was cut is repeated at the next login, which the cooldown keeps back here.
  assert.ok(rows.filter(({ confirmed }) => confirmed === 0).length <= cutConfirmations);
  assert.deepEqual([authBroken, vaultBroken], [undefined, -1]);
});
