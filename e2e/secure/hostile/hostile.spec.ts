/**
 * Pages that cover, scale, move or replace the frame while it asks for an approval. Source: security
 * control 8. In Chromium only: Firefox and WebKit have no second version of IntersectionObserver, so no
 * frame in them can see that it is covered. There each request is approved in a window, which no page can
 * cover: `e2e/engines/stories/hostile-pages.ts`.
 */
import type { FrameLocator, Locator, Page } from 'playwright/test';
import { expect, releaseUnless, test } from '../../fixtures';
import { openApproval, settle } from '../approval/open-approval';

interface Attack {
  page: Page;
  frame: FrameLocator;
  approve: Locator;
}

async function middleOf(approve: Locator): Promise<[number, number]> {
  const box = await approve.boundingBox();
  if (!box) throw new Error('the button is not there');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Rests on the button for as long as the rule may ask, then presses twice. */
async function press({ page, frame, approve }: Attack): Promise<void> {
  const place = await middleOf(approve);
  await page.mouse.move(...place);
  await settle(frame);
  // A first press may only move the focus.
  await page.mouse.click(...place);
  await settle(frame);
  await page.mouse.click(...place);
  // An approval answers in the press itself.
  await frame.locator('html').evaluate(() => new Promise(requestAnimationFrame));
}

const styled =
  (css: string) =>
  async (attack: Attack): Promise<void> => {
    await attack.page.addStyleTag({ content: css });
    await press(attack);
  };

/** In the top layer, over the words; presses go through it. */
const COVER = 'pointer-events:none;position:fixed;inset:0 auto auto 40px;width:360px;height:400px';

const PAGES: Record<string, (attack: Attack) => Promise<void>> = {
  'all but transparent': styled('iframe{opacity:.02}'),
  'clipped to its button': styled('iframe{clip-path:inset(480px 0 0 0)}'),
  'scaled down': styled('iframe{transform:scale(.4)}'),
  'below a popover': async (attack) => {
    await attack.page.evaluate((css) => {
      const cover = document.createElement('div');
      cover.setAttribute('popover', 'manual');
      cover.style.cssText = `${css};background:#fff`;
      cover.textContent = 'Press the button to win';
      document.body.append(cover);
      cover.showPopover();
    }, COVER);
    await press(attack);
  },
  'below a dialog': async (attack) => {
    await attack.page.evaluate((css) => {
      const cover = document.createElement('dialog');
      cover.style.cssText = `${css};background:#fff;margin:0`;
      document.body.append(cover);
      cover.showModal();
    }, COVER);
    await press(attack);
  },
  'below a cursor of the page': async (attack) => {
    await attack.page.evaluate((css) => {
      const cursor = document.createElement('div');
      cursor.style.cssText = `${css};inset:60px auto auto 60px;width:40px;height:60px;background:#000`;
      document.body.append(cursor);
    }, COVER);
    await press(attack);
  },
  'moved under the pointer while it is down': async ({ page, frame, approve }) => {
    const [x, y] = await middleOf(approve);
    await page.evaluate(() => {
      addEventListener('mousedown', () => {
        for (const each of document.querySelectorAll('iframe')) each.style.left = '440px';
      });
    });
    await page.mouse.move(x + 400, y);
    await page.mouse.down();
    await expect(page.locator('iframe')).toHaveCSS('left', '440px');
    await page.mouse.up();
    await settle(frame);
  },
  'moved between the presses of a double click': async ({ page, frame, approve }) => {
    const [x, y] = await middleOf(approve);
    await page.evaluate(() => {
      addEventListener('click', () => {
        for (const each of document.querySelectorAll('iframe')) each.style.left = '440px';
      });
    });
    await page.mouse.dblclick(x + 400, y);
    await expect(page.locator('iframe')).toHaveCSS('left', '440px');
    await settle(frame);
  },
  'given the focus while Enter is held': async ({ page, frame, approve }) => {
    await page.locator('body').focus();
    await page.keyboard.down('Enter');
    await approve.focus();
    for (let time = 0; time < 5; time += 1) await page.keyboard.down('Enter');
    await settle(frame);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  },
  'scrolled to its button': async (attack) => {
    await attack.page.evaluate(() => {
      const frame = document.querySelector('iframe');
      if (!frame) return;
      // An iframe that is moved in the page loads anew: the page itself scrolls.
      frame.style.top = '-420px';
    });
    await press(attack);
  },
  'behind a view transition': async (attack) => {
    await attack.page.addStyleTag({
      content:
        '::view-transition-old(root){animation:none}::view-transition-new(root){display:none}::view-transition-group(root){animation-duration:600s}',
    });
    await attack.page.evaluate(
      () =>
        (
          document as { startViewTransition?(run: () => void): { ready: Promise<void> } }
        ).startViewTransition?.(() => {}).ready,
    );
    await press(attack);
  },
  tiny: styled('iframe{height:200px}'),
};

/** An attack that works once in ten times would work. The first time runs before each change. */
const TIMES = 10;
for (const [name, attack] of Object.entries(PAGES)) {
  for (let time = 1; time <= TIMES; time += 1) {
    const again = time === 1 ? '' : `, time ${time}`;
    test(`a frame that the page makes ${name}: nothing is signed${again}`, {
      ...releaseUnless(time === 1),
    }, async ({ page }) => {
      const { frame, approve, answer } = await openApproval(page);
      await expect(approve).toHaveAttribute('aria-disabled', 'false');
      await attack({ page, frame, approve });
      expect(await answer()).toBeNull();
    });
  }
}

test('a frame inside a page of another site: the browser shows no approval', async ({
  page,
  problems,
}) => {
  problems.allow(/frame-ancestors/);
  await openApproval(page);
  await page.context().route('https://evil.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Evil</title><iframe title="Shop" src="https://shop.test/"></iframe>',
    }),
  );
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  );
  await page.goto('https://evil.test/');
  await refused;
  await expect
    .poll(() => page.frames().filter((each) => each.url().startsWith('https://secure.test')))
    .toEqual([]);
});

test('the same presses in an honest page: approved', async ({ page }) => {
  const { frame, approve, answer } = await openApproval(page);
  await expect(approve).toHaveAttribute('aria-disabled', 'false');
  // The view ends with the first press.
  await press({ page, frame, approve });
  await expect.poll(answer).toBe('approved');
});
