/**
 * Law 10: each selector of an island's style sheet has a class of that island. All islands share one
 * shadow root, and a sheet stays there: an unscoped rule also applies to other islands.
 */
import ts from 'typescript';
import { islandOf } from './places';
import { eachNode, isTest, lineOf, type Tree, type Violation } from './tree';

/**
 * The class of an island is the name of its folder, except in these. The island's other classes
 * start with that class and a hyphen.
 */
const CLASSES: Readonly<Record<string, string>> = {
  'features/nfts': 'nft',
  'features/tokens': 'token',
};

const classOf = (island: string): string => CLASSES[island] ?? island.replace(/^.*\//, '');

/** At-rules that contain rules for elements. */
const TRANSPARENT = /^@(media|container|supports|layer)\b/;

interface Selector {
  text: string;
  /** Position in the text of the sheet. */
  at: number;
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Splits at the commas outside parentheses. */
function listed(prelude: string, at: number): Selector[] {
  const found: Selector[] = [];
  let depth = 0;
  let from = 0;
  for (let end = 0; end <= prelude.length; end += 1) {
    const sign = prelude[end];
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (end < prelude.length && (sign !== ',' || depth > 0)) continue;
    const text = prelude.slice(from, end);
    found.push({ text: text.trim(), at: at + from + text.search(/\S|$/) });
    from = end + 1;
  }
  return found;
}

/** The selectors of the outer style rules. A nested rule is in the scope of the rule around it. */
function selectorsOf(css: string): Selector[] {
  const text = css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, blank);
  const found: Selector[] = [];
  /** For each open block: whether it contains outer style rules. */
  const open: boolean[] = [];
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    if (sign === '}') open.pop();
    if (sign === '{') {
      const outer = open.every(Boolean);
      const prelude = text.slice(from, index);
      const atRule = prelude.trim().startsWith('@');
      if (outer && !atRule) found.push(...listed(prelude, from));
      open.push(outer && TRANSPARENT.test(prelude.trim()));
    }
    from = index + 1;
  }
  return found;
}

/** The class must be on the element or around it: `:not(.account)` and `:is(.account,p)` don't count. */
function withoutArguments(selector: string): string {
  const next = selector.replace(/\([^()]*\)/g, '');
  return next === selector ? next : withoutArguments(next);
}

const isScoped = (selector: string, name: string): boolean =>
  new RegExp(`\\.${name}(-[\\w-]+)?(?![\\w-])`).test(withoutArguments(selector));

/** The text of a sheet as in the file; a substitution becomes a word of the same length. */
function sheetText(node: ts.Expression | undefined, source: ts.SourceFile): string | undefined {
  if (!node || !(ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) return undefined;
  let text = node.getText(source).slice(1, -1);
  if (!ts.isTemplateExpression(node)) return text;
  const start = node.getStart(source) + 1;
  for (const { expression } of node.templateSpans) {
    const from = source.text.lastIndexOf('${', expression.getStart(source)) - start;
    const to = source.text.indexOf('}', expression.getEnd()) + 1 - start;
    text = text.slice(0, from) + 'x'.repeat(to - from) + text.slice(to);
  }
  return text;
}

export function islandSheets(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    const island = islandOf(unit.path);
    if (!source || !island || isTest(unit.path)) return [];
    const name = classOf(island);
    const found: Violation[] = [];
    const say = (line: number, message: string) =>
      found.push({ law: 'island-sheets', file: unit.path, line, message });
    eachNode(source, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText(source) !== 'defineSheet') return;
      const [argument] = node.arguments;
      const css = sheetText(argument, source);
      if (!argument || css === undefined) {
        return say(lineOf(source, node), 'write the text of the sheet in the call');
      }
      for (const { text, at } of selectorsOf(css)) {
        if (isScoped(text, name)) continue;
        const { line } = source.getLineAndCharacterOfPosition(argument.getStart(source) + 1 + at);
        say(line + 1, `'${text}' has no class '${name}' or '${name}-…'`);
      }
    });
    return found;
  });
}
