/** Tests a hundred random steps in two tabs at once: both reach the same state soon. */
import type { Page } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { networkOf, PAGE_WALLET, statusOf, withKit } from '../../support/page/widget';
import { pageWallet } from '../../support/wallets/page-wallet';

const SEED = 4;
const ROUNDS = 10;
const STEPS_A_ROUND = 5;
/** Promised limit: one tab sees a change in the other within two seconds. */
const SEEN = { timeout: 2_000 };
const STEPS = ['select', 'select', 'one', 'two', 'disconnect'] as const;
type Step = (typeof STEPS)[number];

/** Repeatable random numbers: a linear congruential generator of 31 bits. */
function chance(seed: number): () => Step {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return STEPS[Math.floor(state / 2 ** 16) % STEPS.length] as Step;
  };
}

/** @returns whether a wallet was selected */
async function take(tab: Page, step: Step): Promise<boolean> {
  if (step === 'disconnect') await withKit(tab, (kit) => kit.disconnect());
  if (step === 'one' || step === 'two') {
    const id = step === 'one' ? 'eip155:31337' : 'eip155:31338';
    await withKit(tab, (kit, network) => kit.switchNetwork(network), id);
  }
  if (step !== 'select') return false;
  await withKit(tab, (kit) => kit.open({ view: 'Connect' }));
  // If the other tab has connected meanwhile, there is no row.
  return tab.getByTestId(PAGE_WALLET).evaluateAll((rows) => {
    for (const row of rows) (row as HTMLElement).click();
    return rows.length > 0;
  });
}

const stateOf = async (tab: Page) => ({
  status: await statusOf(tab),
  network: await networkOf(tab),
});

test(`two tabs, ${2 * ROUNDS * STEPS_A_ROUND} steps: same final state, and no prompt in an unselected wallet`, {
  tag: '@release',
}, async ({ page, context, hosts }) => {
  const url = hosts.page('plain', { wallet: 'page', approve: 'auto' });
  const next = chance(SEED);
  const other = await context.newPage();
  let selected = 0;
  for (const tab of [page, other]) {
    await tab.goto(url);
    await expect((await openModal(tab)).getByTestId(PAGE_WALLET)).toBeVisible();
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const told: string[] = [];
    for (let step = 0; step < STEPS_A_ROUND; step += 1) {
      const both = [next(), next()] as const;
      told.push(both.join(' and '));
      const done = await Promise.allSettled([take(page, both[0]), take(other, both[1])]);
      selected += done.filter((one) => one.status === 'fulfilled' && one.value).length;
    }
    const words = `round ${round}: ${told.join(', ')}`;
    await expect
      .poll(
        async () => {
          const [here, there] = [await stateOf(page), await stateOf(other)];
          return here.status !== 'connecting' && JSON.stringify(here) === JSON.stringify(there);
        },
        { ...SEEN, message: words },
      )
      .toBe(true);
  }
  const asked = [...(await pageWallet(page).requests()), ...(await pageWallet(other).requests())];
  const prompts = asked.filter((method) => method === 'eth_requestAccounts').length;
  expect(prompts).toBeGreaterThan(0);
  expect(prompts).toBeLessThanOrEqual(selected);
});
