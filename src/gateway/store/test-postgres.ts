/** A PostgreSQL of its own for a test file: Debian's, in a folder that is gone afterwards. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endWith } from '../end-with';

declare const __RELEASE__: boolean;

const DEBIAN = '/usr/lib/postgresql';

export interface TestPostgres {
  /** The URL of an unused database. */
  fresh(): string;
  stop(): Promise<void>;
}

/** The newest installed version; undefined without one. */
export function postgresFolder(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = versions.map((version) => path.join(DEBIAN, String(version), 'bin'));
  return folders.find((folder) => {
    try {
      for (const name of ['initdb', 'postgres'])
        accessSync(path.join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** It refuses to run as root. */
function owner(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** For cases that also run in memory or in a file: before each change, these are enough. */
export function releasePostgres(): { binaries: string | undefined; skip: string | false } {
  const binaries = __RELEASE__ ? postgresFolder() : undefined;
  if (binaries) return { binaries, skip: false };
  const missing = 'PostgreSQL is not installed: scripts/setup.sh test brings it';
  return { binaries, skip: __RELEASE__ ? missing : 'runs before a release' };
}

export async function startPostgres(binaries: string): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const user = owner();
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  const run = (name: string, args: string[]) =>
    execFileSync(path.join(binaries, name), args, { ...user, cwd: folder, stdio: 'pipe' });
  const data = path.join(folder, 'data');
  run('initdb', [
    '-D',
    data,
    '-U',
    'test',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  // A private socket and no port: other users cannot connect, and no port conflicts.
  const settings = ['-c', 'fsync=off', '-c', 'listen_addresses=', '-k', folder];
  const server = spawn(path.join(binaries, 'postgres'), ['-D', data, ...settings], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  endWith(server);
  const psql = (command: string) =>
    execFileSync(
      path.join(binaries, 'psql'),
      ['-h', folder, '-U', 'test', '-qc', command, 'template1'],
      {
        stdio: 'pipe',
      },
    );
  for (;;) {
    try {
      psql('select 1');
      break;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  let count = 0;
  return {
    fresh() {
      count += 1;
      psql(`create database store_${count} template template0`);
      return `postgres://test@/store_${count}?host=${encodeURIComponent(folder)}`;
    },
    async stop() {
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
