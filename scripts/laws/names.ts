/** Laws about identifiers: private words do not come back, and each event property has one source. */
import ts from 'typescript';
import { eachNode, isTest, lineOf, type Tree, type Violation } from './tree';

/** Words of an earlier private dialect, and the term that replaced each. */
const WORDS = new Map([
  ['piece', 'NFT, or part'],
  ['pieces', 'NFTs, or parts'],
  ['stranger', 'thirdParty'],
  ['strangers', 'thirdParties'],
  ['nobody', 'the actor'],
  ['somebody', 'the actor'],
  ['whom', 'the actor'],
  ['families', 'namespaces'],
  ['wish', 'query, or request'],
  ['wishes', 'queries, or requests'],
  ['wished', 'requested'],
  ['door', 'registry'],
  ['doors', 'registries'],
  ['pick', 'select'],
  ['picks', 'selects'],
  ['picked', 'selected'],
  ['picking', 'selecting'],
]);

/** Whole names. A word of them may be a term elsewhere. */
const NAMES = new Set([
  ...['adoptFamilies', 'converge', 'earlyLink', 'familyOf', 'farConnector', 'inTurn'],
  ...['lacksAgreement', 'leaveWallets', 'moneyMoved', 'onAsked', 'pairEarly', 'prepareFor'],
  ...['refreshHoldings', 'refusedFamily', 'speaksFor', 'startSession', 'takeFamily', 'tellAsked'],
  ...['tellRefused', 'tellTabs', 'wantFamily', '$agreed', '$presence'],
]);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_$-]+/)
    .map((word) => word.toLowerCase());

export function privateNames(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source) return [];
    const found: Violation[] = [];
    eachNode(source, (node) => {
      if (!ts.isIdentifier(node)) return;
      const { text } = node;
      // A type of TypeScript.
      if (text === 'Pick') return;
      const word = wordsOf(text).find((one) => WORDS.has(one));
      if (!word && !NAMES.has(text)) return;
      const term = word ? WORDS.get(word) : "the field's term";
      const message = `'${text}' is a private name: use ${term}`;
      found.push({ law: 'private-names', file: unit.path, line: lineOf(source, node), message });
    });
    return found;
  });
}

const SMART_ACCOUNT = 'src/widget/core/analytics/smart-account.ts';
const FLAG = /^(?:isSmartAccount|isSA)$/;

/** An event that computes it itself could contradict the others. */
export function smartAccountSource(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source || !unit.path.startsWith('src/widget/') || isTest(unit.path)) return [];
    if (unit.path === SMART_ACCOUNT) return [];
    const found: Violation[] = [];
    eachNode(source, (node) => {
      const name =
        ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
          ? node.name
          : ts.isPropertyAccessExpression(node)
            ? node.name
            : undefined;
      if (!name || !('text' in name) || !FLAG.test(String(name.text))) return;
      const message = `'${String(name.text)}' comes from smartAccount() alone`;
      found.push({ law: 'smart-account', file: unit.path, line: lineOf(source, node), message });
    });
    return found;
  });
}
