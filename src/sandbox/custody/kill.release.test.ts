/** The auth service and the vault are killed at each step of a creation and of a signature, and started again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyMessage } from 'ethers';
import { hashText } from '../../gateway/custody/device-proof-check';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { openDeviceStore } from '../../secure/device/device-store';
import { keysChunk } from '../../secure/keys/keys-chunk';
import type { Session } from '../../secure/login/sessions';
import { createWallets } from '../../secure/login/wallet';
import { type Moment, type Plan, SHOP, startKillable } from './test-killing';
import { readStored } from './test-stored';

declare const __RELEASE__: boolean;

const MOMENTS: readonly Moment[] = ['before', 'during', 'after'];
/** Of the kills during a call, in ms: each hits another point of the work. */
const DELAYS = [0, 1, 2, 3, 5, 8, 13];
const CREATE = `POST ${VAULT_PATHS.wallets}`;
const KEEP = `PUT ${AUTH_PATHS.wallet}`;

let world: Awaited<ReturnType<typeof startKillable>>;
before(async () => {
  world = await startKillable();
});
after(async () => {
  await world.stop();
  world.remove();
});

let people = 0;
const newEmail = () => {
  people += 1;
  return `ann${people}@test.localhost`;
};

interface Visit {
  plan?: Plan;
  delay?: number;
}

/** A visitor, and the frame's own code. A frame that loads again has the same device and session. */
async function visitor() {
  const { device, token } = await world.login(newEmail());
  const session: Session = {
    ...{ email: '', wallet: undefined, networkId: undefined },
    token: async () => token,
    update: async () => {},
  };
  return {
    async ensure({ plan = () => undefined, delay = 0 }: Visit = {}) {
      const wallets = createWallets({
        ...{ client: world.client(device, plan, delay), mode: 'test' },
        ...{ store: await openDeviceStore(undefined), loadKeys: async () => keysChunk },
      });
      return wallets.ensure(session);
    },
    send: (method: 'POST', place: string, body: unknown, { plan, delay = 0 }: Visit = {}) =>
      world.sendOrKill(
        device,
        { method, path: place, body, token },
        plan ?? (() => undefined),
        delay,
      ),
  };
}
type Visitor = Awaited<ReturnType<typeof visitor>>;

const intentOf = (text: string) => {
  const message = `0x${Buffer.from(text).toString('hex')}`;
  const intent = { kind: 'eip155_message', origin: SHOP, networkId: 'eip155:31337', message };
  return JSON.stringify(intent);
};

/** A request of the page: a grant of its own, then the signature. */
async function sign(by: Visitor, text: string, visit: Visit = {}) {
  const intent = intentOf(text);
  const asked = { purpose: 'sign', kind: 'eip155', intent: hashText(intent) };
  const granted = await by.send('POST', AUTH_PATHS.grants, asked, visit);
  const body = { ...granted.json, intent };
  const signing = by.send('POST', VAULT_PATHS.signatures, body, visit);
  return { body, reply: await signing.catch(() => undefined) };
}

/** Kills at the call of this number, once. */
function at(number: number, moment: Moment): Plan {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === number + 1 ? moment : undefined;
  };
}

test('killed at each step of a creation: one wallet a person, whole, and it signs', async () => {
  const steps: string[] = [];
  await (await visitor()).ensure({
    plan(call) {
      steps.push(call);
      return undefined;
    },
  });
  assert.ok(steps.includes(CREATE) && steps.includes(KEEP), steps.join());
  const kills = steps.flatMap((call, number) =>
    MOMENTS.map((moment) => ({ call, number, moment })),
  );
  const chosen = kills.filter(
    ({ call, moment }) =>
      __RELEASE__ ||
      (call === CREATE && moment === 'after') ||
      (call === KEEP && moment === 'during'),
  );
  for (const { number, moment, call } of chosen) {
    const label = `${moment} ${number}: ${call}`;
    const person = await visitor();
    const delay = DELAYS[number % DELAYS.length] ?? 0;
    const shown = await person.ensure({ plan: at(number, moment), delay }).catch(() => undefined);
    await world.restart();
    const wallet = await person.ensure();
    // An address that was shown once is the address for ever.
    if (shown) assert.deepEqual(wallet, shown, label);
    assert.deepEqual(await person.ensure(), wallet, label);
    const { reply } = await sign(person, label);
    assert.equal(reply?.status, 200, `${label}: ${JSON.stringify(reply?.json)}`);
    assert.equal(
      verifyMessage(label, String(reply.json.signature)),
      wallet.addresses.eip155,
      label,
    );
  }
  assert.ok(world.kills() >= chosen.length);
  await world.stop();
  const { rows, vaults, authBroken, vaultBroken } = await readStored(world.folder);
  assert.equal(rows.length, people);
  assert.equal(new Set(rows.map(({ person }) => person)).size, people);
  for (const [place, { id, eip155, confirmed }] of rows.entries()) {
    assert.equal(confirmed, 1, id);
    assert.equal(vaults[place]?.addresses.eip155.toLowerCase(), eip155.toLowerCase());
    assert.equal(vaults[place]?.confirmed, true);
  }
  assert.deepEqual([authBroken, vaultBroken], [undefined, -1]);
});

test('killed at each step of a signature: a grant signs no second time, and the next request is signed', async () => {
  await world.restart();
  const all = [
    ...MOMENTS.map((moment) => ({ number: 0, moment, delay: 1 })),
    ...(['before', 'after'] as const).map((moment) => ({ number: 1, moment, delay: 0 })),
    ...DELAYS.map((delay) => ({ number: 1, moment: 'during' as const, delay })),
  ];
  const chosen = all.filter(
    ({ number, moment, delay }) =>
      __RELEASE__ || (number === 1 && (moment === 'after' || (moment === 'during' && delay === 3))),
  );
  const delivered = new Map<string, number>();
  for (const { number, moment, delay } of chosen) {
    const text = `${moment} ${number}, ${delay} ms`;
    // Of their own: a wallet signs so many times an hour.
    const person = await visitor();
    const wallet = await person.ensure();
    const plan = at(number, moment);
    const first = await sign(person, text, { plan, delay }).catch(() => undefined);
    await world.restart();
    const intent = hashText(intentOf(text));
    let count = first?.reply?.status === 200 ? 1 : 0;
    // The frame, or a copy of its words, sends the same grant again and again.
    for (let times = 0; first && times < 3; times += 1) {
      const again = await person.send('POST', VAULT_PATHS.signatures, first.body);
      if (again.status === 200) count += 1;
      else assert.equal(again.json.code, 'grant_invalid', text);
    }
    assert.ok(count <= 1, `${text}: signed ${count} times`);
    delivered.set(intent, count);
    const next = await sign(person, `${text}, again`);
    assert.equal(next.reply?.status, 200, text);
    const signature = String(next.reply.json.signature);
    assert.equal(verifyMessage(`${text}, again`, signature), wallet.addresses.eip155);
  }
  await world.stop();
  const { signed, vaultBroken } = await readStored(world.folder);
  assert.equal(vaultBroken, -1);
  for (const [intent, count] of delivered) {
    const rows = signed.filter((each) => each === intent).length;
    // A signature without a row does not exist; one row too many may.
    assert.ok(rows <= 1 && rows >= count, `${rows} rows, ${count} signatures`);
  }
});
