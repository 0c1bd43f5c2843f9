/** Tests that only the sandbox knows its relay: files for sites do not contain it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { relayUrl } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { DIST } from '../../support/process/hosts';

const HOST = new URL(relayUrl(1)).hostname;

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? files(file) : [file];
  });
}

const naming = (folder: string): string[] =>
  files(path.join(DIST, folder)).filter((file) => readFileSync(file, 'utf8').includes(HOST));

test('relay address: in no file of the CDN, but in the sandbox', () => {
  expect(naming('cdn')).toEqual([]);
  expect(naming('sandbox')).not.toEqual([]);
});
