/** Rules for the widget's effects on the host page. */
import ts from 'typescript';
import { programOf } from './places';
import { eachNode, isTest, lineOf, type SourceUnit, type Tree, type Violation } from './tree';

const STORAGE_FILES = new Set([
  'src/widget/core/storage/storage-reader.ts',
  'src/widget/embed/was-connected.ts',
]);
const STORAGE = new Set(['localStorage', 'sessionStorage', 'cookieStore']);
const INDEXED_DB_HOME = 'src/widget/wallets/walletconnect/';

const HTML = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'srcdoc',
  'setHTMLUnsafe',
  'createContextualFragment',
]);
const NAVIGATING = new Set(['assign', 'replace', 'reload']);
const HISTORY = new Set([
  'pushState',
  'replaceState',
  'back',
  'forward',
  'go',
  'scrollRestoration',
]);
const GLOBALS = /^(window|globalThis|self|document|top|parent)\./;

type Say = (law: string, node: ts.Node, message: string) => void;

const shipped = (unit: SourceUnit): boolean =>
  programOf(unit.path) === 'widget' && unit.syntax !== undefined && !isTest(unit.path);

const isName = (node: ts.Node): node is ts.Identifier | ts.StringLiteralLike =>
  ts.isIdentifier(node) || ts.isStringLiteralLike(node);

/** `window.location`, `location` → `location`; any non-global → its own text. */
const globalText = (node: ts.Node): string => node.getText().replace(GLOBALS, '');

function storage(unit: SourceUnit, node: ts.Node, say: Say): void {
  if (!isName(node)) return;
  if (STORAGE.has(node.text) && !STORAGE_FILES.has(unit.path)) {
    say(
      'storage',
      node,
      `${node.text} outside core/storage/storage-reader.ts and embed/was-connected.ts`,
    );
  }
  const parent = node.parent;
  if (
    node.text === 'cookie' &&
    ts.isPropertyAccessExpression(parent) &&
    globalText(parent.expression) === 'document' &&
    !STORAGE_FILES.has(unit.path)
  ) {
    say('storage', node, 'document.cookie');
  }
  if (node.text === 'indexedDB' && !unit.path.startsWith(INDEXED_DB_HOME)) {
    say('storage', node, `indexedDB outside ${INDEXED_DB_HOME}`);
  }
}

function markup(node: ts.Node, say: Say): void {
  if (isName(node) && HTML.has(node.text)) say('no-html-strings', node, node.text);
  if (ts.isPropertyAccessExpression(node) && /(^|\.)document\.write(ln)?$/.test(node.getText())) {
    say('no-html-strings', node, node.getText());
  }
  if (ts.isJsxOpeningLikeElement(node) && node.tagName.getText() === 'style') {
    say('no-style-element', node, '<style>: the page may forbid it; use a constructable sheet');
  }
  if (ts.isJsxAttribute(node) && node.name.getText() === 'style') {
    const value = node.initializer;
    if (value && (ts.isStringLiteral(value) || /^\{\s*['"`]/.test(value.getText()))) {
      say('no-style-attribute', node, 'style as a string; an object goes through CSSOM');
    }
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [first] = node.arguments;
    const name = node.expression.name.text;
    const text = first && ts.isStringLiteralLike(first) ? first.text.toLowerCase() : '';
    if (name === 'createElement' && text === 'style') say('no-style-element', node, 'style');
    if (name === 'setAttribute' && text === 'style') say('no-style-attribute', node, 'style');
  }
}

function evaluation(node: ts.Node, say: Say): void {
  if (ts.isCallExpression(node) && globalText(node.expression) === 'eval') {
    say('no-eval', node, 'eval');
  }
  if (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    globalText(node.expression) === 'Function'
  ) {
    say('no-eval', node, 'Function');
  }
  if (ts.isCallExpression(node) && /^set(Timeout|Interval)$/.test(globalText(node.expression))) {
    const [first] = node.arguments;
    if (first && ts.isStringLiteralLike(first)) say('no-eval', node, 'code as a string');
  }
}

function navigation(node: ts.Node, say: Say): void {
  if (ts.isPropertyAccessExpression(node)) {
    const owner = globalText(node.expression);
    if (owner === 'history' && HISTORY.has(node.name.text)) say('no-history', node, node.getText());
    if (owner === 'location' && NAVIGATING.has(node.name.text)) {
      say('no-navigation', node, node.getText());
    }
  }
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    /^location(\.(href|hash|search|pathname|host|hostname|protocol|port))?$/.test(
      globalText(node.left),
    )
  ) {
    say('no-navigation', node, node.left.getText());
  }
}

/** Some packages bring Node's types along, so that the compiler would take them in the widget too. */
const NODE = new Set(['process', 'Buffer', 'setImmediate', 'clearImmediate', '__dirname']);

function node(found: ts.Node, say: Say): void {
  const { parent } = found;
  const isValue =
    ts.isIdentifier(found) &&
    !(ts.isPropertyAccessExpression(parent) && parent.name === found) &&
    !(ts.isPropertyAssignment(parent) && parent.name === found);
  if (isValue && NODE.has(found.text)) {
    say('no-node', found, `${found.text}: no browser has it`);
  }
  if (ts.isStringLiteralLike(found) && found.text.startsWith('node:')) {
    say('no-node', found, `${found.text}: no browser has it`);
  }
}

function components(unit: SourceUnit, node: ts.Node, say: Say): void {
  if (!unit.path.endsWith('.tsx')) return;
  if (ts.isCallExpression(node) && globalText(node.expression) === 'fetch') {
    say('no-fetch-in-components', node, 'components use stores; core does the asking');
  }
}

const LETTERS = /\p{L}{2,}/u;
const SPOKEN = new Set(['aria-label', 'title', 'alt', 'placeholder', 'aria-description']);

/** `ui` knows no text: every word comes in through props. */
function text(unit: SourceUnit, node: ts.Node, say: Say): void {
  if (!unit.path.startsWith('src/widget/ui/')) return;
  if (ts.isJsxText(node) && LETTERS.test(node.text)) {
    say('ui-knows-no-text', node, node.text.trim());
  }
  if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer) {
    const value = node.initializer;
    if (ts.isStringLiteral(value) && LETTERS.test(value.text)) {
      say('ui-knows-no-text', node, value.text);
    }
  }
}

export function page(tree: Tree): Violation[] {
  return tree.units.filter(shipped).flatMap((unit) => {
    const source = unit.syntax;
    if (!source) return [];
    const found: Violation[] = [];
    const say: Say = (law, node, message) =>
      found.push({ law, file: unit.path, line: lineOf(source, node), message });
    eachNode(source, (each) => {
      storage(unit, each, say);
      markup(each, say);
      evaluation(each, say);
      navigation(each, say);
      components(unit, each, say);
      node(each, say);
      text(unit, each, say);
    });
    return found;
  });
}
