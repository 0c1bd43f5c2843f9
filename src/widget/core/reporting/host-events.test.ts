import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emitHost, onHostEvent } from './host-events';

test('events before any listener: delivered once, to the first listener', () => {
  const heard: string[] = [];
  emitHost('disconnect', { namespace: 'eip155' });
  const stop = onHostEvent((name) => heard.push(`first ${name}`));
  const second = onHostEvent((name) => heard.push(`second ${name}`));
  assert.deepEqual(heard, ['first disconnect']);
  emitHost('network', { networkId: 'eip155:1' });
  stop();
  second();
  emitHost('network', { networkId: 'eip155:2' });
  onHostEvent((name) => heard.push(`third ${name}`))();
  assert.deepEqual(heard, ['first disconnect', 'first network', 'second network']);
});
