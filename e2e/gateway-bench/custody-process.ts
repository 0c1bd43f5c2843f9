/** Starts the built auth service or vault as a separate process, with a folder of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const START_DEADLINE = 15_000;

export interface CustodyFolder {
  /** Its public part, by the name of the file. */
  publicKey(name: string): Record<string, string>;
  write(name: string, value: unknown): string;
  remove(): void;
}

/** Fresh keys of `auth` or `vault`, in `keys` of the folder. */
export function custodyFolder(program: 'auth' | 'vault'): CustodyFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const script = path.resolve(`dist/gateway/${program}.js`);
  const made = spawnSync(process.execPath, [script, '--init', path.join(folder, 'keys')]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return {
    publicKey: (name) =>
      JSON.parse(readFileSync(path.join(folder, 'keys', `${name}.public.json`), 'utf8')),
    write(name, value) {
      const file = path.join(folder, name);
      writeFileSync(file, JSON.stringify(value));
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface CustodyProcess {
  port: number;
  /** For `cpuTimeOf`. */
  pid: number;
  stop(): Promise<void>;
}

/** @throws Error with its output when it does not start. */
export async function startCustody(
  program: 'auth' | 'vault',
  config: string,
): Promise<CustodyProcess> {
  const script = path.resolve(`dist/gateway/${program}.js`);
  const child = spawn(process.execPath, [script, '--config', config, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const read = (data: Buffer) => {
      if (output.length > 10_000) return;
      output += data.toString();
      const line = output.split('\n').find((each) => each.includes('"message":"listening"'));
      if (line) resolve(JSON.parse(line).port);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`The process ended:\n${output}`)));
    setTimeout(() => reject(new Error(`No process:\n${output}`)), START_DEADLINE).unref();
  });
  return {
    port,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A mail server that takes everything and reads nothing. */
export function mailSink(): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 sink\r\n');
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      for (const line of bytes.toString('latin1').split('\r\n').filter(Boolean)) {
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 taken\r\n');
        } else if (line.startsWith('DATA')) {
          isData = true;
          socket.write('354 go on\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ port: (server.address() as { port: number }).port, server });
    });
  });
}
