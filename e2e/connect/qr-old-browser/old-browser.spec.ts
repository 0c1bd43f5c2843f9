/** Tests a baseline browser without Ed25519: a separate chunk provides it. */
import { expect, test } from '../../fixtures';
import { expectStatus } from '../../support/page/widget';
import { connectPeer, expectSigning } from '../../support/walletconnect/wc-view';

test('browser without Ed25519: connects, signs, and stays connected after a reload', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  await page.addInitScript(() => {
    const { subtle } = crypto;
    const importKey = subtle.importKey.bind(subtle);
    subtle.importKey = ((...args: Parameters<SubtleCrypto['importKey']>) =>
      args[2] === 'Ed25519'
        ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
        : importKey(...args)) as SubtleCrypto['importKey'];
  });
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  await expectSigning(page);
  expect(chunks.filter((url) => /\/ed25519\.\w+\.js/.test(url))).toHaveLength(1);
  await page.reload();
  await expectStatus(page, 'connected');
  await expectSigning(page, 'and again');
});
