/** Tests that the live button of a gateway that lists no origins connects a wallet by its code. */
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { expectStatus } from '../../support/page/widget';
import { gatewayProcess } from '../../support/process/gateway-process';
import { DIST } from '../../support/process/hosts';
import { keptPort } from '../../support/process/kept-port';
import { openQrView, scan } from '../../support/walletconnect/wc-view';

test('live button of a test project without allowed origins: the scanned code connects', {
  tag: '@release',
}, async ({ page, problems, addWallet }) => {
  // The network has no node: only the connection matters here.
  problems.allow(/status of 503/);
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const chain = { rpc: ['http://127.0.0.1:1'], name: 'Local One', nativeCurrency };
  // At 127.0.0.1, because the relay admits pages at localhost in any case.
  const gateway = await gatewayProcess(
    test.info().outputPath('gateway'),
    (port) => ({
      projects: { [PROJECT_ID]: { name: 'Trial', mode: 'test', allowedOrigins: [] } },
      chains: { 'eip155:31337': chain },
      cdn: { directory: `${DIST}/cdn` },
      relay: { audiences: [`ws://127.0.0.1:${port}`] },
    }),
    await keptPort(),
  );
  try {
    await page.goto(`${gateway.origin}/`);
    const link = await scan(await openQrView(page));
    const wallet = await addWallet('2.21.8', `ws://127.0.0.1:${gateway.port}`);
    await wallet.connect(link);
    await expectStatus(page, 'connected');
    await expect(page.getByText('Connected. Press the button')).toBeVisible();
    // Its open requests would end with the gateway.
    await page.goto('about:blank');
  } finally {
    await gateway.kill();
  }
});
