// Finds the error tables of core and of the islands, for docs/errors.md and for the test of the catalog.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, constant: string, file: string, codes: string[] }} ErrorTable */

/** @param {string} root @param {string} folder @returns {string[]} paths relative to `root` */
function filesBelow(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
    path.posix.join(folder, String(name).replaceAll(path.sep, '/')),
  );
}

/** @param {string} root @returns {string[]} the codes of `ErrorCode`, in its order */
export function errorCodes(root) {
  const text = readFileSync(path.join(root, 'src/protocol/host/error-codes.ts'), 'utf8');
  return [...text.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code]) => code);
}

/**
 * @param {string} root
 * @returns {ErrorTable[]} in the order in which `ErrorCode` lists their codes
 */
export function errorTables(root) {
  const order = errorCodes(root);
  const files = [
    ...filesBelow(root, 'src/widget/core/errors/catalog').filter((file) =>
      /(?<!test)\.ts$/.test(file),
    ),
    ...filesBelow(root, 'src/widget').filter((file) =>
      /^src\/widget\/(features|wallets|adapters)\/[^/]+\/errors\.ts$/.test(file),
    ),
  ];
  const tables = files.map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const [, constant, name] = /^export const ((\w+)_ERRORS) = \{$/m.exec(text) ?? [];
    if (!constant || !name) throw new Error(`${file} exports no table named …_ERRORS`);
    const codes = [...text.matchAll(/^ {2}(\w+): \[/gm)].map(([, code]) => code);
    return { name: name.toLowerCase(), constant, file, codes };
  });
  /** @param {ErrorTable} table */
  const first = ({ codes }) => order.indexOf(codes[0] ?? '');
  return tables.sort((a, b) => first(a) - first(b));
}
