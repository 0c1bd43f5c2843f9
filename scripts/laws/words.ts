/** Law 5 (no chain name where every chain is meant), test ids, and words no file may hold. */
import ts from 'typescript';
import { REGISTRIES } from './places';
import { eachNode, isTest, lineOf, type Tree, type Violation } from './tree';

const EVERY_CHAIN = /^src\/widget\/(shell|ui|features\/account|features\/send|core\/payments)\//;
const CHAIN = /eip155|solana|bip122|polkadot|cosmos|ethereum|bitcoin/i;

/** Comments may explain with a name; code may not branch on one. */
export function chainNames(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (
      !source ||
      !EVERY_CHAIN.test(unit.path) ||
      REGISTRIES.includes(unit.path) ||
      isTest(unit.path)
    )
      return [];
    const found: Violation[] = [];
    eachNode(source, (node) => {
      const word =
        ts.isIdentifier(node) ||
        ts.isStringLiteralLike(node) ||
        ts.isTemplateLiteralToken(node) ||
        ts.isJsxText(node) ||
        ts.isRegularExpressionLiteral(node)
          ? node.text
          : '';
      const chain = CHAIN.exec(word)?.[0];
      if (!chain) return;
      const message = `'${chain}': ask the adapter what it can do instead`;
      found.push({ law: 'chain-names', file: unit.path, line: lineOf(source, node), message });
    });
    return found;
  });
}

/** Storage keys, element names and test ids of another kit that may be on the same page. */
const FOREIGN = /@appkit\/|@appkit-wallet\/|\bw3m\b/;

/** Never read, written or cleared, and never imitated. */
export function foreignNames(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source || !unit.path.startsWith('src/widget/') || isTest(unit.path)) return [];
    const found: Violation[] = [];
    eachNode(source, (node) => {
      const word = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) ? node.text : '';
      const message = FOREIGN.exec(word)?.[0];
      if (!message) return;
      found.push({ law: 'foreign-names', file: unit.path, line: lineOf(source, node), message });
    });
    return found;
  });
}

/**
 * Several files have one of these, but only one is ever on the screen: one view is shown at a time,
 * and the frame is either the dialog or the page's own element.
 */
const ONE_AT_A_TIME = new Set([
  ...['retry', 'cancel', 'search', 'disconnect', 'empty', 'error'],
  ...['modal', 'card'],
]);

/** A literal test id belongs to one file, so that an e2e test knows what it clicks. */
export function testIds(tree: Tree): Violation[] {
  const owners = new Map<string, string>();
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source || !unit.path.startsWith('src/widget/') || isTest(unit.path)) return [];
    const found: Violation[] = [];
    eachNode(source, (node) => {
      if (!ts.isJsxAttribute(node) || !/^(data-testid|testId)$/.test(node.name.getText())) return;
      const value = node.initializer;
      if (!value || !ts.isStringLiteral(value) || ONE_AT_A_TIME.has(value.text)) return;
      const owner = owners.get(value.text) ?? unit.path;
      owners.set(value.text, owner);
      if (owner === unit.path) return;
      const message = `'${value.text}' is a test id of ${owner}`;
      found.push({ law: 'test-ids', file: unit.path, line: lineOf(source, node), message });
    });
    return found;
  });
}

/** Pieced together, so that this file does not hold what it forbids. */
const MACHINE = new RegExp(
  [
    `(?<![\\w.:/*-])/(${['work', 'tmp', 'root'].join('|')})/`,
    `(?<![\\w.:/*-])/${'home'}/[a-z]+/`,
    `/${'Users'}/[A-Za-z]+/`,
    `registry\\.${'npmjs'}\\.org`,
    `registry\\.${'yarnpkg'}\\.com`,
  ].join('|'),
);

/** Paths and hosts of one machine work on that machine only. */
export function machinePaths(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) =>
    unit.text.split('\n').flatMap((text, index) => {
      const hit = MACHINE.exec(text)?.[0];
      if (!hit) return [];
      return [{ law: 'machine-paths', file: unit.path, line: index + 1, message: hit }];
    }),
  );
}
