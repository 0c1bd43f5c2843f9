import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanFacts, createFacts, type TokenFacts } from './facts';

const CHAIN = 'eip155:1';
const good = cleanFacts('Coin', 'C', 18n);

function world() {
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

test('one that is named twice is asked once; nobody to ask is an outage, not a token without decimals', async () => {
  const { facts, asked } = world();
  assert.deepEqual([...(await facts(CHAIN, ['good', 'good'])).values()], [good]);
  assert.deepEqual(asked, [['good']]);
  const away = createFacts(() => Promise.reject(new Error('away')), Date.now);
  await assert.rejects(away(CHAIN, ['good']), /away/);
});

test('names are cleaned, decimals are a byte', () => {
  const facts = cleanFacts(`\u202e${'x'.repeat(5000)}`, undefined, 256n);
  assert.equal([...facts.name].length, 32);
  assert.deepEqual([facts.symbol, facts.decimals], ['', undefined]);
  assert.equal(cleanFacts('a', 'b', 255n).decimals, 255);
});
