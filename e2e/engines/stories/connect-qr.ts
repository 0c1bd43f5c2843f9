/**
 * Tests a wallet on another device that scans the screen, under the strictest policy. The wallet
 * uses an unmodified client in its own process.
 */
import assert from 'node:assert/strict';
import { verifyMessage } from 'ethers';
import { PNG } from 'pngjs';
import { readQr } from '../../support/page/qr-decoders';
import { addPeer, type Peer } from '../../support/walletconnect/wc-peer';
import { startPeers } from '../../support/walletconnect/wc-peer-process';
import { accountAt } from '../../support/wallets/accounts';
import { expectFacts, factsOf, modalIsLeft, signedBy } from '../page-kit';
import type { Scene, Story } from '../story';
import { until } from '../until';

const ACCOUNT = 6;
const MESSAGE = 'Signed far from this engine';

async function phone({ hosts, afterwards }: Scene): Promise<Peer> {
  const peers = await startPeers();
  afterwards(() => peers.stop());
  return addPeer(peers, '2.21.8', `ws://127.0.0.1:${hosts.port}`);
}

/** The link in the code on screen. */
async function scan({ sees, tab }: Scene): Promise<string> {
  await sees('wc-qr');
  const screenshot = async () => {
    const { x, y, width, height } = await sees('wc-qr');
    const whole = PNG.sync.read(await tab.screenshot());
    const [wide, high] = [Math.round(width), Math.round(height)];
    const part = new PNG({ width: wide, height: high });
    const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
    PNG.bitblt(whole, part, left, top, wide, high, 0, 0);
    return PNG.sync.write(part);
  };
  return until('the code can be read', async () => {
    const link = readQr(await screenshot());
    return link?.startsWith('wc:') && link;
  });
}

export const connectByQr: Story = {
  name: 'connect by QR: scans the screen, approves, signs, and stays connected after a reload',
  async run(scene) {
    const { hosts, visit, reload, click, tab, problems } = scene;
    const wallet = await phone(scene);
    const address = accountAt(ACCOUNT);
    await visit(hosts.page('csp-strict'));
    await click('opener');
    await click('wallet-walletConnect');
    const link = await scan(scene);

    await wallet.pair(link);
    const proposal = await wallet.nextProposal();
    const topic = await wallet.approve(proposal, { accounts: [ACCOUNT] });
    await wallet.settled(topic);
    await expectFacts(tab, { status: 'connected', address });
    await modalIsLeft(scene);
    assert.equal(verifyMessage(MESSAGE, await signedBy(tab, MESSAGE)), address);

    await reload();
    await expectFacts(tab, { status: 'connected', address });
    assert.equal(verifyMessage(MESSAGE, await signedBy(tab, MESSAGE)), address);
    await wallet.disconnect(topic);
    await expectFacts(tab, { status: 'disconnected' });
    assert.equal((await factsOf(tab)).address, undefined);
    assert.deepEqual(await problems(), []);
  },
};
