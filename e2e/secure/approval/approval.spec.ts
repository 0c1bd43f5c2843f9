/** The approval view in a frame of another origin, under the policy of the secure site. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, releaseUnless, test } from '../../fixtures';
import { BOB, openApproval as open, SHOP, settle } from './open-approval';

/**
 * In the page and in the frame, each by itself: for frames of other origins axe gives up after one second,
 * which is too short on a loaded machine.
 */
async function violations(page: Page): Promise<string[]> {
  const frames = page.frames();
  expect(frames).toHaveLength(2);
  const found = await Promise.all(
    frames.map((frame) => {
      const alone = { frames: () => [], evaluate: frame.evaluate.bind(frame) };
      const axe = new AxeBuilder({ page: alone as unknown as Page });
      return axe
        .setLegacyMode()
        .include(frame.parentFrame() ? 'main' : 'iframe')
        .analyze();
    }),
  );
  for (const { passes } of found) expect(passes.length).toBeGreaterThan(0);
  expect(found.flatMap(({ passes }) => passes).length).toBeGreaterThan(5);
  return found
    .flatMap((each) => each.violations)
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary}`);
}

test('a payment: all words, armed after a while and announced, one press approves', async ({
  page,
}) => {
  const { frame, approve, answer } = await open(page);
  await expect(frame.getByText('1.5 ETH')).toBeVisible();
  await expect(frame.getByText(SHOP)).toBeVisible();
  await expect(frame.getByRole('status')).toHaveText('You can approve now.');
  await expect(frame.getByText(BOB)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await approve.hover();
  await expect(approve).toHaveAttribute('aria-disabled', 'false');
  await approve.click();
  await expect.poll(answer).toBe('approved');
});

test('pressed at once, by a script, or by a held key: nothing is approved', async ({ page }) => {
  const { approve, answer } = await open(page);
  await approve.click({ force: true });
  await expect(approve).toHaveAttribute('aria-disabled', 'false');
  await approve.evaluate((button: HTMLElement) => {
    button.click();
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  });
  expect(await answer()).toBeNull();
  await approve.focus();
  await expect(approve).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await expect.poll(answer).toBe('approved');
});

const COVERS = {
  transparent: 'iframe{opacity:.5}',
  scaled: 'iframe{transform:scale(.5)}',
  covered:
    'body::after{content:"";position:fixed;inset:0;background:#fff;opacity:.9;pointer-events:none;z-index:1}',
  clipped: 'iframe{clip-path:inset(0 0 80px 0)}',
  'covered above its button':
    'body::after{content:"";position:fixed;left:40px;top:60px;width:360px;height:300px;background:#fff;pointer-events:none;z-index:1}',
  'out of view': 'iframe{top:calc(100vh - 100px)}',
};
for (const [name, css] of Object.entries(COVERS)) {
  test(
    `the page makes the frame ${name}: disarmed until it is whole again`,
    releaseUnless(name === 'covered'),
    async ({ page }) => {
      const { approve } = await open(page);
      await expect(approve).toHaveAttribute('aria-disabled', 'false');
      const style = await page.addStyleTag({ content: css });
      await expect(approve).toHaveAttribute('aria-disabled', 'true');
      await style.evaluate((element) => (element as Element).remove());
      await expect(approve).toHaveAttribute('aria-disabled', 'false');
    },
  );
}

test('a frame too small for its words: not armed, however long it is open', {
  tag: '@release',
}, async ({ page }) => {
  const { frame, approve } = await open(page);
  await expect(approve).toHaveAttribute('aria-disabled', 'false');
  await page.addStyleTag({ content: 'iframe{height:220px}' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  // Longer than the rule waits after a change of size.
  await settle(frame);
  expect(await approve.getAttribute('aria-disabled')).toBe('true');
});

test('the page moves the frame under a resting pointer: the press does not count', async ({
  page,
}) => {
  const { approve, answer } = await open(page);
  await approve.hover();
  await expect(approve).toHaveAttribute('aria-disabled', 'false');
  await page.addStyleTag({ content: 'iframe{left:60px}' });
  await page.mouse.down();
  await page.mouse.up();
  await expect(approve).toHaveAttribute('aria-disabled', 'false');
  expect(await answer()).toBeNull();
  await approve.click();
  await expect.poll(answer).toBe('approved');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });
  test('the first press says only where the frame is: one more approves', {
    tag: '@release',
  }, async ({ page }) => {
    const { frame, approve, answer } = await open(page);
    await expect(approve).toHaveAttribute('aria-disabled', 'false');
    const box = await approve.boundingBox();
    const tap = () => page.touchscreen.tap((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
    // Chromium drops presses in a frame of another origin that has just appeared.
    await expect(async () => {
      await tap();
      await expect(frame.getByText('press once more')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await answer()).toBeNull();
    await expect(approve).toHaveAttribute('aria-disabled', 'false');
    await tap();
    await expect.poll(answer).toBe('approved');
  });
});

test('blind signing: in a window of its own; a browser that opens none is said', {
  tag: '@release',
}, async ({ page }) => {
  const { frame, approve, answer } = await open(page, {
    review: { blind: 'We can’t tell what this call does with your assets.' },
    theme: 'dark',
  });
  await expect(frame.getByRole('status')).toContainText('in a window of your wallet');
  await expect(approve).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await frame.locator('html').evaluate(() => {
    window.open = () => null;
  });
  const press = frame.getByRole('button', { name: /Open the window|Try again/ });
  await expect(async () => {
    await press.click();
    await expect(frame.getByRole('alert')).toContainText('blocked', { timeout: 1_000 });
  }).toPass();
  await expect(press).toHaveText('Try again');
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(answer).toBe('rejected');
});

test('a page with COOP same-origin: the window is cut off, and both say so', {
  tag: '@release',
}, async ({ page }) => {
  const { frame, answer } = await open(page, {
    review: { blind: 'We can’t tell what this call does with your assets.' },
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
  });
  const press = frame.getByRole('button', { name: 'Open the window' });
  await expect(press).toBeVisible();
  // The test's browser gives every page the focus.
  await frame.locator('html').evaluate(() => {
    const real = window.open;
    window.open = (...given) => {
      const opened = real.apply(window, given);
      document.hasFocus = () => false;
      return opened;
    };
  });
  const opening = page.context().waitForEvent('page');
  await expect(async () => {
    if (await press.isVisible()) await press.click({ timeout: 1_000 });
    await expect(frame.getByRole('alert')).toContainText('cuts off windows', { timeout: 1_000 });
  }).toPass();
  const popup = await opening;
  await expect(popup.getByRole('alert')).toContainText("can't reach the page");
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(answer).toBe('rejected');
});

test('a page with COOP same-origin-allow-popups: the window waits for its question', {
  tag: '@release',
}, async ({ page }) => {
  const { frame } = await open(page, {
    review: { blind: 'We can’t tell what this call does with your assets.' },
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' },
  });
  const press = frame.getByRole('button', { name: 'Open the window' });
  await expect(press).toBeVisible();
  await expect(async () => {
    if (await press.isVisible()) await press.click({ timeout: 1_000 });
    await expect(frame.getByRole('status')).toContainText('Continue in the window');
  }).toPass();
});

test('a blocked request: no way to approve, Cancel works', { tag: '@release' }, async ({
  page,
}) => {
  const blocked = 'This message signs you in to bank.example.';
  const { frame, approve, answer } = await open(page, { review: { blocked } });
  await expect(frame.getByRole('alert')).toContainText(blocked);
  await expect(approve).toHaveCount(0);
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(answer).toBe('rejected');
});

test('a code: digits in any form, sent once there are six; the error of the code before', {
  tag: '@release',
}, async ({ page }) => {
  const { frame, answer } = await open(page, {
    code: { email: 'ada@mail.example', error: 'Wrong code' },
  });
  await expect(frame.getByRole('alert')).toHaveText('Wrong code. Try Again');
  const field = frame.getByLabel('Enter the code we sent to ada@mail.example');
  await field.fill(' 12３');
  await field.press('Enter');
  expect(await violations(page)).toEqual([]);
  expect(await answer()).toBeNull();
  await field.fill('12３ 456');
  await expect(field).toHaveValue('123456');
  await field.press('Enter');
  await expect.poll(answer).toBe('123456');
});

test('a refusal that is a sentence: shown as it is', { tag: '@release' }, async ({ page }) => {
  const error = 'This took too long.';
  const { frame } = await open(page, { code: { email: 'ada@mail.example', error } });
  await expect(frame.getByRole('alert')).toHaveText(error);
});
