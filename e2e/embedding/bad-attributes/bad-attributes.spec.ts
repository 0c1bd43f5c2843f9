/**
 * Tests wrong attribute values: one warning each with attribute, value and allowed values; the
 * default applies.
 */
import { expect, openModal, test } from '../../fixtures';
import { ourConsole } from '../../support/page/console';
import { withKit } from '../../support/page/widget';

/** The page bad-attributes: each wrong value, and a part of its allowed values. */
const WRONG: readonly [attribute: string, value: string, allowed: string][] = [
  ['data-theme', 'purple', 'light, dark, auto'],
  ['data-networks', 'eip155:99999999', 'eip155:1'],
  ['data-networks', 'nonsense', 'eip155:1'],
  ['data-default-network', 'nonsense', 'CAIP-2'],
  ['data-accent', 'url(evil)', 'CSS color'],
  ['data-account-view', 'round', 'tabs, compact'],
  ['data-all-wallets', 'perhaps', 'show, hide, only-mobile'],
  ['data-mirrors', 'not-an-address', 'http'],
  ['data-portfolio', 'everything', 'network, all-networks'],
  ['data-features', 'nothing', 'swaps'],
  ['data-enable', 'teleport', '-eip6963'],
  ['data-element-prefix', '1 2', 'lowercase letters'],
];

test('every wrong value: one warning, and its default applies', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/data-element-prefix/);
  const { warnings } = ourConsole(page);
  await page.goto(hosts.page('bad-attributes'));
  const modal = await openModal(page);
  await expect.poll(() => warnings.length).toBeGreaterThanOrEqual(WRONG.length);
  for (const [attribute, value, allowed] of WRONG) {
    const about = warnings.filter((text) => text.includes(`${attribute}:`) && text.includes(value));
    expect(about, `${attribute} ${value}`).toHaveLength(1);
    expect(about[0]).toContain(allowed);
  }
  expect(warnings).toHaveLength(WRONG.length);

  // The valid half of a list counts, and the first network is the default.
  expect(await withKit(page, (kit) => kit.getState().networkId)).toBe('eip155:31337');
  await expect(modal.getByTestId('card')).toBeVisible();
  // One warning is enough.
  await withKit(page, (kit) => kit.configure({ locale: 'en' }));
  expect(warnings).toHaveLength(WRONG.length);
});

test('malformed element prefix: the elements keep their usual names', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { 'attr.element-prefix': '1 2' }));
  await expect(page.locator('appkit-button')).toHaveText('Connect Wallet');
});

test('invalid API call: reported, changes nothing', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const { warnings } = ourConsole(page);
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await withKit(page, (kit) => {
    kit.setTheme('purple' as 'dark');
    void kit.open(null as never);
    void kit.open({ view: 'Nowhere' as 'Connect' });
  });
  await expect.poll(() => warnings.length).toBe(2);
  expect(warnings[0]).toContain('light, dark, auto');
  expect(warnings[1]).toContain('Nowhere');
  await expect(modal).toBeVisible();
});
