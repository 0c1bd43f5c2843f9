/** Tests reduced motion and forced colors. `access/every-view` tests zoom, text spacing and targets. */
import { expect, openModal, test } from '../../fixtures';
import { expectSettled } from '../../support/page/dialog';

test('reduced motion: only fades; nothing slides, grows or rotates', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const names: string[] = [];
  await page.exposeFunction('sawAnimation', (name: string) => void names.push(name));
  await page.evaluate(() => {
    // Listen in the root: animation events do not cross the shadow boundary, not even in the
    // capture phase.
    const { sawAnimation } = window as unknown as { sawAnimation(name: string): void };
    const root = document.querySelector('appkit-embed')?.shadowRoot;
    root?.addEventListener('animationstart', (event) =>
      sawAnimation((event as AnimationEvent).animationName),
    );
  });
  const modal = await openModal(page);
  await modal.getByTestId('help').click();
  await expect(modal.getByTestId('back')).toBeVisible();
  await modal.getByTestId('back').click();
  await expect(modal.getByTestId('wallet-localhost.page.wallet')).toBeVisible();
  await expectSettled(page);
  // Both change only the opacity. A waiting element pulses.
  await expect.poll(() => names.filter((name) => name !== 'pulse').length).toBeGreaterThan(2);
  expect([...new Set(names)].filter((name) => name !== 'fade' && name !== 'pulse')).toEqual([]);
});

test('forced colors: the card has a border; buttons and rows are distinguishable', async ({
  page,
  hosts,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-localhost.page.wallet')).toBeVisible();
  await expectSettled(page);
  const edges = await modal.evaluate((dialog) => {
    const edge = (selector: string) => {
      const found = dialog.querySelector(selector);
      if (!found) throw new Error(`no ${selector}`);
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(found);
      return (borderTopStyle !== 'none' && borderTopWidth !== '0px') || outlineStyle !== 'none';
    };
    return {
      card: edge('[data-testid="card"]'),
      row: edge('[data-testid^="wallet-"]'),
    };
  });
  expect(edges).toEqual({ card: true, row: true });
});
