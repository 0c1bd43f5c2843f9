/** The law `comment-names`: files and symbols that a comment names exist. */
import { commentsOf } from './english';
import { programOf } from './places';
import { eachNode, type SourceUnit, type Tree, type Violation } from './tree';

/** A file name; not the end of a URL, and not a file of a package. */
const FILE =
  /(?<![\w@./:*<>{}$-])(?:\.{1,2}\/)*((?:[\w-]+\/)*[\w.-]*\w\.(?:tsx?|mjs|md))(?![\w/*-])/g;
/** A path without an extension, in backticks. */
const PATH = /`((?:core|ui|protocol|features|wallets|adapters|shell|embed)\/[\w/-]+)`/g;
/** A name with a capital, in backticks. One word in lower case may be any word. */
const NAME = /`\$?([A-Za-z]+[A-Z]\w*|[A-Z]\w*)(?:\(\))?`/g;

/** Made by the build. */
const OUTPUTS = new Set(['appkit.d.ts']);

/** Names of other people's specifications and libraries. */
const FOREIGN = new Set([
  ...['FallbackController', 'isSA', 'manualWCControl', 'YYMMDDHHMMSSZ'],
  ...['SignerPayloadJSON', 'InjectedWindowProvider', 'Injected', 'KeypairType'],
]);

/** A bare name is a file of the same program, of the protocol, or of no program. */
function isFile(unit: SourceUnit, name: string, file: string): boolean {
  if (!`/${file}`.endsWith(`/${name}`)) return false;
  if (name.includes('/')) return true;
  const to = programOf(file);
  return to === undefined || to === 'protocol' || to === programOf(unit.path);
}

const isPath = (name: string, file: string): boolean =>
  `/${file}`.includes(`/${name.replace(/\/$/, '')}/`) ||
  `/${file.replace(/\.\w+$/, '')}`.endsWith(`/${name}`);

/** Every word of the code, without the words of comments and documents. */
function codeWords(tree: Tree): Set<string> {
  const words = new Set<string>();
  const add = (text: string): void => {
    for (const word of text.match(/\w+/g) ?? []) words.add(word);
  };
  for (const { path, text, syntax } of tree.units) {
    if (!syntax && !path.endsWith('.md')) add(text);
    if (!syntax) continue;
    eachNode(syntax, (node) => {
      if ('text' in node && typeof node.text === 'string') add(node.text);
    });
  }
  return words;
}

export function commentNames(tree: Tree): Violation[] {
  const words = codeWords(tree);
  const files = tree.units.map(({ path }) => path);
  return tree.units.flatMap((unit) =>
    (unit.syntax ? commentsOf(unit.syntax) : []).flatMap(({ line, text }) => {
      const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
      const missing = [
        ...names(FILE).filter(
          (name) => !OUTPUTS.has(name) && !files.some((file) => isFile(unit, name, file)),
        ),
        ...names(PATH).filter((name) => !files.some((file) => isPath(name, file))),
        ...names(NAME).filter((name) => !FOREIGN.has(name) && !words.has(name)),
      ];
      return missing.map((name) => ({
        law: 'comment-names',
        file: unit.path,
        line,
        message: `'${name}' is nowhere in the tree; a foreign name goes into FOREIGN`,
      }));
    }),
  );
}
