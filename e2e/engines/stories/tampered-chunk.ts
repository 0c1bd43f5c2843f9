/**
 * Tests one changed byte: the file never runs, and the user is told. The original bytes load first,
 * in the same way.
 */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { faulty } from '../../support/page/cdn';
import type { Hosts } from '../../support/process/hosts';
import {
  callOpen,
  connectPageWallet,
  expectFacts,
  factsOf,
  heardErrors,
  hearErrors,
  loaded,
  PAGE_WALLET,
} from '../page-kit';
import { type Scene, type Story, unlessAll } from '../story';
import { until } from '../until';

/** The loader's own small dialog has no test id. */
const LOADER_DIALOG = 'dialog:not([data-testid])';

/** HTTP statuses of the CDN's replies under a key, for one chunk. */
async function answersFor({ fromNode }: Hosts, key: string, chunk: string): Promise<number[]> {
  const { url, headers } = fromNode('cdn');
  const text = await new Promise<string>((resolve, reject) => {
    const asked = request(new URL(`faults/log/${key}`, url), { headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      answer.on('end', () => resolve(body));
    });
    asked.once('error', reject).end();
  });
  const lines = JSON.parse(text) as { file: string; status: number }[];
  return lines.filter(({ file }) => file.startsWith(`${chunk}.`)).map(({ status }) => status);
}

async function visitUnder(scene: Scene, fault: string): Promise<string> {
  const key = crypto.randomUUID();
  const { hosts, visit, tab } = scene;
  await visit(hosts.page('plain', { cdn: faulty(fault, key), wallet: 'page', approve: 'auto' }));
  await loaded(tab);
  await hearErrors(tab);
  return key;
}

/** The same steps with intact files. */
async function provenSound(scene: Scene, chunk: string): Promise<void> {
  const key = await visitUnder(scene, 'none');
  await connectPageWallet(scene);
  assert.deepEqual(await answersFor(scene.hosts, key, chunk), [200]);
  assert.deepEqual(await scene.problems(), []);
  await scene.tab.run(() => window.AppKit?.disconnect());
  await expectFacts(scene.tab, { status: 'disconnected' });
}

/** Each engine has its own message for a wrong hash. */
function allowRefusals({ allow }: Scene): void {
  allow(/integrity/i, /Could not load/, /^\[not loaded\] (link|script)/);
}

export const tamperedShell: Story = {
  name: 'tampered shell: never runs, and the loader reports it',
  async run(scene) {
    const { hosts, sees, look, tab } = scene;
    await provenSound(scene, 'shell');
    allowRefusals(scene);
    const key = await visitUnder(scene, 'tamper:shell');
    await callOpen(tab);
    await sees(LOADER_DIALOG, /Could not load/);
    await until('the page is told', async () => (await heardErrors(tab)).includes('load_failed'));
    // Both replies arrived in full; the browser refused their bytes.
    assert.deepEqual(await answersFor(hosts, key, 'shell'), [200, 200]);
    assert.equal((await factsOf(tab)).initialized, false);
    assert.equal(await look('modal'), undefined);
    assert.equal((await sees('page-field')).value, 'untouched');
  },
};

export const tamperedIsland: Story = {
  name: 'tampered island: nothing connects, and the view reports it',
  without: unlessAll,
  async run(scene) {
    const { click, sees, tab, hosts } = scene;
    await provenSound(scene, 'eip155');
    allowRefusals(scene);
    const key = await visitUnder(scene, 'tamper:eip155');
    await click('opener');
    await click(PAGE_WALLET);
    await sees('modal', /couldn't load this section/);
    await sees('retry');
    await until('the page is told', async () => (await heardErrors(tab)).includes('load_failed'));
    assert.ok((await answersFor(hosts, key, 'eip155')).every((status) => status === 200));
    assert.notEqual((await factsOf(tab)).status, 'connected');
  },
};
