import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanFacts, createFacts, type FactsStore, type TokenFacts } from './facts';

const CHAIN = 'eip155:1';
const good = cleanFacts('Coin', 'C', 18n);

function world(store?: FactsStore) {
  const clock = { now: 1_000 };
  const asked: string[][] = [];
  const answers = new Map<string, TokenFacts>([['good', good]]);
  const facts = createFacts(
    async (_chain, tokens) => {
      asked.push([...tokens]);
      return new Map(
        tokens.flatMap((token) => {
          const known = answers.get(token);
          return known ? [[token, known] as const] : [];
        }),
      );
    },
    store,
    () => clock.now,
  );
  return { facts, asked, answers, clock };
}

test('a token is asked once a day; one without decimals again after ten minutes; one that failed at once', async () => {
  const { facts, asked, answers, clock } = world();
  answers.set('odd', cleanFacts('Odd', 'O', undefined));
  const read = () => facts(CHAIN, ['good', 'odd', 'gone']);
  assert.deepEqual([...(await read()).keys()], ['good', 'odd']);
  await read();
  clock.now += 600_000;
  await read();
  clock.now += 86_400_000;
  await read();
  assert.deepEqual(asked, [
    ['good', 'odd', 'gone'],
    ['gone'],
    ['odd', 'gone'],
    ['good', 'odd', 'gone'],
  ]);
  await facts('eip155:2', ['good']);
  assert.deepEqual(asked.at(-1), ['good'], 'another chain has other tokens');
});

test('what the store knows is not asked, what is whole is stored, and its failures are nobody’s', async () => {
  const written: string[] = [];
  const store: FactsStore = {
    read: async (_chain, tokens) =>
      new Map(tokens.includes('old') ? [['old', cleanFacts('Old', 'OLD', 6n)]] : []),
    write: async (_chain, facts) => void written.push(...facts.keys()),
  };
  const { facts, asked, answers } = world(store);
  answers.set('odd', cleanFacts('Odd', 'O', undefined));
  const found = await facts(CHAIN, ['old', 'good', 'odd']);
  assert.equal(found.get('old')?.decimals, 6);
  assert.deepEqual([asked, written], [[['good', 'odd']], ['good']]);
  const fail = () => Promise.reject(new Error('no disk'));
  const broken = world({ read: fail, write: fail });
  assert.equal((await broken.facts(CHAIN, ['good'])).get('good'), good);
});

test('names are cleaned, decimals are a byte', () => {
  const facts = cleanFacts(`\u202e${'x'.repeat(5000)}`, undefined, 256n);
  assert.equal([...facts.name].length, 32);
  assert.deepEqual([facts.symbol, facts.decimals], ['', undefined]);
  assert.equal(cleanFacts('a', 'b', 255n).decimals, 255);
});
