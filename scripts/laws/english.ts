/** The law `plain-english`: comments and test titles have no old words and no indirect openings. */
import ts from 'typescript';
import { eachNode, lineOf, type SourceUnit, type Tree, type Violation } from './tree';

/** Metaphors and old words, each with a plain word instead. */
const WORDS = new RegExp(
  `\\b(?:${[
    ...['nobody', 'somebody', 'whoever', 'whom', 'whichever', 'of which', 'all the same'],
    ...['is none', 'reckon\\w*', 'parted by', 'on (?:its|their) way', 'strangers?'],
    ...['stands', 'tells', 'draws', 'kinds? of networks?', 'pieces?', 'families'],
    '(?<!font-)family',
  ].join('|')})\\b`,
  'gi',
);
const OPENING = /^(?:what|who|where|whether)\b/i;

interface Passage {
  line: number;
  text: string;
}

/** Literals, whose text may look like a comment. */
const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateLiteralToken(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Consecutive `//` lines are one comment. */
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;

const plain = (comment: string): string =>
  comment
    .replace(/^\s*(?:\/\*+|\/\/+|\*+\/|\*)/gm, '')
    .replace(/\*+\/$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The comments of a file, each without its marks. */
export function commentsOf(source: ts.SourceFile): readonly Passage[] {
  const known = found.get(source) ?? readComments(source);
  found.set(source, known);
  return known;
}

/** Two laws read the comments of a file. */
const found = new WeakMap<ts.SourceFile, readonly Passage[]>();

function readComments(source: ts.SourceFile): Passage[] {
  let code = source.text;
  eachNode(source, (node) => {
    if (!isLiteral(node)) return;
    const [start, end] = [node.getStart(source), node.getEnd()];
    code = code.slice(0, start) + blank(code.slice(start, end)) + code.slice(end);
  });
  return [...code.matchAll(COMMENT)].map((found) => ({
    line: source.getLineAndCharacterOfPosition(found.index).line + 1,
    text: plain(found[0]),
  }));
}

const TEST = /^(?:test|it|describe|suite|t|context)(?:\.\w+)*$/;

/** Titles of tests, and of the cases from which a loop makes tests. */
function titles(unit: SourceUnit, source: ts.SourceFile): Passage[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(unit.path)) return [];
  const found: Passage[] = [];
  const add = (title: ts.Node | undefined): void => {
    if (!title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return;
    found.push({ line: lineOf(source, title), text: title.getText(source).slice(1, -1) });
  };
  eachNode(source, (node) => {
    if (ts.isCallExpression(node) && TEST.test(node.expression.getText(source)))
      add(node.arguments[0]);
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'title')
      add(node.initializer);
  });
  return found;
}

/** In a comment, words in backticks are code. */
const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, '');

/** A comment or title does not have these words, and does not begin with What, Who, Where or Whether. */
export function plainEnglish(tree: Tree): Violation[] {
  return tree.units.flatMap((unit) => {
    const source = unit.syntax;
    if (!source || !/^(?:src|e2e|scripts)\//.test(unit.path)) return [];
    const comments = commentsOf(source).map(({ line, text }) => ({
      line,
      text: withoutCode(text),
    }));
    return [...comments, ...titles(unit, source)].flatMap(({ line, text }) => {
      const words = [...text.matchAll(WORDS)].map(([word]) => word);
      const opening = OPENING.exec(text)?.[0];
      return [...(opening ? [`${opening} …`] : []), ...words].map((word) => ({
        law: 'plain-english',
        file: unit.path,
        line,
        message: `'${word}': write a plain word, and the subject first`,
      }));
    });
  });
}
