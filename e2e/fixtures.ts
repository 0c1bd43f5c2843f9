// biome-ignore-all lint/performance/noBarrelFile: one import for every test
/** Exports the shared fixtures of every browser test. Documented in README.md. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { test as base } from 'playwright/test';
import { type Problems, watchProblems } from './support/page/problems';
import { type Hosts, hosts as hostsAt } from './support/process/hosts';
import { keptPort } from './support/process/kept-port';
import { type RelayProcess, relayProcess } from './support/process/relay-process';
import { lineUrl, openRelayProxy, type RelayProxy } from './support/walletconnect/relay-proxy';
import { addPeer, type Generation, type Peer } from './support/walletconnect/wc-peer';
import { type PeerProcess, startPeers } from './support/walletconnect/wc-peer-process';
import { type ExtensionWallet, launchWithExtension } from './support/wallets/extension';
import { type PageWallet, pageWallet as walletOf } from './support/wallets/page-wallet';

export { expect } from 'playwright/test';
export { openModal, theModal } from './support/page/modal';
export { releaseUnless } from './support/process/release-unless';
export { FIRST_ACCOUNT, SECOND_ACCOUNT } from './support/wallets/extension';

export interface Fixtures {
  hosts: Hosts;
  /** Problems of the `page` and its context; checked after the test. */
  problems: Problems;
  /** A separate browser with the wallet extension; its problems are checked too. */
  extension: ExtensionWallet;
  /** The page-level wallet of `page`. */
  pageWallet: PageWallet;
  /** Container of the wallets of `addWallet`; closed after the test. */
  peers: PeerProcess;
  /** Adds a WalletConnect wallet on another device, at a relay with this address. */
  addWallet: (generation?: Generation, relayUrl?: string) => Promise<Peer>;
  /** A relay that no other test uses at the same time; its wallets are at `addWallet(generation, relay.url)`. */
  relay: RelayProcess;
  /**
   * The page's connection to that relay, which a test can cut: `attr.relay-url` takes its `url`.
   */
  line: RelayProxy;
}

export interface WorkerFixtures {
  /** Of the `line` of every test in turn. */
  linePort: number;
  /** Container of the wallets of every test in turn: its start costs more than most of its tests. */
  workerPeers: PeerProcess;
  /** The `relay` of every test in turn: its start costs more than most of its tests. */
  workerRelay: RelayProcess;
}

function failOn(problems: Problems): void {
  const unexpected = problems.unexpected();
  if (unexpected.length === 0) return;
  throw new Error(`The page had problems the test did not allow:\n${unexpected.join('\n')}`);
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  hosts: async ({}, use) => use(hostsAt()),

  // Replacing `context` would lose Playwright's own handling: watch it instead, for every test that
  // uses `page`.
  page: async ({ page, problems }, use, info) => {
    await use(page);
    // Taken by ourselves: the runner's own way also takes one of each passing page, and discards
    // it.
    if (info.status !== info.expectedStatus) {
      const path = info.outputPath('failed.png');
      const taken = await page.screenshot({ path }).catch(() => undefined);
      if (taken) info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
    }
    failOn(problems);
  },
  problems: async ({ context }, use) => use(await watchProblems(context)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  extension: async ({}, use, info) => {
    const extension = await launchWithExtension(info.outputPath('profile'));
    try {
      await use(extension);
      failOn(extension.problems);
    } finally {
      await extension.context.close();
    }
  },
  pageWallet: async ({ page }, use) => use(walletOf(page)),

  workerPeers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const peers = await startPeers();
      await use(peers);
      await peers.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // A failed test ends its worker, and this process with it.
  peers: async ({ workerPeers }, use) => {
    await use(workerPeers);
    await workerPeers.closeAll();
  },
  addWallet: async ({ peers }, use) =>
    use((generation, relayUrl) => addPeer(peers, generation, relayUrl)),
  linePort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(await keptPort()),
    { scope: 'worker' },
  ],
  workerRelay: [
    async ({ linePort }, use, { project, workerIndex }) => {
      const folder = path.join(project.outputDir, `relay-${workerIndex}`);
      const relay = await relayProcess(folder, [lineUrl(linePort)]);
      await use(relay);
      await relay.kill();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  line: async ({ linePort }, use) => {
    const line = await openRelayProxy(linePort);
    await use(line);
    await line.close();
  },
  // A failed test ends its worker, and this relay with it: what the test left behind reaches no other test.
  relay: async ({ line, workerRelay }, use) => {
    line.leadTo(Number(new URL(workerRelay.url).port));
    await use(workerRelay);
  },
});
