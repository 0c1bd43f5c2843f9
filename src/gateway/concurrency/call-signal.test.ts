import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCallController } from './call-signal';

test('abort: calls each listener that is left, once', () => {
  const call = createCallController();
  const called: string[] = [];
  const add = (name: string) => {
    const listener = () => void called.push(name);
    call.addEventListener('abort', listener);
    return listener;
  };
  const [, second] = [add('first'), add('second'), add('third')];
  call.removeEventListener('abort', second);
  call.removeEventListener('abort', second);
  assert.equal(call.aborted, false);
  call.abort();
  call.abort();
  assert.equal(call.aborted, true);
  assert.deepEqual(called, ['first', 'third']);
});

test('listener that adds and removes others during the abort: those of that moment are called', () => {
  const call = createCallController();
  const called: string[] = [];
  const last = () => void called.push('last');
  call.addEventListener('abort', () => {
    call.removeEventListener('abort', last);
    call.addEventListener('abort', () => called.push('late'));
  });
  call.addEventListener('abort', last);
  call.abort();
  assert.deepEqual(called, ['last']);
});
