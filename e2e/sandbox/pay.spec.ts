/** Tests the sandbox's payment provider as a user without scripts, on both schemes. */
import * as v from 'valibot';
import { onrampOrder, onrampSession } from '../../src/protocol/http/onramp';
import { PROJECT_ID } from '../../src/sandbox/facts';
import { TEST_CARDS, TEST_CODE } from '../../src/sandbox/onramp/pay-facts';
import { expect, test } from '../fixtures';
import { axeViolations } from '../support/page/axe';
import type { Hosts } from '../support/process/hosts';

const ACCOUNT = '0x00000000000000000000000000000000000fa0ce';

async function ask(hosts: Hosts, at: string, body?: object): Promise<unknown> {
  const url = new URL(`${at}?projectId=${PROJECT_ID}`, hosts.fromNode('gateway').url);
  const reply = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) });
  return reply.json();
}

async function begin(hosts: Hosts) {
  const body = { provider: 'sandbox', account: `eip155:31338:${ACCOUNT}`, asset: 'USDX' };
  const reply = await ask(hosts, '/v1/onramp/session', { ...body, amount: '50' });
  return v.parse(onrampSession.reply, reply);
}

const stateOf = async (hosts: Hosts, id: string) =>
  v.parse(onrampOrder.reply, await ask(hosts, `/v1/onramp/orders/${id}`)).state;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a purchase with a code of the bank: from the link to the coins', {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const { url, id } = await begin(hosts);
    await page.goto(url);
    await expect(page.getByRole('heading')).toHaveText('Buy USDX');
    await page.getByLabel('Card number').fill(TEST_CARDS.challenge);
    await page.getByLabel('Seconds until the coins are sent').fill('0');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByLabel('Code of your bank').fill('111111');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toHaveText('This code is wrong.');
    await page.getByLabel('Code of your bank').fill(TEST_CODE);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status')).toContainText('The coins are sent.');
    await expect.poll(() => stateOf(hosts, id)).toBe('completed');
  });

  test('a declined card, and the same link again: both say so', async ({
    page,
    hosts,
    problems,
  }) => {
    problems.allow(/410/);
    const { url, id } = await begin(hosts);
    await page.goto(url);
    await page.getByLabel('Card number').fill(TEST_CARDS.declined);
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('alert')).toContainText('declined the card');
    await expect.poll(() => stateOf(hosts, id)).toBe('failed');
    await page.goto(url);
    await expect(page.getByRole('alert')).toContainText('was used before');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`accessible in the ${colorScheme} scheme, on a phone too`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto((await begin(hosts)).url);
    expect(await axeViolations(page)).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  });
}
