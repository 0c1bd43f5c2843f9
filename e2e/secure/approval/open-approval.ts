/** Opens the approval view in a frame of another origin, under the policy of the secure site. */
import type { FrameLocator, Page } from 'playwright/test';
import type { CodeQuestion } from '../../../src/secure/signing/approval/CodeView';
import type { Review } from '../../../src/secure/signing/describe/review';
import { secureReply } from '../secure-page';

export const BOB = '0x5aaa00000000000000000000000000000000b0b5';
const PAYMENT: Review = {
  title: 'Approve transaction',
  steps: [['Send ', { strong: '1.5 ETH' }, ' to ', { address: BOB }]],
  rows: [
    { label: 'Network', value: ['Ethereum'] },
    { label: 'Network fee, at most', value: ['0.0001 ETH'] },
  ],
  warnings: [
    { level: 'danger', text: 'This gives unlimited access to your USDC.' },
    { level: 'caution', text: 'First time sending to this address.' },
  ],
  parties: [BOB],
};

interface Opened {
  review?: Partial<Review>;
  theme?: 'light' | 'dark';
  code?: CodeQuestion;
  /** Of the page. */
  headers?: Record<string, string>;
}

/** In secure contexts: browsers read some policies only there. */
export const SHOP = 'https://shop.test';
const SECURE = 'https://secure.test';

export async function openApproval(
  page: Page,
  { review = {}, theme = 'light', code, headers = {} }: Opened = {},
) {
  const hash = encodeURIComponent(
    JSON.stringify({ review: { ...PAYMENT, ...review }, theme, code }),
  );
  const frameReply = await secureReply('e2e/secure/approval/page-approval.ts', [SHOP]);
  const windowReply = await secureReply('src/secure/window/window-main.ts', []);
  const context = page.context();
  await context.route(`${SECURE}/**`, (route) =>
    route.fulfill(new URL(route.request().url()).pathname === '/window' ? windowReply : frameReply),
  );
  await context.route(`${SHOP}/`, (route) =>
    route.fulfill({
      ...{ contentType: 'text/html', headers },
      body: `<!doctype html><title>Shop</title><style>iframe{width:360px;height:600px;border:0;position:absolute;left:40px;top:20px}</style><iframe title="Wallet" src="${SECURE}/sdk#${hash}"></iframe>`,
    }),
  );
  await page.goto(`${SHOP}/`);
  const frame = page.frameLocator('iframe');
  const approve = frame.getByRole('button', { name: /Approve|Sign anyway/ });
  const answer = () => frame.locator('html').getAttribute('data-answer');
  return { frame, approve, answer };
}

/** In the frame, longer than the rule waits after a change: 800 ms, and 500 ms after a movement. */
export const settle = (frame: FrameLocator): Promise<void> =>
  frame.locator('html').evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    // The rule looks at what is drawn.
    await new Promise(requestAnimationFrame);
  });
