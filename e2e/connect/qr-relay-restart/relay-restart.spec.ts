/** Tests a relay that dies without a message and restarts: it delivers its stored messages. */
import { expect, test } from '../../fixtures';
import { expectStatus } from '../../support/page/widget';
import {
  connectPeer,
  expectProposed,
  expectSigning,
  linkOf,
  openQrView,
  signInPage,
  visitOn,
} from '../../support/walletconnect/wc-view';

test('restart with the code on screen: still connects', { tag: '@release' }, async ({
  page,
  hosts,
  line,
  relay,
  addWallet,
  problems,
}) => {
  problems.allow(/WebSocket connection to .* failed/);
  await visitOn(line, page, hosts);
  const modal = await openQrView(page);
  const link = await linkOf(modal);
  await expectProposed(line);
  await relay.kill();
  await relay.start();
  const wallet = await addWallet('2.21.8', relay.url);
  await wallet.connect(link);
  await expectStatus(page, 'connected');
  await expectSigning(page);
});

test('restart while the wallet asks the user: the answer arrives once', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet, problems }) => {
  problems.allow(/WebSocket connection to .* failed/);
  const wallet = await addWallet('2.21.8', relay.url);
  await visitOn(line, page, hosts);
  await connectPeer(page, wallet);
  let say: (value: string) => void = () => {};
  wallet.answerWith(
    () =>
      new Promise((resolve) => {
        say = resolve;
      }),
  );
  const asked = signInPage(page, 'tea');
  await expect.poll(() => wallet.requests.length).toBe(1);
  await relay.kill();
  await relay.start();
  say('0xanswer');
  expect(await asked).toBe('0xanswer');
  expect(wallet.requests).toHaveLength(1);
});

test('restart with a connected page: stays connected and signs', { tag: '@release' }, async ({
  page,
  hosts,
  line,
  relay,
  addWallet,
  problems,
}) => {
  problems.allow(/WebSocket connection to .* failed/);
  const wallet = await addWallet('2.17.1', relay.url);
  await visitOn(line, page, hosts);
  await connectPeer(page, wallet);
  const before = line.dials;
  await relay.kill();
  await relay.start();
  await expectSigning(page);
  expect(line.dials).toBeGreaterThan(before);
  expect(wallet.requests).toHaveLength(1);
});
