/** Tests that only scripts pinned by the tag's hash run. */
import { fileName } from '../../../src/widget/embed/chunk-rows';
import { expect, test, theModal } from '../../fixtures';
import { readCdnFile, readManifest, recordScripts, scriptRequests } from '../../support/page/cdn';
import { addToMain, connect, expectStatus, openAccount, withKit } from '../../support/page/widget';

test('scripts of a whole visit: classic, with the integrity of the manifest', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const manifest = readManifest();
  const asked = scriptRequests(page);
  await recordScripts(page);
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  await openAccount(page);
  await withKit(page, (kit) => kit.open({ view: 'Networks' }));
  await page.getByTestId('network-eip155:31338').click();
  await expect.poll(() => withKit(page, (kit) => kit.getState().networkId)).toBe('eip155:31338');
  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  await withKit(page, (kit) => kit.diagnose());
  await addToMain(page, '<appkit-button></appkit-button>');
  const button = page.locator('appkit-button').first();
  await expect(button.getByRole('button')).toBeVisible();
  await withKit(page, (kit) => kit.open({ view: 'ConnectingWalletConnect' }));
  await expect(page.getByTestId('wc-qr')).toBeVisible();

  const directory = `${hosts.cdn}/cdn/1.0.0/`;
  const ours = asked.filter((url) => !url.startsWith(hosts.pages));
  const files = ours.map((url) => url.slice(directory.length));
  for (const id of ['eip155', 'runtime', 'walletconnect', 'qr', 'elements', 'pair']) {
    expect(files).toContain(manifest.chunks[id]?.file);
  }
  expect(new Set(files).size, 'no file comes twice').toBe(files.length);

  const added = (await page.evaluate(() => window.addedScripts)).filter(({ src }) =>
    src.startsWith(hosts.cdn),
  );
  // One element per request: a native import would be a request without an element.
  expect(added.map(({ src }) => src).sort()).toEqual(ours.sort());
  for (const script of added) {
    expect(script).toEqual({
      src: script.src,
      integrity: manifest.files[script.src.slice(directory.length)]?.integrity,
      crossOrigin: 'anonymous',
      type: '',
    });
  }
});

test('every file: pinned, the first by the loader and the others by the two tables', () => {
  const { files, entry, chunks } = readManifest();
  // In the file of the shell, which the loader pins.
  const table = chunks.table?.file ?? '';
  // In a file that the first table pins.
  const more = chunks.more?.file ?? '';
  const rows = (source: string) =>
    new Map(
      [...source.replaceAll('\\n', ' ').matchAll(/([\w-]+) (sha384-[A-Za-z0-9+/]{64})/g)].map(
        ([, id = '', integrity = '']) => [fileName(id, integrity), integrity],
      ),
    );
  expect(readCdnFile(entry)).toContain(`["${table}","${files[table]?.integrity}"]`);
  const ofTable = rows(readCdnFile(table));
  expect(ofTable.get(more)).toBe(files[more]?.integrity);
  const ofMore = rows(readCdnFile(more));
  expect(ofMore.size).toBeGreaterThan(0);
  const all = new Map([...ofMore, ...ofTable]);
  expect(all.size, 'no file is listed twice').toBe(ofMore.size + ofTable.size);
  const pinned = Object.fromEntries(all);
  const listed = Object.entries(files)
    .filter(([name]) => name !== entry && name !== table)
    .map(([name, { integrity }]) => [name, integrity]);
  expect(pinned).toEqual(Object.fromEntries(listed));
  for (const name of Object.keys(files)) {
    expect(readCdnFile(name)).not.toMatch(/\bimport\s*\(|\beval\s*\(|new Function/);
  }
});

test('press during the first load: loads no second copy', async ({ page, hosts }) => {
  const asked = scriptRequests(page);
  await page.goto(hosts.page('plain'));
  await withKit(page, (kit) => void Promise.all([kit.open(), kit.open(), kit.diagnose()]));
  await theModal(page);
  const shell = asked.filter((url) => url.includes('/shell.'));
  expect(shell).toHaveLength(1);
});
