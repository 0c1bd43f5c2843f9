/**
 * Tests the words that people read outside the widget's message tables: the secure site, the pages,
 * mails and replies of the gateway, README and docs. The tables are in messages.test.ts.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { REPLACED, REPLACED_FOR_USERS } from './laws/replaced-words';
import { eachNode, isTest } from './laws/tree';

declare const __ROOT__: string;

const read = (file: string): string => readFileSync(path.join(__ROOT__, file), 'utf8');

const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(path.join(__ROOT__, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.posix.join(folder, file));

/** Literals of more than one word, and the text of elements. */
function sentences(file: string, code: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  eachNode(source, (node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push(node.text);
    if (ts.isTemplateExpression(node)) {
      found.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join('{}'),
      );
    }
  });
  return found.filter((text) => /[a-z] \w/i.test(text.trim()));
}

const replacedIn = (words: RegExp, texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const hit = words.exec(text);
    return hit ? [`${hit[0]}: ${text.trim().slice(0, 80)}`] : [];
  });

/** Names of packages, files and fields are in backticks, or in a link's address. */
const prose = (text: string): string[] =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .split('\n');

/** EIP-5792 and EIP-4361 fix them. */
const QUOTED = ['Unsupported chain id (5710)', 'Chain ID'];

for (const [folder, words] of [
  ['src/secure', REPLACED_FOR_USERS],
  ['src/gateway', REPLACED],
] as const) {
  test(`texts of ${folder}: plain American English`, () => {
    const files = filesBelow(folder, /(?<!\.d)\.tsx?$/).filter((file) => !isTest(file));
    const found = files.flatMap((file) => {
      const texts = sentences(file, read(file)).filter((text) => !QUOTED.includes(text));
      return replacedIn(words, texts).map((hit) => `${file}: ${hit}`);
    });
    assert.deepEqual(found, []);
  });
}

test('documents: plain American English', () => {
  const files = [
    ...['README', 'ARCHITECTURE', 'CHANGELOG', 'CONTRIBUTING', 'SECURITY'].map(
      (one) => `${one}.md`,
    ),
    ...['docs', 'src', 'e2e'].flatMap((folder) => filesBelow(folder, /\.md$/)),
  ];
  const found = files.flatMap((file) =>
    replacedIn(REPLACED, prose(read(file))).map((hit) => `${file}: ${hit}`),
  );
  assert.deepEqual(found, []);
});

test('planted word in a literal, a template, an element or a line of a document: found', () => {
  const code = `const a = "It is cancelled"; const b = \`to \${a} by e-mail\`; <p>The licence</p>;`;
  assert.equal(replacedIn(REPLACED, sentences('a.tsx', code)).length, 3);
  assert.equal(replacedIn(REPLACED_FOR_USERS, ['Choose a chain', 'Switch chain']).length, 1);
  const lines = prose('A [licence](LICENCE) of `licence`\n```\nlicence\n```\nlicence fee');
  assert.equal(replacedIn(REPLACED, lines).length, 2);
});
