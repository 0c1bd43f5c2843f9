import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { listen, PortTakenError } from './listen';

test('port in use: one clear sentence with the fix', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  try {
    await assert.rejects(
      listen(() => {}, port, '127.0.0.1'),
      (error) => {
        assert.ok(error instanceof PortTakenError);
        assert.match(error.message, new RegExp(`Port ${port} is taken.*npm start -- --port \\d+`));
        assert.doesNotMatch(error.message, /\n/);
        return true;
      },
    );
  } finally {
    other.close();
  }
});

test('free port: answers on loopback', async () => {
  const servers = await listen((_, res) => void res.end('here'), 0, '127.0.0.1');
  try {
    const address = servers[0]?.address();
    assert.ok(typeof address === 'object' && address);
    const reply = await fetch(`http://127.0.0.1:${address.port}/`);
    assert.equal(await reply.text(), 'here');
  } finally {
    for (const server of servers) server.close();
  }
});
