/** The local chains: anvil, started straight from its platform package, without a Node wrapper. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { endWith } from '../../gateway/end-with';
import { DEV_MNEMONIC } from '../facts';

const READY_WITHIN_MS = 20_000;
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };

export interface Anvil {
  chainId: number;
  url: string;
  process: ChildProcess;
}

/** @throws Error with installation instructions. */
export function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The wrapper depends on the platform package; resolve from there, as npm may nest it.
    const wrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'));
    return path.join(path.dirname(wrapper.resolve(`${name}/package.json`)), 'bin', 'anvil');
  } catch (cause) {
    throw new Error(`${name} is not installed. Run: npm ci --include=optional`, { cause });
  }
}

/** Requests a free port from the system; another process may still take it before anvil starts. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string, chainId: number): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    });
    const body = (await reply.json()) as { result?: string };
    return Number(body.result) === chainId;
  } catch {
    return false;
  }
}

/** Every child process that may be alive, including those that do not answer yet. */
const children = new Set<ChildProcess>();

async function startOnce(chainId: number, more: readonly string[]): Promise<Anvil | undefined> {
  const port = await freePort();
  const child = spawn(
    anvilBinary(),
    // biome-ignore format: one option a line would hide the pairs
    ['--silent', '--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--mnemonic', DEV_MNEMONIC, ...more],
    { stdio: 'ignore' },
  );
  let gone = false;
  const leave = () => {
    gone = true;
    children.delete(child);
  };
  child.once('exit', leave);
  child.once('error', leave);
  children.add(child);
  endWith(child);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!gone && Date.now() < deadline) {
    if (await answers(url, chainId)) return { chainId, url, process: child };
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  child.kill('SIGKILL');
  return undefined;
}

/** @param more arguments of anvil's own. @throws Error when the chain does not answer after three tries. */
export async function startAnvil(chainId: number, more: readonly string[] = []): Promise<Anvil> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const anvil = await startOnce(chainId, more);
    if (anvil) return anvil;
  }
  throw new Error(`The local chain ${chainId} (anvil) did not start`);
}

/** Ends every chain, started or starting. */
export async function stopAnvils(): Promise<void> {
  await Promise.all(
    [...children].map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      return ended;
    }),
  );
}
