import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { checkPublicFolder } from './check-public-folder';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'site-')));
after(() => rmSync(root, { recursive: true }));
const at = (...parts: string[]) => path.join(root, ...parts);
mkdirSync(at('site/data'), { recursive: true });
mkdirSync(at('site-data'));
writeFileSync(at('config.json'), '{}');
writeFileSync(at('site/config.json'), '{}');
symlinkSync(at('site'), at('link'));
symlinkSync(at('site/config.json'), at('linked.json'));

test('configuration and databases outside the folder: accepted', () => {
  checkPublicFolder(at('site'), [at('config.json'), at('site-data/store.db'), at('data/relay.db')]);
});

test('configuration or database inside the folder: refused', () => {
  for (const [folder, secret] of [
    [at('site'), at('site/config.json')],
    [at('site'), at('site/data/store.db')],
    [at('site'), at('link/data/new.db')],
    [at('link'), at('site/config.json')],
    [at('site'), at('linked.json')],
    [root, at('config.json')],
  ] as const) {
    assert.throws(() => checkPublicFolder(folder, [secret]), /would publish/, secret);
  }
});

test('no such folder, or a file: refused', () => {
  for (const folder of [at('nowhere'), at('config.json')]) {
    assert.throws(() => checkPublicFolder(folder, []), /is not a folder/);
  }
});
