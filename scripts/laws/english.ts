/** The law `plain-english`: counts words and openings that comments and test titles should not have. */
import ts from 'typescript';
import { type Folder, MOST } from './english-ratchet';
import { eachNode, lineOf, type SourceUnit, type Tree, type Violation } from './tree';

/** The real tree may have this many fewer breaks than its number before the number must go down. */
const SLACK = 20;

const WORDS = /\b(?:nobody|somebody|whoever|whom|whichever|of which|all the same)\b/gi;
const OPENING = /^(?:what|who|where|whether)\b/i;

interface Break {
  line: number;
  text: string;
}

interface Passage {
  line: number;
  text: string;
  comment: boolean;
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
    comment: true,
  }));
}

const TEST = /^(?:test|it|describe|suite|t|context)(?:\.\w+)*$/;

function titles(unit: SourceUnit, source: ts.SourceFile): Passage[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(unit.path)) return [];
  const found: Passage[] = [];
  eachNode(source, (node) => {
    if (!ts.isCallExpression(node) || !TEST.test(node.expression.getText(source))) return;
    const [title] = node.arguments;
    if (!title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return;
    found.push({ line: lineOf(source, title), text: title.getText(source), comment: false });
  });
  return found;
}

function breaksOf(unit: SourceUnit): Break[] {
  const source = unit.syntax;
  if (!source) return [];
  return [...commentsOf(source), ...titles(unit, source)].flatMap(({ line, text, comment }) => {
    const words = [...text.matchAll(WORDS)].map(([word]) => ({ line, text: word }));
    const opening = comment ? OPENING.exec(text)?.[0] : undefined;
    return opening ? [{ line, text: `${opening} …` }, ...words] : words;
  });
}

const FOLDERS = Object.keys(MOST) as Folder[];
const folderOf = (file: string): Folder | undefined =>
  FOLDERS.find((folder) => file.startsWith(`${folder}/`));

export interface Found {
  file: string;
  breaks: Break[];
}

/** The files of each program folder that break plain English, the worst first. */
export function englishBreaks(tree: Tree): Map<Folder, Found[]> {
  const found = new Map<Folder, Found[]>(FOLDERS.map((folder) => [folder, []]));
  for (const unit of tree.units) {
    const folder = folderOf(unit.path);
    if (!folder || !/\.(?:ts|tsx|mjs)$/.test(unit.path)) continue;
    const breaks = breaksOf(unit);
    if (breaks.length > 0) found.get(folder)?.push({ file: unit.path, breaks });
  }
  for (const files of found.values()) files.sort((a, b) => b.breaks.length - a.breaks.length);
  return found;
}

export const countOf = (files: readonly Found[]): number =>
  files.reduce((sum, { breaks }) => sum + breaks.length, 0);

/** A program folder has no more breaks than its number in english-ratchet.ts. */
export const plainEnglish = (tree: Tree): Violation[] =>
  [...englishBreaks(tree)].flatMap(([folder, files]) => {
    const count = countOf(files);
    const [worst] = files;
    const [first] = worst?.breaks ?? [];
    if (count <= MOST[folder] || !worst || !first) return [];
    const message =
      `${folder} has ${count} breaks of plain English; at most ${MOST[folder]}. ` +
      `This file has the most: ${worst.breaks.length}, first '${first.text}'. ` +
      'List them: node scripts/rooms.mjs --english';
    return [{ law: 'plain-english', file: worst.file, line: first.line, message }];
  });

/** Reports numbers that are too high. Checked against the real checkout only. */
export const looseEnglish = (tree: Tree, most: Record<Folder, number> = MOST): Violation[] =>
  [...englishBreaks(tree)].flatMap(([folder, files]) => {
    const count = countOf(files);
    if (count + SLACK >= most[folder]) return [];
    const message = `${folder} has ${count} breaks of plain English: lower the number ${most[folder]}`;
    return [{ law: 'plain-english', file: 'scripts/laws/english-ratchet.ts', line: 1, message }];
  });
