// biome-ignore-all lint/performance/noBarrelFile: one import for every test
/** What every browser test imports. Documented in README.md. */
import { test as base } from 'playwright/test';
import { type ExtensionWallet, launchWithExtension } from './support/extension';
import { type Hosts, hosts as hostsAt } from './support/hosts';
import { type PageWallet, pageWallet as walletOf } from './support/page-wallet';
import { type Problems, watchProblems } from './support/problems';

export { expect } from 'playwright/test';
export { FIRST_ACCOUNT, SECOND_ACCOUNT } from './support/extension';
export { openModal, theModal } from './support/modal';

interface Fixtures {
  hosts: Hosts;
  /** Of the `page` and everything else in its context; checked after the test. */
  problems: Problems;
  /** A browser of its own with the wallet extension; its problems are checked too. */
  extension: ExtensionWallet;
  /** The page-level wallet of `page`. */
  pageWallet: PageWallet;
}

function failOn(problems: Problems): void {
  const unexpected = problems.unexpected();
  if (unexpected.length === 0) return;
  throw new Error(`The page had problems the test did not allow:\n${unexpected.join('\n')}`);
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  hosts: async ({}, use) => use(hostsAt()),

  // Replacing `context` would lose what Playwright does with it: watch it instead, for every test
  // that asks for `page`.
  page: async ({ page, problems }, use) => {
    await use(page);
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
});
