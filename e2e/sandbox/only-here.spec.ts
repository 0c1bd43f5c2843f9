/** Tests that only the sandbox has the local chains: no public output contains or requests them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures';
import { DIST } from '../support/process/hosts';

const CHAIN = /litesvm|@foundry-rs\/anvil|@uniswap\/v2|canonical-weth/;

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? files(file) : [file];
  });
}

const naming = (folder: string): string[] =>
  files(path.join(DIST, folder)).filter((file) => CHAIN.test(readFileSync(file, 'utf8')));

test('local chains: in no public output, but in the sandbox', () => {
  const outputs = readdirSync(DIST, { withFileTypes: true }).filter((each) => each.isDirectory());
  expect(outputs.map(({ name }) => name)).toEqual(expect.arrayContaining(['cdn', 'gateway']));
  for (const { name } of outputs) {
    if (name !== 'sandbox') expect(naming(name), name).toEqual([]);
  }
  expect(naming('sandbox')).not.toEqual([]);
});
