/**
 * The auth service and the vault of test mode: the real processes, with fresh keys in a folder that is
 * removed at the end. No process of them outlives the sandbox.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { GatewayConfigInput } from '../../gateway/config';
import { endWith } from '../../gateway/end-with';

const READY_WITHIN_MS = 30_000;

export interface CustodyProcesses {
  authUrl: string;
  vaultUrl: string;
  close(): void;
}

export interface CustodyOptions {
  /** Folder of the built gateway. */
  programs: string;
  /** Of the browser's view. */
  secureOrigin: string;
  projects: GatewayConfigInput['projects'];
  smtpPort: number;
  /** CAIP-2 ids of the local chains. */
  networks: readonly string[];
  /** More of the auth service's configuration. */
  auth?: Record<string, unknown>;
}

function init(program: string, folder: string): void {
  const { status, stderr } = spawnSync(process.execPath, [program, '--init', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${path.basename(program)} --init: ${stderr}`);
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** A program, and the file that configures it. */
export interface CustodyProgram {
  program: string;
  config: string;
}

/** Starts a program on a free port. @returns its address. */
export function startProgram({
  program,
  config,
}: CustodyProgram): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [program, '--config', config, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWith(child);
  const name = path.basename(program);
  return new Promise((resolve, reject) => {
    let errors = '';
    const timer = setTimeout(
      () => reject(new Error(`${name} does not start: ${errors}`)),
      READY_WITHIN_MS,
    );
    child.stderr.on('data', (part: Buffer) => {
      errors = `${errors}${part}`.slice(-2_000);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${name} ended with ${code}: ${errors}`));
    });
    createInterface(child.stdout).on('line', (line) => {
      const { message, port } = JSON.parse(line) as { message?: string; port?: number };
      if (message !== 'listening') return;
      clearTimeout(timer);
      resolve({ url: `http://127.0.0.1:${port}`, child });
    });
  });
}

/** Writes fresh keys and the configuration of both programs into a folder. */
export function writeCustody(
  folder: string,
  options: CustodyOptions,
): Record<'auth' | 'vault', CustodyProgram> {
  const { programs, secureOrigin, projects, smtpPort, networks } = options;
  const program = (name: string) => path.join(programs, `${name}.js`);
  const write = (name: string, value: unknown) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(value));
    return file;
  };
  const authKeys = path.join(folder, 'auth-keys');
  const vaultKeys = path.join(folder, 'vault-keys');
  init(program('auth'), authKeys);
  init(program('vault'), vaultKeys);
  const auth = write('auth.json', {
    secureOrigins: [secureOrigin],
    gatewayConfig: write('gateway.json', { projects, chains: {} }),
    store: { file: path.join(folder, 'auth.db') },
    kek: { current: { file: path.join(authKeys, 'kek') } },
    testKek: { current: { file: path.join(authKeys, 'test-kek') } },
    sealKey: path.join(authKeys, 'seal-key.json'),
    grantKey: path.join(authKeys, 'grant-key.json'),
    pepper: path.join(authKeys, 'pepper'),
    vault: {
      sealKey: readJson(path.join(vaultKeys, 'seal-key.public.json')),
      receiptKey: readJson(path.join(vaultKeys, 'receipt-key.public.json')),
    },
    mail: { url: `smtp://127.0.0.1:${smtpPort}`, from: 'wallet@test.localhost', requireTls: false },
    // Every visitor of the sandbox is one address.
    limits: {
      requests: { perMinute: 60_000, burst: 10_000 },
      logins: { perMinute: 6_000, burst: 1_000 },
      project: { perMinute: 6_000, burst: 1_000 },
    },
    trustProxy: true,
    ownWallets: true,
    testCodes: '123456',
    ...options.auth,
  });
  const vault = write('vault.json', {
    secureOrigin,
    store: { file: path.join(folder, 'vault.db') },
    kek: { current: { file: path.join(vaultKeys, 'kek') } },
    testKek: { current: { file: path.join(vaultKeys, 'test-kek') } },
    sealKey: { file: path.join(vaultKeys, 'seal-key.json') },
    receiptKey: { file: path.join(vaultKeys, 'receipt-key.json') },
    auth: { grantKeys: [readJson(path.join(authKeys, 'grant-key.public.json'))] },
    testNetworks: networks,
    ownWallets: true,
  });
  return {
    auth: { program: program('auth'), config: auth },
    vault: { program: program('vault'), config: vault },
  };
}

/** The vault sends its notices there; the port is known once the auth service runs. */
export function setAuthUrl(file: string, url: string): void {
  const config = readJson(file) as { auth: object };
  writeFileSync(file, JSON.stringify({ ...config, auth: { ...config.auth, url } }));
}

/** @throws Error with the words of the program that does not start. */
export async function startCustody(options: CustodyOptions): Promise<CustodyProcesses> {
  const folder = mkdtempSync(path.join(tmpdir(), 'appkit-custody-'));
  const children: ChildProcess[] = [];
  const close = () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const files = writeCustody(folder, options);
    const auth = await startProgram(files.auth);
    children.push(auth.child);
    setAuthUrl(files.vault.config, auth.url);
    const vault = await startProgram(files.vault);
    children.push(vault.child);
    return { authUrl: auth.url, vaultUrl: vault.url, close };
  } catch (error) {
    close();
    throw error;
  }
}
