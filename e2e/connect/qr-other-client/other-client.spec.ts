/** Tests a page with its own WalletConnect client, with another project and another relay. */

import { ANALYTICS_PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { expectStatus, withKit } from '../../support/page/widget';
import { addOtherClient, withOther } from '../../support/walletconnect/other-client';
import { connectPeer, expectSigning } from '../../support/walletconnect/wc-view';

test('two clients: both connect and sign independently; one disconnects without the other', {
  tag: '@release',
}, async ({ page, hosts, relay, addWallet }) => {
  const [ours, theirs] = [await addWallet(), await addWallet('2.21.8', relay.url)];
  await page.goto(hosts.page('plain'));
  await addOtherClient(page, relay.url, ANALYTICS_PROJECT_ID);
  const topic = await theirs.connect(await withOther(page, (client) => client.begin()));
  await connectPeer(page, ours);
  await expectSigning(page);
  expect(await withOther(page, (client) => client.sign('0x00'))).toMatch(/^0x/);
  expect(ours.requests).toHaveLength(1);
  expect(theirs.requests).toHaveLength(1);
  expect(await withOther(page, (client) => client.topics())).toEqual([topic]);

  await page.reload();
  await addOtherClient(page, relay.url, ANALYTICS_PROJECT_ID);
  await expectStatus(page, 'connected');
  expect(await withOther(page, (client) => client.topics())).toEqual([topic]);
  await withKit(page, (kit) => kit.disconnect());
  await expect.poll(() => ours.deleted.length).toBe(1);
  expect(await withOther(page, (client) => client.sign('0x01'))).toMatch(/^0x/);
  expect(theirs.deleted).toEqual([]);
});
