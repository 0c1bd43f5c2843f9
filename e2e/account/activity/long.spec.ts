/** Tests amounts longer than their row: the end is cut off, in both text directions. */
import type { Locator } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { answerHistory, openActivity } from '../../support/gateway/history';
import { accountAt } from '../../support/wallets/accounts';

const LONG = '123456789012345678901234567890.5';
/** Longer than the width of the row. */
const NAMED = 'WRAPPEDANDSTAKEDTEA';

/** The letters, in order, that are fully visible within every clipping box. */
function drawn(part: Locator): Promise<string> {
  return part.evaluate((element) => {
    const boxes: DOMRect[] = [];
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') boxes.push(box.getBoundingClientRect());
    }
    const text = element.firstChild;
    if (!(text instanceof Text)) throw new Error('No text');
    let seen = '';
    for (let at = 0; at < text.length; at++) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, right } = range.getBoundingClientRect();
      // Rounding may cost half a pixel.
      if (boxes.every((box) => left >= box.left - 0.5 && right <= box.right + 0.5)) {
        seen += text.data[at];
      }
    }
    return seen;
  });
}

for (const [index, dir] of (['ltr', 'rtl'] as const).entries()) {
  test(`${dir}, long values: first digits and unit of an amount, and start of a unit, visible`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const token = { contract: `0x${'a1'.repeat(20)}` };
    await answerHistory(page, () => ({
      data: [
        { id: 'figure', moves: [{ ...token, numeric: LONG, symbol: 'TEA' }] },
        { id: 'unit', moves: [{ ...token, numeric: '2', symbol: NAMED }] },
        {
          id: 'trade',
          operation: 'trade',
          moves: [
            { ...token, numeric: LONG, symbol: 'TEA', direction: 'out' },
            { numeric: LONG, direction: 'in' },
          ],
        },
      ],
    }));
    const side = dir === 'rtl' ? { dir, lang: 'ar', 'attr.locale': 'ar' } : {};
    const modal = await openActivity(page, hosts.page('plain', side), accountAt(134 + index));
    const root = page.getByTestId('card').locator('xpath=ancestor::*[@data-theme]').first();
    await expect(root).toHaveAttribute('dir', dir);
    const sums = (id: string) => modal.getByTestId(`entry-${id}`).getByTestId('entry-amount');
    const [figure, unit] = [
      sums('figure').locator('bdi').first(),
      sums('figure').locator('bdi').last(),
    ];
    expect(await drawn(figure)).toMatch(/^\+123,456,/);
    expect(await drawn(unit)).toBe('TEA');
    expect(await drawn(sums('unit').locator('bdi').first())).toBe('+2.000');
    expect(await drawn(sums('unit').locator('bdi').last())).toMatch(/^WRAP/);
    for (const [n, symbol] of ['TEA', 'ETH'].entries()) {
      const sum = sums('trade').nth(n);
      expect(await drawn(sum.locator('bdi').first())).toMatch(/^12/);
      expect(await drawn(sum.locator('bdi').last())).toBe(symbol);
    }
    // From the sent to the received amount.
    const turned = dir === 'rtl' ? 'matrix(-1, 0, 0, 1, 0, 0)' : 'none';
    await expect(modal.getByTestId('entry-trade').getByText('→')).toHaveCSS('transform', turned);
    // Every digit.
    await modal.getByTestId('entry-figure').click();
    await modal.getByTestId('detail-more').locator('summary').click();
    await expect(modal.getByTestId('detail-amount')).toContainText(
      '123,456,789,012,345,678,901,234,567,890.5 TEA',
    );
  });
}
