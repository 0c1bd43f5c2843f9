import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanFacts, createFacts, type TokenFacts } from './token-metadata';

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

test('metadata TTL: read daily; without decimals after ten minutes; after a failure at once', async () => {
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

test('duplicate address: read once; no node available: an outage, not a token without decimals', async () => {
  const { facts, asked } = world();
  assert.deepEqual([...(await facts(CHAIN, ['good', 'good'])).values()], [good]);
  assert.deepEqual(asked, [['good']]);
  const away = createFacts(() => Promise.reject(new Error('away')), Date.now);
  await assert.rejects(away(CHAIN, ['good']), /away/);
});

test('deadline passes: returns the known metadata; late answers are cached for the next call', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let answer: (found: Map<string, TokenFacts>) => void = () => {};
  const asked: string[] = [];
  const facts = createFacts(
    (_, tokens) => {
      asked.push(tokens.join());
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    () => 1_000,
  );
  const first = facts(CHAIN, ['good']);
  answer(new Map([['good', good]]));
  await first;
  const read = facts(CHAIN, ['good', 'slow'], 4_000);
  t.mock.timers.tick(4_000);
  assert.deepEqual([...(await read).keys()], ['good']);
  answer(new Map([['slow', good]]));
  await new Promise((done) => setImmediate(done));
  assert.deepEqual([...(await facts(CHAIN, ['good', 'slow'])).keys()], ['good', 'slow']);
  assert.deepEqual(asked, ['good', 'slow']);
  const away = createFacts(() => Promise.reject(new Error('away')), Date.now);
  assert.deepEqual(await away(CHAIN, ['good'], 4_000), new Map());
});

test('token name: sanitized; decimals above 255: undefined', () => {
  const facts = cleanFacts(`\u202e${'x'.repeat(5000)}`, undefined, 256n);
  assert.equal([...facts.name].length, 32);
  assert.deepEqual([facts.symbol, facts.decimals], ['', undefined]);
  assert.equal(cleanFacts('a', 'b', 255n).decimals, 255);
});
