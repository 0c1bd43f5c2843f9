/** A page that hears all that the frame says, replays its own requests, and removes, moves and resizes the frame. */
import type { Page } from 'playwright/test';
import { recoverMessageAddress } from 'viem';
import { siteOrigin } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { approveInFrame, frameOf } from '../../support/embedded/approve';
import { askWell, openFrame } from '../../support/embedded/frame-page';
import { addresses, login, newEmail, withBrowser } from '../../support/embedded/login-steps';

declare global {
  interface Window {
    heardFromFrame?: { type: string; id?: string; payload?: unknown }[];
  }
}

/** "hello" in hex. */
const hello = (account: unknown) => ({
  ...{ method: 'personal_sign', params: ['0x68656c6c6f', account], chainId: 'eip155:31337' },
});

/** @returns the payloads of all signatures that the page has heard. */
const signatures = (page: Page) =>
  page.evaluate(() =>
    (window.heardFromFrame ?? []).flatMap(({ type, payload }) =>
      type === '@w3m-frame/RPC_REQUEST_SUCCESS' ? [payload] : [],
    ),
  );

test('a page that replays its requests, and removes, moves and resizes the frame: one press, one signature', async ({
  hosts,
}) => {
  test.slow();
  await withBrowser(async (browser) => {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(() => {
      window.heardFromFrame = [];
      addEventListener('message', ({ data }) => window.heardFromFrame?.push(data));
    });
    await openFrame(page, hosts);
    const email = newEmail();
    await login(page, hosts, email);
    const [account] = await addresses(page);
    await page.addStyleTag({ content: 'iframe{width:400px;height:640px;border:0}' });
    const secure = siteOrigin('secure.gateway', hosts.port);
    const post = (id: string) =>
      page.evaluate(
        ([envelope, origin]) =>
          document
            .querySelector('iframe')
            ?.contentWindow?.postMessage(JSON.parse(envelope as string), origin as string),
        [JSON.stringify({ id, type: '@w3m-app/RPC_REQUEST', payload: hello(account) }), secure],
      );
    const approve = async () => (await frameOf(page)).getByRole('button', { name: 'Approve' });
    const reject = async () => {
      const button = (await frameOf(page)).getByRole('button', { name: 'Cancel' });
      // Chromium drops presses in a frame of another origin that has just appeared.
      await button.hover();
      await button.click();
    };

    // The same envelope again and again while it is open: one question.
    for (let times = 0; times < 5; times += 1) await post('first');
    await approveInFrame(page);
    await expect.poll(() => signatures(page)).toHaveLength(1);
    await expect(await approve()).toBeHidden();

    // Replayed after its end: a question of its own, which waits for a press.
    await post('first');
    await expect(await approve()).toBeVisible();
    await reject();
    await expect(await approve()).toBeHidden();

    // Removed and put back, moved, made tiny: the question ends or stays without an answer.
    await post('removed');
    await expect(await approve()).toBeVisible();
    await page.evaluate(async () => {
      const frame = document.querySelector('iframe');
      if (!frame) throw new Error('no frame');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.remove();
      document.body.append(frame);
      await loaded;
    });
    expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: true });
    await expect(await approve()).toBeHidden();
    await post('moved');
    const button = await approve();
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    await page.addStyleTag({ content: 'iframe{width:120px;height:90px;margin-left:700px}' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await page.addStyleTag({ content: 'iframe{width:400px;height:640px;margin-left:0}' });
    await approveInFrame(page);
    await expect.poll(() => signatures(page)).toHaveLength(2);

    for (const signature of await signatures(page)) {
      const signer = await recoverMessageAddress({
        message: 'hello',
        signature: signature as `0x${string}`,
      });
      expect(signer).toBe(account);
    }
    // Nothing that the page could hear is a token, a grant, a share or a key.
    const heard = await page.evaluate(() => JSON.stringify(window.heardFromFrame));
    expect(heard).toContain(email);
    expect(heard).not.toMatch(/eyJ|grant|share|refresh|entropy|mnemonic|0x[\da-f]{64}"/i);
  });
});
