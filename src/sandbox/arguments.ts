/** The command line of the sandbox server. */
import { DEFAULT_PORT } from './facts';

export interface Arguments {
  port: number;
  /** Address to listen on beside `::1`; something else than loopback only on request. */
  host: string;
  /**
   * Makes browsers revalidate the widget's files on each load: a developer builds new bytes under
   * the same version. A browser that caches them for a year would then fail the new tag's integrity
   * check.
   */
  revalidate: boolean;
}

const USAGE = 'Usage: npm start -- [--port 5300] [--host 127.0.0.1]';

/** @throws Error with the usage line, for anything not understood. */
export function parseArguments(args: readonly string[]): Arguments {
  const revalidate = args.includes('--revalidate');
  const parsed: Arguments = { port: DEFAULT_PORT, host: '127.0.0.1', revalidate };
  const named = args.filter((arg) => arg !== '--revalidate');
  const rest = named.flatMap((arg) => (arg.startsWith('--') ? arg.split(/=(.*)/s, 2) : [arg]));
  for (let i = 0; i < rest.length; i += 2) {
    const value = rest[i + 1];
    if (rest[i] === '--port') {
      const port = Number(value);
      if (!Number.isInteger(port) || port < 1 || port > 65535) {
        throw new Error(
          `--port wants a number from 1 to 65535, not ${value ?? 'nothing'}\n${USAGE}`,
        );
      }
      parsed.port = port;
    } else if (rest[i] === '--host' && value) {
      parsed.host = value;
    } else {
      throw new Error(`Not understood: ${rest[i]}\n${USAGE}`);
    }
  }
  return parsed;
}
