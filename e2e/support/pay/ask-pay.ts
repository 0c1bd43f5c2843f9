/** Asks for payments as a host page does, and reads what the page and the recipient get. */
import { Wallet } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import type { PayRequest, PayResult } from '../../../src/protocol/host/page-payments';
import { SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { expect } from '../../fixtures';
import { ONE } from '../chains/chain';
import { withKit } from '../page/widget';

const DOLLAR = `eip155:${ONE}/erc20:${SEED_TOKENS.usdx.address}`;

/** Query of a page with payments. */
export const PAYS = { wallet: 'page', approve: 'auto', 'attr.features': 'pay' } as const;

/** A payment of 12.5 USDX to an account of its own. */
export const payRequest = (more: Partial<PayRequest> = {}): PayRequest => ({
  ...{ recipient: Wallet.createRandom().address, asset: DOLLAR, amount: '12.5' },
  ...more,
});

interface PayEnd {
  result?: PayResult;
  code?: string;
  message?: string;
}

/** Calls `AppKit.pay()`, and shows the payment. */
export async function askPay(page: Page, request: unknown): Promise<Locator> {
  await withKit(
    page,
    (kit, asked) => {
      const end: PayEnd = {};
      Object.assign(window, { payEnd: end });
      kit.pay(asked as PayRequest).then(
        (result) => Object.assign(end, { result }),
        ({ code, message }) => Object.assign(end, { code, message }),
      );
    },
    request,
  );
  const modal = page.getByTestId('modal');
  await expect(modal).toBeVisible();
  return modal;
}

/** The end of the newest call; empty while it is pending. */
export const payEnd = (page: Page): Promise<PayEnd> =>
  page.evaluate(() => ({ ...(Reflect.get(window, 'payEnd') as PayEnd | undefined) }));

export async function expectPaid(page: Page): Promise<PayResult> {
  await expect.poll(async () => (await payEnd(page)).result, { timeout: 20_000 }).toBeTruthy();
  const { result } = await payEnd(page);
  return result as PayResult;
}

/** Chooses the exchange, and its page. */
export async function openExchange(page: Page, modal: Locator): Promise<Page> {
  const coming = page.waitForEvent('popup');
  await modal.getByTestId('pay-exchange-reowntest').click();
  const exchange = await coming;
  await exchange.waitForURL(/exchange\.localhost/);
  return exchange;
}
