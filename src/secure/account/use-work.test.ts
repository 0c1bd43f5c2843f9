import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalText } from '../login/refusal-texts';
import { ServiceError } from '../login/service-client';
import { errorText, oneAtATime } from './use-work';

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('release that runs: nothing else starts, also not a way back; then the next job does', async () => {
  const busy: boolean[] = [];
  const errors: (string | undefined)[] = [];
  const started: string[] = [];
  const run = oneAtATime(
    (is) => busy.push(is),
    (error) => errors.push(error),
  );
  let end = () => {};
  run(() => {
    started.push('release');
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  run(async () => started.push('back'));
  assert.deepEqual([started, busy], [['release'], [true]]);
  end();
  await settled();
  run(async () => {
    started.push('next');
    throw new ServiceError('stopped', refusalText('stopped', 0), 503);
  });
  await settled();
  assert.deepEqual(
    [started, busy],
    [
      ['release', 'next'],
      [true, false, true, false],
    ],
  );
  assert.deepEqual(errors, [
    undefined,
    undefined,
    'The wallet service has stopped signing for now.',
  ]);
});

test('errors of the account: what waits has its time; none speaks of signing', () => {
  const held = new ServiceError('on_hold', refusalText('on_hold', 0), 403, 1_800_000_000);
  assert.match(errorText(held), /^This waits for 24 hours .* You can do it from /);
  for (const code of ['stopped', 'vault_unreachable', 'wallet_unknown', 'grant_invalid']) {
    const text = errorText(new ServiceError(code, refusalText(code, 0), 403));
    assert.doesNotMatch(text, /Nothing was signed/, code);
  }
});
