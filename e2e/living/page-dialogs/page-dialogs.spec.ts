/** Tests dialogs, inert siblings and focus traps of the page: ours works and returns the focus. */
import type { Page } from 'playwright/test';
import { expect, test, theModal } from '../../fixtures';
import { expectModal, expectOnTop, expectSettled, modalState } from '../../support/page/dialog';
import { expectFocus, expectFocusInside, tabTo } from '../../support/page/focus';

/** Opens a screen and goes back by keyboard, closes by mouse: nothing of the page interferes. */
async function operate(page: Page): Promise<void> {
  const modal = await theModal(page);
  await expectModal(page);
  await expectOnTop(page);
  await expectFocusInside(page);
  await tabTo(page, 'help');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
  await tabTo(page, 'back');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('title')).toHaveText('Connect Wallet');
  await expectFocusInside(page);
  // The card may still grow between the check and the press: gateway data arrive late.
  await expect(async () => {
    if (await modal.isVisible()) await press(page, 'close');
    await expect(modal).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

/**
 * By coordinates: Playwright's own click refuses elements with an inert ancestor, browsers do not.
 */
async function press(page: Page, name: string): Promise<void> {
  await expectSettled(page);
  const box = await page.getByTestId('modal').getByTestId(name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const PAGES: [situation: string, page: string, query: Record<string, true>][] = [
  ['a native dialog of the page', 'native-dialog', {}],
  ['a native dialog that pulls focus back', 'native-dialog', { trap: true }],
  ['a page that made its siblings inert', 'inert', {}],
  ['a page that makes whatever comes later inert too', 'inert', { always: true }],
  ['a focus trap of a library', 'focus-trap', {}],
  ['an opener two shadow roots deep', 'shadow-opener', {}],
];

for (const [situation, name, query] of PAGES) {
  test(`${situation}: usable by mouse and keyboard, focus returns to the opener`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.goto(hosts.page(name, query));
    await page.getByTestId('opener').focus();
    await page.keyboard.press('Enter');
    await operate(page);
    await expectFocus(page, 'opener');
    // Again by mouse: the first time has left nothing behind.
    await page.getByTestId('opener').click();
    await operate(page);
    await expectFocus(page, 'opener');
  });
}

test('page dialog below ours: still open and usable after ours closes', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('native-dialog'));
  await page.getByTestId('opener').click();
  await theModal(page);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('modal')).toBeHidden();
  await expect(page.getByTestId('page-dialog')).toBeVisible();
  await page.getByTestId('page-field').fill('written');
  await expect(page.getByTestId('page-field')).toHaveValue('written');
});

test('page dialog opened over ours: comes first; ours is back after it', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  await page.getByTestId('opener').click();
  const modal = await theModal(page);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    const button = document.createElement('button');
    button.textContent = 'OK of the page';
    button.addEventListener('click', () => dialog.close());
    dialog.append(button);
    document.body.append(dialog);
    dialog.showModal();
  });
  await page.getByRole('button', { name: 'OK of the page' }).click();
  await expectModal(page);
  await modal.getByTestId('help').click();
  await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
});

test('page that makes us inert: Back still works during a wallet wait', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('inert', { always: true, wallet: 'page', approve: 'never' }));
  await page.getByTestId('opener').click();
  const modal = await theModal(page);
  await tabTo(page, 'wallet-localhost.page.wallet');
  await page.keyboard.press('Enter');
  await expect(modal.getByText('Continue in')).toBeVisible();
  await expect.poll(() => modalState(page)).toBe('not modal');
  await press(page, 'back');
  await expect(modal.getByTestId('title')).toHaveText('Connect Wallet');
  await expectModal(page);
});

for (const [what, lose] of [
  ['hidden', (opener: HTMLElement) => opener.setAttribute('hidden', '')],
  ['removed', (opener: HTMLElement) => opener.remove()],
] as const) {
  test(`opener ${what} while the dialog is open: the control beside it gets the focus`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await page.goto(hosts.page('plain'));
    await page.getByTestId('opener').evaluate((opener) => {
      const group = document.createElement('div');
      const unseen = document.createElement('button');
      unseen.hidden = true;
      const first = document.createElement('a');
      first.href = '/elsewhere';
      document.body.prepend(first);
      const beside = document.createElement('button');
      beside.dataset.testid = 'beside';
      beside.textContent = 'Your account';
      opener.replaceWith(group);
      group.append(opener, unseen, beside);
    });
    await page.getByTestId('opener').focus();
    await page.keyboard.press('Enter');
    await theModal(page);
    await expectFocusInside(page);
    await page.getByTestId('opener').evaluate(lose);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('modal')).toBeHidden();
    await expectFocus(page, 'beside');
  });
}

test('opener hidden beside an element of ours: the button inside it gets the focus', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain'));
  await page.getByTestId('opener').evaluate((opener) => {
    const group = document.createElement('div');
    opener.replaceWith(group);
    group.append(opener, document.createElement('appkit-button'));
  });
  await page.getByTestId('opener').focus();
  await page.keyboard.press('Enter');
  await theModal(page);
  await expectFocusInside(page);
  await page.getByTestId('opener').evaluate((opener) => opener.setAttribute('hidden', ''));
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('modal')).toBeHidden();
  const host = () => page.evaluate(() => document.activeElement?.localName);
  await expect.poll(host).toBe('appkit-button');
});
