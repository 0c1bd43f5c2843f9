// The licence texts that must travel with what we ship.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installed } from './gate.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

const LOGOS = '@iconify-json/token-branded';
/** The license of the drawings gives no right to the trademarks. */
const TRADEMARKS =
  'Logos and names of wallets, networks and tokens are trademarks of their owners, and only identify them.';

/**
 * The MIT wording is the same for all packages; our copy is in LICENSE.
 * @param {string} root
 */
const mitWords = (root) => {
  const text = readFileSync(path.join(root, 'LICENSE'), 'utf8');
  return text.slice(text.indexOf('Permission is hereby granted')).trim();
};

/**
 * The Apache-2.0 wording is also the same; the copy comes with the compiler, which is always
 * installed.
 * @param {string} root
 */
const apacheWords = (root) =>
  readFileSync(path.join(root, 'node_modules/typescript/LICENSE.txt'), 'utf8').trim();

/**
 * @param {readonly string[]} packages `name@version`, as the build found them in its metafile
 * @param {string} root folder with package-lock.json and node_modules
 * @returns {string} text of THIRD-PARTY-NOTICES.txt: sorted, the same for the same packages
 * @throws {Error} when a package is not installed, or has no licence text and none can be given
 */
export function noticesOf(packages, root) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const known = installed(lock);
  /**
   * For packages without a license file: the full statement of their manifest.
   * @type {(licence: string | undefined, author: string, id: string) => string}
   */
  const standing = (licence, author, id) => {
    if (licence === 'Apache-2.0') return apacheWords(root);
    if (licence !== 'MIT' || !author) throw new Error(`${id} has no licence text`);
    return `Copyright (c) ${author}\n\n${mitWords(root)}`;
  };
  const parts = [...new Set(packages)].sort().map((id) => {
    const found = known.find((each) => `${each.name}@${each.version}` === id);
    if (!found) throw new Error(`${id} is not in package-lock.json`);
    const folder = path.join(root, found.path);
    if (!existsSync(folder)) throw new Error(`${id} is not installed`);
    const texts = readdirSync(folder)
      .filter((file) => LICENCE_FILE.test(file))
      .sort()
      .map((file) => readFileSync(path.join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim());
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    // A set of icons names its author in a file of its own.
    const info = path.join(folder, 'info.json');
    const given =
      manifest.author ?? (existsSync(info) ? JSON.parse(readFileSync(info, 'utf8')).author : '');
    const author = typeof given === 'string' ? given : (given?.name ?? '');
    const body = texts.length > 0 ? texts.join('\n\n') : standing(found.licence, author, id);
    const note = found.name === LOGOS ? `${TRADEMARKS}\n\n` : '';
    return `${id}\nLicense: ${found.licence ?? 'see below'}\n\n${note}${body}\n`;
  });
  const rule = `\n${'-'.repeat(78)}\n\n`;
  const head = 'AppKit Embed contains the following packages, under their own licenses.\n';
  return [head, ...parts].join(rule);
}
