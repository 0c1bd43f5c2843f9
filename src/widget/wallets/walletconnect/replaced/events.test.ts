import assert from 'node:assert/strict';
import { EventEmitter as Node } from 'node:events';
import { test } from 'node:test';
import { EventEmitter } from './events';

/** The same steps with Node’s own. */
function steps(emitter: Pick<Node, 'on' | 'once' | 'off' | 'emit' | 'listenerCount'>): unknown[] {
  const heard: unknown[] = [];
  const first = (...args: unknown[]) => {
    heard.push(['first', ...args]);
    emitter.off('a', second);
  };
  const second = () => heard.push(['second']);
  const third = () => heard.push(['third']);
  emitter.on('a', first);
  emitter.on('a', second);
  emitter.once('a', third);
  emitter.once('b', third);
  emitter.off('b', third);
  heard.push(emitter.emit('a', 1, 2), emitter.emit('a', 3), emitter.emit('b'), emitter.emit('c'));
  emitter.on('a', first);
  emitter.off('a', first);
  heard.push(emitter.listenerCount('a'));
  return heard;
}

test('order, once, removal during an emit: behaves as Node does', () => {
  assert.deepEqual(steps(new EventEmitter() as never), steps(new Node()));
});

test('listener that rejects: raises no unhandled rejection', async () => {
  const strays: unknown[] = [];
  const onStray = (cause: unknown) => strays.push(cause);
  process.on('unhandledRejection', onStray);
  const emitter = new EventEmitter();
  emitter.on('a', async () => {
    throw new Error('tea');
  });
  emitter.emit('a');
  await new Promise(setImmediate);
  process.off('unhandledRejection', onStray);
  assert.deepEqual(strays, []);
});

test('listener that throws, or error without a listener: stops nothing', () => {
  const emitter = new EventEmitter();
  const heard: number[] = [];
  emitter.on('a', () => {
    throw new Error('tea');
  });
  emitter.on('a', () => heard.push(1));
  assert.equal(emitter.emit('a'), true);
  assert.deepEqual(heard, [1]);
  assert.equal(emitter.emit('error', new Error('tea')), false);
  emitter.removeAllListeners();
  assert.equal(emitter.listenerCount('a'), 0);
});
