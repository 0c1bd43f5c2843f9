/** Tests scanning a QR code: the camera is offered where available, and released after use. */
import type { Locator, Page } from 'playwright/test';
import { encodeQR } from 'qr';
import { expect, test } from '../../fixtures';
import { ONE } from '../../support/chains/chain';
import { cameras, fakeCamera, see } from '../../support/page/camera';
import { openSend } from '../../support/page/send';
import { connect, expectStatus } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ME = accountAt(223);
const OTHER = accountAt(224);

async function form(page: Page, hosts: Hosts): Promise<Locator> {
  await addFakeWallets(page, {
    rdns: 'fake.test',
    answers: { eth_requestAccounts: { value: [ME] }, eth_accounts: { value: [ME] } },
  });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  return openSend(page);
}

/**
 * Fakes a camera that sees this code, in a browser whose own detector is missing or not functional.
 * Call before `goto`.
 */
async function cameraOn(page: Page, text: string, ownReader: 'none' | 'empty'): Promise<void> {
  const rows = encodeQR(text, 'raw', { border: 4 });
  await page.addInitScript(
    ([cells, manner]) => {
      window.BarcodeDetector =
        manner === 'none'
          ? undefined
          : Object.assign(() => {}, { getSupportedFormats: async () => [] });
      const getUserMedia = async (): Promise<MediaStream> => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 800, height: 600 });
        const pen = canvas.getContext('2d');
        const draw = () => {
          if (!pen) return;
          pen.fillStyle = '#d8d4c8';
          pen.fillRect(0, 0, 800, 600);
          // Slightly rotated.
          pen.setTransform(6, 0.5, -0.5, 6, 260, 120);
          for (const [y, row] of cells.entries()) {
            for (const [x, dark] of row.entries()) {
              pen.fillStyle = dark ? '#222' : '#eee';
              pen.fillRect(x, y, 1.05, 1.05);
            }
          }
          pen.resetTransform();
        };
        setInterval(draw, 50);
        const stream = canvas.captureStream(20);
        window.cameraTracks = stream.getTracks();
        return stream;
      };
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    },
    [rows, ownReader] as const,
  );
}

for (const ownReader of ['none', 'empty'] as const) {
  test(`browser without a code reader (${ownReader}): loads ours, then releases the camera`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await cameraOn(page, `ethereum:${OTHER}@${ONE}?value=1500000000000000000`, ownReader);
    const readers: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/picture-code.')) readers.push(request.url());
    });
    const modal = await form(page, hosts);
    await expect(modal.getByTestId('send-scan')).toBeVisible();
    expect(readers).toEqual([]);
    await modal.getByTestId('send-scan').click();
    await expect(modal.getByTestId('send-receiver')).toHaveValue(OTHER);
    await expect(modal.getByTestId('send-amount')).toHaveValue('1.5');
    await expect.poll(() => cameras(page)).toEqual(['ended']);
    expect(readers).toHaveLength(1);
  });
}

for (const camera of ['none', 'unplugged'] as const) {
  test(`no camera (${camera}): no button`, { tag: '@release' }, async ({ page, hosts }) => {
    await fakeCamera(page, camera);
    const modal = await form(page, hosts);
    await expect(modal.getByTestId('send-paste')).toBeVisible();
    if (camera === 'unplugged') await page.waitForFunction(() => window.devicesAsked);
    // This input renders after the code's content, so its result proves that the content was
    // rendered.
    await modal.getByTestId('send-receiver').fill(OTHER);
    await expect(modal.getByTestId('send-receiver')).toHaveValue(OTHER);
    await expect(modal.getByTestId('send-scan')).toHaveCount(0);
  });
}

test('camera access denied: shows a message and accepts a typed address', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await fakeCamera(page, 'refused');
  const modal = await form(page, hosts);
  await modal.getByTestId('send-scan').click();
  await expect(modal.getByRole('alert')).toHaveText(
    "We can't use your camera. Type or paste the address.",
  );
  await expect(modal.locator('video')).toHaveCount(0);
  await modal.getByRole('button', { name: 'Stop scanning' }).click();
  await expect(modal.getByRole('alert')).toHaveCount(0);
  await modal.getByTestId('send-receiver').fill(OTHER);
  await modal.getByTestId('send-amount').fill('0');
  await expect(modal.getByRole('alert')).toHaveCount(0);
});

test('scanned code: fills the form and stops the camera', async ({ page, hosts }) => {
  await fakeCamera(page, 'given');
  const modal = await form(page, hosts);
  await modal.getByTestId('send-scan').click();
  await expect(modal.locator('video')).toBeVisible();
  await expect.poll(() => cameras(page)).toEqual(['live']);
  await see(page, `ethereum:${OTHER}@${ONE}?value=1500000000000000000`);
  await expect(modal.getByTestId('send-receiver')).toHaveValue(OTHER);
  await expect(modal.getByTestId('send-amount')).toHaveValue('1.5');
  await expect(modal.locator('video')).toHaveCount(0);
  await expect.poll(() => cameras(page)).toEqual(['ended']);
});

test('code of another network: shows a message, leaves the form unchanged and stops the camera', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await fakeCamera(page, 'given');
  const modal = await form(page, hosts);
  await see(page, `ethereum:${OTHER}@1?value=1`);
  await modal.getByTestId('send-scan').click();
  await expect(modal.getByRole('alert')).toContainText("This code isn't for a transfer");
  await expect(modal.getByTestId('send-receiver')).toHaveValue('');
  await expect(modal.getByTestId('send-amount')).toHaveValue('');
  await expect.poll(() => cameras(page)).toEqual(['ended']);
});

for (const [how, leave] of [
  [
    'pressed to stop',
    (modal: Locator) => modal.getByRole('button', { name: 'Stop scanning' }).click(),
  ],
  ['pressed again', (modal: Locator) => modal.getByTestId('send-scan').click()],
  ['the modal is closed', (modal: Locator) => modal.getByTestId('close').click()],
  [
    'the page disconnects',
    (modal: Locator) => modal.page().evaluate(() => window.AppKit?.disconnect()),
  ],
] as const) {
  test(`${how}: releases the camera`, { tag: '@release' }, async ({ page, hosts }) => {
    await fakeCamera(page, 'given');
    const modal = await form(page, hosts);
    await modal.getByTestId('send-scan').click();
    await expect.poll(() => cameras(page)).toEqual(['live']);
    await leave(modal);
    await expect.poll(() => cameras(page)).toEqual(['ended']);
  });
}

test('camera granted too late: released at once', { tag: '@release' }, async ({ page, hosts }) => {
  await fakeCamera(page, 'later');
  const modal = await form(page, hosts);
  await modal.getByTestId('send-scan').click();
  await page.waitForFunction(() => window.giveCamera);
  await modal.getByRole('button', { name: 'Stop scanning' }).click();
  await expect(modal.locator('video')).toHaveCount(0);
  await page.evaluate(() => window.giveCamera?.());
  await expect.poll(() => cameras(page)).toEqual(['ended']);
  await expectStatus(page, 'connected');
});
