/** One port on both loopback addresses: browsers try `::1` and `127.0.0.1` for `*.localhost`. */
import { createServer, type RequestListener, type Server } from 'node:http';

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? '';
}

export class PortTakenError extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is taken. Stop what uses it, or choose another one: npm start -- --port ${port + 1200 > 65535 ? 5300 : port + 1200}`,
    );
    this.name = 'PortTakenError';
  }
}

/** @throws PortTakenError, or the system's error. */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
): Promise<readonly Server[]> {
  const servers: Server[] = [];
  for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
    const server = createServer(listener);
    try {
      await listenOn(server, port, address);
      servers.push(server);
    } catch (error) {
      if (address === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(codeOf(error)))
        continue;
      for (const other of servers) other.close();
      throw codeOf(error) === 'EADDRINUSE' ? new PortTakenError(port) : error;
    }
  }
  return servers;
}
