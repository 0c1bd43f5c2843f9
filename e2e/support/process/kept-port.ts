/** Finds a port that stays free while no process listens on it, for servers that stop and start again. */
import { createServer } from 'node:net';

/** Below the ports that systems assign to other sockets, and above those of known servers. */
const FIRST = 20_000;
const COUNT = 10_000;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export async function keptPort(): Promise<number> {
  for (;;) {
    // By chance: other workers look for a port at the same moment.
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}
