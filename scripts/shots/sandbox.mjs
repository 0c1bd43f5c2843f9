import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      server.close(() => resolve(port));
    });
  });
}

/** Starts the built sandbox and waits for its `ready` line; a signal ends it, ready or not. */
export async function startSandbox(dist, deadlineMs = 60_000, signal = undefined) {
  const port = await freePort();
  const server = path.join(dist, 'sandbox', 'server.js');
  const child = spawn(process.execPath, [server, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  child.on('error', () => {}); // Of the signal; that it ended is what counts.
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sandbox did not start')), deadlineMs);
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      if (/^ready /m.test(output)) resolve(clearTimeout(timer));
    });
    ended.then(() => reject(new Error(`The sandbox ended:\n${output}`)));
  }).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    port,
    origin: (name) => `http://${name}.localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
