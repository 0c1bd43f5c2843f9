/**
 * Cuts the connection after each single message of a session: pairing, signing, disconnecting.
 * Twice: with the last message delivered, and with it lost.
 */
import type { Page } from 'playwright/test';
import { expect, releaseUnless, test } from '../../fixtures';
import { watchProblems } from '../../support/page/problems';
import { expectStatus, withKit } from '../../support/page/widget';
import type { Peer } from '../../support/walletconnect/wc-peer';
import {
  approveShown,
  expectSigning,
  openQrView,
  visitOn,
} from '../../support/walletconnect/wc-view';

/** From the link to the last message, over an intact connection. */
const LEAST_MESSAGES = 14;

async function life(page: Page, wallet: Peer): Promise<void> {
  const modal = await openQrView(page);
  const known = wallet.requests.length;
  await approveShown(page, modal, wallet);
  await expectSigning(page);
  expect(wallet.requests.length - known, 'asked the wallet once').toBe(1);
  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  await expect.poll(() => wallet.sessions()).toEqual([]);
}

/** In parts, because all of it takes one worker too long. */
const PARTS = [
  { name: 'messages 1 to 5', first: 1, last: 5 },
  { name: 'messages 6 and 7', first: 6, last: 7 },
  { name: 'messages 8 to 10', first: 8, last: 10 },
  { name: 'messages 11 and 12', first: 11, last: 12 },
  { name: 'messages 13 to 15', first: 13, last: 15 },
  { name: 'all messages from the 16th on', first: 16, last: 100 },
] as const;

for (const { name, first, last } of PARTS) {
  for (const lost of [false, true]) {
    test(
      `cut after each of ${name}, the last one ${lost ? 'lost' : 'delivered'}: the session still works`,
      releaseUnless(first === 6 && lost),
      async ({ browser, hosts, line, relay, addWallet }) => {
        test.setTimeout(120_000);
        const wallet = await addWallet('2.21.8', relay.url);
        let happened = true;
        let count = first;
        for (; happened && count <= last; count++) {
          // A new browser context each time: no earlier state is left.
          const context = await browser.newContext();
          const problems = await watchProblems(context);
          const page = await context.newPage();
          await visitOn(line, page, hosts);
          const cut = line.cutAfter(count, lost);
          await test.step(`after message ${count}`, () => life(page, wallet));
          happened = cut.happened;
          await context.close();
          expect(problems.unexpected()).toEqual([]);
        }
        // Ends when a whole session finished before the cut.
        expect(count).toBeGreaterThan(Math.min(last, LEAST_MESSAGES));
      },
    );
  }
}
