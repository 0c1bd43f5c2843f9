/** Tests the typed name: when the gateway is asked, and what of its reply counts. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setLogWriter } from '../../../core/reporting/logger';
import { type NamesWorld, refuse, rest, startNames, ZONE } from '../fake-names';
import { $nameForm, checkNow, findOwned, typeName } from './name-form';

let names: NamesWorld;
beforeEach(async () => {
  names = await startNames();
});
afterEach(() => names.stop());

const questions = (): string[] => names.zone.asked.filter((one) => one.includes('suggestions'));
const suggest = (...all: [name: string, registered: boolean][]): void => {
  names.zone.suggest = () =>
    Response.json({ suggestions: all.map(([name, registered]) => ({ name, registered })) });
};

test('typed letters: one question, 300 ms after the last one, in lower case', async () => {
  for (const text of ['Kest', 'Kestr', ' Kestrel ']) {
    typeName(text);
    await rest(299);
  }
  assert.deepEqual(questions(), []);
  assert.equal($nameForm.get().state, 'checking');
  await rest(1);
  assert.deepEqual(questions(), ['GET /v1/profile/suggestions/kestrel']);
  assert.equal($nameForm.get().state, 'free');
  assert.equal($nameForm.get().text, ' Kestrel ');
  assert.deepEqual(
    $nameForm.get().alternatives,
    ['amber', 'birch', 'brook', 'cedar'].map((word) => `kestrel-${word}`),
  );
});

test('pasted whole name: its label is checked', async () => {
  typeName(`kestrel.${ZONE}`);
  await rest(300);
  assert.deepEqual(questions(), ['GET /v1/profile/suggestions/kestrel']);
});

test('label that breaks a rule: no question', async () => {
  for (const text of [
    'abc',
    'a'.repeat(64),
    'ab--cd',
    '-abcd',
    'p\u0430ypal',
    'al.ice',
    'a b c d',
    '',
  ]) {
    typeName(text);
    await rest(300);
    assert.equal($nameForm.get().state, 'idle', text);
  }
  assert.deepEqual(questions(), []);
});

test('taken name: registered, with free alternatives', async () => {
  names.zone.taken.add('kestrel');
  typeName('kestrel');
  await rest(300);
  assert.equal($nameForm.get().state, 'taken');
  assert.equal($nameForm.get().alternatives.length, 4);
});

test('hostile suggestions: only free and valid names of the zone are shown, four at most', async () => {
  suggest(
    [`kestrel.${ZONE}`, false],
    ['kestrel-one.other.eth', false],
    [`evil.kestrel.${ZONE}`, false],
    [`kestr\u0435l-two.${ZONE}`, false],
    [`kestrel-three.${ZONE}`, true],
  );
  typeName('kestrel');
  await rest(300);
  assert.deepEqual($nameForm.get().alternatives, []);
  assert.equal($nameForm.get().state, 'free');
  suggest(
    [`kestrel.${ZONE}`, false],
    ...['one', 'one', 'two', 'three', 'four', 'five'].map((word): [string, boolean] => [
      `kestrel-${word}.${ZONE}`,
      false,
    ]),
  );
  await checkNow();
  assert.ok($nameForm.get().alternatives.length <= 4);
  assert.equal(new Set($nameForm.get().alternatives).size, $nameForm.get().alternatives.length);
});

test('suggestions without the typed name: not taken as free', async () => {
  const logged: unknown[] = [];
  setLogWriter((_, parts) => logged.push(...parts));
  suggest([`kestrel-one.${ZONE}`, false]);
  typeName('kestrel');
  await rest(300);
  assert.equal($nameForm.get().state, 'failed');
  assert.ok(logged.some((one) => (one as { code?: string }).code === 'name_suggestions_failed'));
  setLogWriter(() => {});
});

test('late reply about an earlier name: ignored', async () => {
  let reply = (_: Response): void => {};
  names.zone.suggest = (label) =>
    label === 'kestrel'
      ? new Promise<Response>((resolve) => {
          reply = resolve;
        })
      : undefined;
  typeName('kestrel');
  await rest(300);
  typeName('merlin');
  await rest(300);
  assert.equal($nameForm.get().alternatives[0], 'merlin-amber');
  reply(Response.json({ suggestions: [{ name: `kestrel.${ZONE}`, registered: true }] }));
  await rest();
  assert.equal($nameForm.get().state, 'free');
  assert.equal($nameForm.get().alternatives[0], 'merlin-amber');
});

test('gateway without the zone: unsupported; gateway down: failed, and checked again', async () => {
  names.zone.suggest = () => refuse(400, 'name', 'Not this zone.');
  typeName('kestrel');
  await rest(300);
  assert.equal($nameForm.get().state, 'unsupported');
  names.zone.suggest = () => refuse(503, '', 'Later.');
  typeName('merlin');
  await rest(300);
  assert.equal($nameForm.get().state, 'failed');
  names.zone.suggest = () => undefined;
  await checkNow();
  assert.equal($nameForm.get().state, 'free');
});

test('account with a name of the zone, or of another issuer: it owns one; an ENS name does not count', async () => {
  for (const [owned, expected] of [
    [[`kestrel.${ZONE}`], `kestrel.${ZONE}`],
    [['kestrel.wcn.id'], 'kestrel.wcn.id'],
    [['kestrel.reown.id'], 'kestrel.reown.id'],
    [['kestrel.eth'], undefined],
    [[], undefined],
  ] as const) {
    names.zone.owned = [...owned];
    await findOwned();
    assert.equal($nameForm.get().owned, expected);
  }
});
