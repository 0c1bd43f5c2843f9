/** Tests the test fixtures: each problem fails a test unless the test allows it. */
import type { Page } from 'playwright/test';
import { expect, releaseUnless, test } from '../fixtures';

const FAULTS: [name: string, seenAs: RegExp, plant: (page: Page) => Promise<void>][] = [
  [
    'an unhandled rejection',
    /^\[page error\].*planted fault/,
    (page) =>
      page.evaluate(() => void setTimeout(() => Promise.reject(new Error('planted fault')))),
  ],
  [
    'an uncaught error',
    /^\[page error\].*planted fault/,
    (page) =>
      page.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('planted fault');
          }),
      ),
  ],
  [
    'a console error',
    /^\[console error\] planted fault/,
    (page) => page.evaluate(() => console.error('planted fault')),
  ],
  [
    'a violation of the policy',
    /^\[csp-violation\] style-src-attr/,
    (page) => page.evaluate(() => document.body.setAttribute('style', 'color: red')),
  ],
];

for (const [name, seenAs, plant] of FAULTS) {
  test(
    `${name}: fails the test`,
    releaseUnless(/uncaught|policy/.test(name)),
    async ({ page, problems, hosts }) => {
      await page.goto(hosts.shop);
      expect(problems.unexpected()).toEqual([]);
      await plant(page);
      await expect.poll(() => problems.unexpected().some((text) => seenAs.test(text))).toBe(true);
      problems.allow(/planted fault/, /style-src/, /inline style/);
      expect(problems.unexpected()).toEqual([]);
    },
  );
}
