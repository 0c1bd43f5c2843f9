/** Tests that visitors who ask for reduced motion get fades alone: reads every style sheet. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

declare const __ROOT__: string;

const WIDGET = path.join(__ROOT__, 'src/widget');
const SHEETS = readdirSync(WIDGET, { recursive: true })
  .map((name) => String(name).replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, css: readFileSync(path.join(WIDGET, file), 'utf8') }));

const REDUCED = '@media (prefers-reduced-motion:reduce)';
/** Of the loader: its rule is for the others. */
const MOVING = /@media\(prefers-reduced-motion:no-preference\)\{\.w\{[^}]*\}\}/;
/** Changes the opacity alone. */
const CALM = /animation(-name)?:(fade|pulse|none)\b/;
const MOVES = /animation:(?!fade\b|pulse\b|none\b)[a-z]/;

/** The blocks for reduced motion, and the text without them. */
function split(css: string): { reduced: string; rest: string } {
  let rest = css;
  let reduced = '';
  for (;;) {
    const start = rest.indexOf(REDUCED);
    if (start < 0) return { reduced, rest };
    let depth = 0;
    let end = rest.indexOf('{', start);
    const open = end + 1;
    do {
      if (rest[end] === '{') depth++;
      if (rest[end] === '}') depth--;
      end++;
    } while (depth > 0 && end < rest.length);
    reduced += rest.slice(open, end - 1);
    rest = rest.slice(0, start) + rest.slice(end);
  }
}

/** The selectors of the rules whose declarations match. */
function selectors(css: string, declares: RegExp): string[] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , body = '']) => declares.test(body))
    .flatMap(([, list = '']) => spread(list.split('`').at(-1)?.trim() ?? '').split(','))
    .map((selector) => selector.trim());
}

/** `a>:is(b,c)` as `a>b,a>c`. */
function spread(list: string): string {
  return list.replace(/([^,]*):is\(([^)]*)\)/g, (_, before: string, inner: string) =>
    inner
      .split(',')
      .map((each) => before + each)
      .join(','),
  );
}

/** Equal, or the end of it: a shorter one is on purpose for all places. A `*` counts less. */
const covers = (calmed: string, selector: string) =>
  !calmed.endsWith('*') && (selector === calmed || selector.endsWith(` ${calmed}`));

function moving(css: string): string[] {
  const { reduced, rest } = split(css.replace(MOVING, ''));
  const calmed = selectors(reduced, CALM);
  return selectors(rest, MOVES).filter((each) => !calmed.some((other) => covers(other, each)));
}

test('each animation that moves something: off, or a fade, for reduced motion', () => {
  const found = SHEETS.flatMap(({ file, css }) => moving(css).map((each) => `${file}: ${each}`));
  assert.deepEqual(found, []);
});

test('planted animation without a rule for reduced motion: found', () => {
  const css = '.a{animation:spin 1s}.b{animation:fade 1s}.c .d{animation:walk 1s}';
  assert.deepEqual(moving(css), ['.a', '.c .d']);
  assert.deepEqual(moving(`${css}${REDUCED}{.a{animation:none}.d{animation-name:fade}}`), []);
  assert.deepEqual(moving(`${css}${REDUCED}{.a{color:red}.d{animation:none}}`), ['.a']);
  // Weaker than the rule it is to undo.
  assert.deepEqual(moving(`.a>.b{animation:spin 1s}${REDUCED}{.a>*{animation:none}}`), ['.a>.b']);
  assert.deepEqual(moving(`.a>.b{animation:spin 1s}${REDUCED}{.a>:is(i,.b){animation:none}}`), []);
});
