/**
 * Tests drawings that take a browser seconds and gigabytes, as icons of announced wallets and as
 * pictures of NFTs, among them the heaviest that the gateway accepts. The longest gap between two turns of
 * the main thread, the CPU time and the memory of the page's process are printed and not asserted.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDrawingCheck } from '../../../src/gateway/upstreams/media/drawing-check';
import { mediaType } from '../../../src/gateway/upstreams/media/media-type';
import { ACCEPTED, REFUSED } from '../../support/gateway/drawings';
import { fakeNftId, nftReply } from '../../support/gateway/nfts';
import { DIST } from '../../support/process/hosts';
import type { Tab } from '../engine';
import { startGatewayProxy } from '../gateway-proxy';
import { callOpen, connectPageWallet, loaded } from '../page-kit';
import { workSince } from '../page-process';
import { type Story, unlessAll } from '../story';
import { until } from '../until';

/** Specification §9. */
const PICTURE_PATIENCE_MS = 2_000;
const DRAWINGS = [...REFUSED, ...ACCEPTED];
const tileOf = (at: number): string => `nft-tile-${fakeNftId(String(at))}`;
const pictureOf = (at: number): string => at.toString(16).padStart(32, '0');

declare global {
  interface Window {
    longestGap?: number;
    gapClock?: Worker;
  }
}

/** Counts from now; the clock ticks in a worker, as engines slow the timers of an idle page down. */
const startGap = (tab: Tab): Promise<void> =>
  tab.run(() => {
    window.longestGap = 0;
    if (window.gapClock) return;
    const source = 'setInterval(() => postMessage(0), 5)';
    const clock = new Worker(URL.createObjectURL(new Blob([source])));
    let last = performance.now();
    clock.onmessage = () => {
      const now = performance.now();
      window.longestGap = Math.max(window.longestGap ?? 0, now - last);
      last = now;
    };
    window.gapClock = clock;
  });
const gapOf = (tab: Tab) => tab.run(() => Math.round(window.longestGap ?? 0));

const scrollTo = (tab: Tab, id: string): Promise<void> =>
  tab.run((name) => {
    const root = document.querySelector('appkit-embed')?.shadowRoot;
    root?.querySelector(`[data-testid="${name}"]`)?.scrollIntoView({ block: 'center' });
  }, id);

/** Wallets that announce themselves at once, and whenever they are asked. */
const announce = (tab: Tab, icons: readonly string[]): Promise<void> =>
  tab.run((all) => {
    const tell = (): void => {
      for (const [at, icon] of all.entries()) {
        const info = {
          uuid: `drawing-${at}`,
          name: `Drawing ${at}`,
          rdns: `fake.drawing${at}`,
          icon,
        };
        const provider = { request: async () => null, on() {} };
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
        );
      }
    };
    window.addEventListener('eip6963:requestProvider', tell);
    tell();
  }, icons);

export const hostileDrawings: Story = {
  name: 'hostile drawings as icons of wallets and pictures of NFTs: monograms, and the page answers',
  without: unlessAll,
  async run(scene) {
    const { afterwards, click, hosts, look, missesSoon, sees, tab, visit } = scene;
    const worker = pathToFileURL(path.join(DIST, 'gateway/drawing-worker.js'));
    const check = createDrawingCheck(worker, () => {}, { deadline: 60_000, startDeadline: 60_000 });
    // The gateway's verdict, before the browser waits for it.
    const files = await Promise.all(
      DRAWINGS.map(async (drawing) => {
        const body = Buffer.from(drawing);
        return { type: await mediaType(body, check), body };
      }),
    );
    const asked = new Set<number>();
    const gateway = await startGatewayProxy(hosts, (url) => {
      const [, id] = /^\/v1\/media\/([\da-f]{32})/.exec(url) ?? [];
      if (id) {
        const at = Number.parseInt(id, 16);
        asked.add(at);
        return Promise.resolve(files[at] ?? { type: undefined, body: Buffer.of() });
      }
      if (!/^\/v1\/account\/[^/]+\/nfts\?/.test(url)) return undefined;
      const nfts = DRAWINGS.map((_, at) => ({
        ...{ tokenId: String(at), picture: `/v1/media/${pictureOf(at)}` },
      }));
      const body = JSON.stringify(nftReply({ nfts }));
      return Promise.resolve({ type: 'application/json', body });
    });
    afterwards(gateway.close);
    const page = { wallet: 'page', approve: 'auto', 'attr.gateway': gateway.origin };
    await visit(hosts.page('plain', page));
    await loaded(tab);
    // Once without them, so that only the drawings differ.
    await startGap(tab);
    await callOpen(tab);
    await sees('wallet-walletConnect');
    const without = await gapOf(tab);
    await tab.run(() => window.AppKit?.close());
    await missesSoon('modal');
    await startGap(tab);
    await announce(
      tab,
      REFUSED.map((one) => `data:image/svg+xml;base64,${Buffer.from(one).toString('base64')}`),
    );
    await callOpen(tab);
    for (const at of REFUSED.keys()) {
      await sees(`wallet-fake.drawing${at}`);
      for (const kind of ['img', 'canvas']) {
        await missesSoon(`[data-testid="wallet-fake.drawing${at}"] ${kind}`);
      }
    }
    const icons = await gapOf(tab);
    await tab.run(() => window.AppKit?.close());
    await missesSoon('modal');
    await connectPageWallet(scene);
    await callOpen(tab, 'Account');
    await sees('[role="tab"]:nth-of-type(2)');
    await startGap(tab);
    const before = tab.processes();
    await click('[role="tab"]:nth-of-type(2)');
    const picture = (at: number, more = '') => look(`[data-testid="${tileOf(at)}"] img${more}`);
    await until(
      'every picture near the screen is asked for',
      async () => REFUSED.every((_, at) => asked.has(at)),
      async () => [...asked],
    );
    // Those near the screen are refused: this gap is the tab's own, whatever its pictures are.
    const tabOpening = await gapOf(tab);
    await startGap(tab);
    let shown = 0;
    for (const at of DRAWINGS.keys()) {
      await scrollTo(tab, tileOf(at));
      await until(`picture ${at} is asked for`, async () => asked.has(at));
      await until(`picture ${at} has ended`, async () => !(await picture(at, '.wait')));
      if (at >= REFUSED.length) {
        const since = Date.now();
        // On a loaded machine it may come later than the widget waits.
        const isLate = () => Date.now() - since > 2 * PICTURE_PATIENCE_MS;
        await until(
          `drawing ${at} is shown`,
          async () => isLate() || (await picture(at)) !== undefined,
        );
        if (!isLate()) shown += 1;
      } else if (await picture(at)) throw new Error(`Drawing ${at} is shown`);
    }
    const nfts = await gapOf(tab);
    const { cpuMs, peakMb } = workSince(before, tab.processes());
    console.log(
      `  longest gap: first opening ${without} ms, of NFTs ${tabOpening} ms; icons ${icons} ms, NFTs ${nfts} ms (wanted < 200)`,
    );
    console.log(
      `  NFTs: ${shown} of ${ACCEPTED.length} shown, ${cpuMs} ms of CPU time, memory grows by ${peakMb} MB (wanted < 300)`,
    );
    await scrollTo(tab, tileOf(0));
    await click(tileOf(0));
    await sees('nft-name', /NFT 0/);
  },
};
