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
  .map((file) => ({ file, css: readFileSync(path.join(WIDGET, file), 'utf8') }))
  .filter(({ css }) => /animation|transition/.test(css));

const REDUCED = '@media (prefers-reduced-motion:reduce)';
/** Of the loader: its rule is for the others. */
const MOVING = /@media\(prefers-reduced-motion:no-preference\)\{\.w\{[^}]*\}\}/;
/** Change the opacity alone. */
const FADES = /^(fade|pulse|none)$/;
/** Change colors and opacity alone: nothing changes its place or size. */
const COLORS =
  /^(none|opacity|color|background(-color)?|border(-\w+)*-color|outline-color|box-shadow|fill|stroke)$/;
/** Words of the shorthands that name neither an animation nor a property. */
const OTHER =
  /^(infinite|ease(-in|-out|-in-out)?|linear|both|forwards|backwards|alternate|reverse)$/;

interface Kind {
  /** Of a declaration: the shorthand, and the long form that has the names. */
  property: RegExp;
  calm: RegExp;
  /** Of a shorthand without a name. */
  unnamed: string;
}
const KINDS: readonly Kind[] = [
  { property: /^animation(-name)?$/, calm: FADES, unnamed: 'none' },
  { property: /^transition(-property)?$/, calm: COLORS, unnamed: 'all' },
];

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

/** The names in each part of the value, without times, functions and keywords. */
const namesIn = (value: string, { unnamed }: Kind): string[] =>
  bare(value)
    .split(',')
    .map((part) => {
      const words = part.split(/\s+/).filter((word) => /^[a-z]/.test(word) && !OTHER.test(word));
      return words[0] ?? unnamed;
    });

/** Without functions, also nested ones: their commas separate no parts. */
function bare(value: string): string {
  const flat = value.replace(/[\w-]+\([^()]*\)/g, '');
  return flat === value ? flat : bare(flat);
}

/** Undefined without a declaration of this kind. */
function isCalm(body: string, kind: Kind): boolean | undefined {
  const values = body
    .split(';')
    .map((each) => each.split(':'))
    .filter(([property = '']) => kind.property.test(property.trim()))
    .map(([, value = '']) => value);
  if (values.length === 0) return undefined;
  return values.every((value) => namesIn(value, kind).every((name) => kind.calm.test(name)));
}

/** The selectors of the rules whose declarations of this kind are calm, or are not. */
function selectors(css: string, kind: Kind, calm: boolean): string[] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , body = '']) => isCalm(body, kind) === calm)
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

function moving(text: string): string[] {
  // The braces of an interpolated number are no rule.
  const { reduced, rest } = split(text.replaceAll(/\$\{[^{}]*\}/g, '0').replace(MOVING, ''));
  return KINDS.flatMap((kind) => {
    const calmed = selectors(reduced, kind, true);
    const moves = selectors(rest, kind, false);
    return moves.filter((each) => !calmed.some((other) => covers(other, each)));
  });
}

test('each animation or transition that moves something: off, or a fade, for reduced motion', () => {
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

test('planted animation by its name, in a list, or after its time: found', () => {
  for (const css of [
    '.a{animation-name:spin}',
    '.a{animation:fade 1s,spin 1s}',
    '.a{animation:1s ease-out spin}',
    '.a{animation:var(--slow) cubic-bezier(0,var(--x),1,1) both spin}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a sheet
    '.a{block-size:${HEIGHT}px;animation:spin 1s}',
  ]) {
    assert.deepEqual(moving(css), ['.a'], css);
    assert.deepEqual(moving(`${css}${REDUCED}{.a{animation:none}}`), [], css);
    assert.deepEqual(moving(`${css}${REDUCED}{.a{transition:none}}`), ['.a'], css);
  }
});

test('planted transition of a place or a size: found; of colors and opacity: not', () => {
  for (const css of [
    '.a{transition:translate .2s}',
    '.a{transition:opacity .2s,rotate var(--slow)}',
    '.a{transition:.2s}',
    '.a{transition:all .2s}',
    '.a{transition-property:block-size}',
  ]) {
    assert.deepEqual(moving(css), ['.a'], css);
    assert.deepEqual(moving(`${css}${REDUCED}{.a{transition:none}}`), [], css);
    assert.deepEqual(moving(`${css}${REDUCED}{.a{transition-property:opacity}}`), [], css);
    assert.deepEqual(moving(`${css}${REDUCED}{.a{animation:none}}`), ['.a'], css);
  }
  assert.deepEqual(moving('.a{transition:background-color var(--fast),opacity .1s ease-in}'), []);
});
