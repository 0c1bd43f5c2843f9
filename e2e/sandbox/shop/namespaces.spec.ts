/** Tests the shop with all five namespaces, which a link turns on and off. */
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';

test('link: turns the namespaces on and off and keeps the other settings', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.shopWith({ theme: 'dark', wallet: 'page' }));
  const link = page.getByTestId('namespaces-switch');
  const namespaces = () =>
    page.evaluate(() => {
      const { networks } = (window as unknown as { AppKitConfig: { networks: { id: string }[] } })
        .AppKitConfig;
      return [...new Set(networks.map(({ id }) => id.split(':')[0]))];
    });
  expect(await namespaces()).toEqual(['eip155']);
  await link.click();
  await expect(link).toContainText('EVM only');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await namespaces()).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']);
  expect(await page.evaluate(() => 'keplr' in window)).toBe(true);
  await link.click();
  await expect(link).toContainText('Turn on');
  expect(await namespaces()).toEqual(['eip155']);
});

test('local Solana: answers the page at its own name and through the gateway', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.shopWith({ namespaces: 'solana' }));
  const project = await page.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[data-project-id]')?.dataset.projectId,
  );
  const own = hosts.page('x').replace('pages.', 'chain-solana.').replace(/x$/, '');
  const proxy = `${hosts.gateway}/v1/?chainId=${LOCAL_SOLANA.id}&projectId=${project}`;
  for (const url of [own, proxy]) {
    const genesis = await page.evaluate(async (to) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash', params: [] });
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(to, { method: 'POST', body, headers });
      return ((await reply.json()) as { result: string }).result;
    }, url);
    expect(LOCAL_SOLANA.id, url).toBe(`solana:${genesis.slice(0, 32)}`);
  }
});
