/** The law `glossary`: a name of one word says little by itself, so its meaning must be written down. */
import ts from 'typescript';
import { isTest, lineOf, type SourceUnit, type Tree, type Violation } from './tree';

const GLOSSARY = 'docs/glossary.md';
const PRODUCT = /^src\/(widget|gateway|protocol|sandbox|secure)\//;
/** An entry, which has no name of its own. */
const ENTRY = 'index';

/** A name leaves out the hyphen of `EIP-155`. */
const wordOf = (term: string): string => term.toLowerCase().replaceAll('-', '');

/** First cells of the rows: `| term | … |` and `| term, other term | … |`. */
export function glossaryTerms(tree: Tree): ReadonlySet<string> {
  const text = tree.units.find((unit) => unit.path === GLOSSARY)?.text ?? '';
  const cells = text.split('\n').map((line) => /^\| ([^|]+) \|/.exec(line)?.[1] ?? '');
  return new Set(
    cells
      .filter(Boolean)
      .flatMap((cell) => cell.split(', '))
      .map(wordOf),
  );
}

/** `$tokens`, `Tokens`, `TOKENS` and `tokens` are one word; `accountTabs` and `max-tokens` two. */
const isOneWord = (name: string): boolean =>
  /^[A-Za-z]?[a-z0-9]*$/.test(name) || /^[A-Z0-9]+$/.test(name);

function isTerm(word: string, terms: ReadonlySet<string>): boolean {
  const lower = word.toLowerCase();
  const singular = [
    lower,
    lower.replace(/s$/, ''),
    lower.replace(/es$/, ''),
    lower.replace(/ies$/, 'y'),
  ];
  return singular.some((each) => terms.has(each));
}

interface Name {
  text: string;
  node: ts.Node;
}

/** Declared here and exported: a re-exported name is checked where it is declared. */
function exportedNames(source: ts.SourceFile): Name[] {
  return source.statements.flatMap((statement): Name[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [{ text: name.text, node: name }] : [],
      );
    }
    const declared = statement as ts.Statement & { name?: ts.Node };
    return declared.name && ts.isIdentifier(declared.name)
      ? [{ text: declared.name.text, node: declared.name }]
      : [];
  });
}

const stemOf = (path: string): string => /([^/]+?)\.[^/]*$/.exec(path)?.[1] ?? '';

function unexplained(unit: SourceUnit, terms: ReadonlySet<string>): Violation[] {
  const source = unit.syntax;
  if (!source || !PRODUCT.test(unit.path) || isTest(unit.path)) return [];
  const say = (word: string, line: number): Violation => ({
    law: 'glossary',
    file: unit.path,
    line,
    message: `'${word}' is one word and no term of ${GLOSSARY}: use the field's full term`,
  });
  const isUnknown = (word: string): boolean =>
    word !== ENTRY && isOneWord(word) && !isTerm(word, terms);
  const stem = stemOf(unit.path);
  const names = exportedNames(source)
    .filter(({ text }) => isUnknown(text.replace(/^\$/, '')))
    .map(({ text, node }) => say(text, lineOf(source, node)));
  return isUnknown(stem) ? [say(stem, 1), ...names] : names;
}

/** Exported names and file stems of product code. Checked where the tree has a glossary. */
export function glossary(tree: Tree): Violation[] {
  const terms = glossaryTerms(tree);
  return terms.size === 0 ? [] : tree.units.flatMap((unit) => unexplained(unit, terms));
}
