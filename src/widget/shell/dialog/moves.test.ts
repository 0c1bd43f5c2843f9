/**
 * Compares the durations in the style sheets with the table, and the table with the specification.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import * as FIRST from '../../core/constants/initial-limits';
import * as OTHERS from '../../core/constants/limits';
import { modalCss } from '../../ui/styles/modal-css';
import { movesCss } from '../../ui/styles/moves-css';
import { tokenCss } from '../../ui/styles/tokens';

const FIGURES = { ...FIRST, ...OTHERS };

declare const __ROOT__: string;

const WIDGET = path.join(__ROOT__, 'src/widget');
const source = (file: string): string => readFileSync(path.join(WIDGET, file), 'utf8');
const FILES = readdirSync(WIDGET, { recursive: true })
  .map((name) => String(name).replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** `120ms` or `.5s` after `name`, in milliseconds. */
function timeOf(css: string, name: string): number {
  const [, value, unit] = new RegExp(`${name}([\\d.]+)(ms|s)\\b`).exec(css) ?? [];
  return Number(value) * (unit === 's' ? 1_000 : 1);
}

/** The name of the duration token in a rule's animation or transition. */
function moveOf(css: string, selector: string): string {
  const rule = css.split('}').find((each) => each.trim().startsWith(`${selector}{`)) ?? '';
  return /(?:animation|transition):[^;]*var\((--\w+)\)/.exec(rule)?.[1] ?? '';
}

test('header text 120 ms, modal height 150 ms, view transition 150 ms, shake effect 500 ms, toast replace delay 150 ms', () => {
  assert.equal(FIGURES.HEADER_TEXT_MS, 120);
  assert.equal(FIGURES.MODAL_HEIGHT_MS, 150);
  assert.equal(FIGURES.VIEW_TRANSITION_MS, 150);
  assert.equal(FIGURES.SHAKE_MS, 500);
  assert.equal(FIGURES.TOAST_REPLACE_MS, 150);
});

test('header text, modal height and screen change: use the duration tokens', () => {
  assert.equal(moveOf(movesCss, '.turn'), '--fast');
  assert.equal(timeOf(tokenCss, '--fast:'), FIGURES.HEADER_TEXT_MS);
  assert.equal(moveOf(modalCss, '.body'), '--slow');
  assert.equal(timeOf(tokenCss, '--slow:'), FIGURES.MODAL_HEIGHT_MS);
  assert.equal(moveOf(movesCss, '.forward,.back'), '--slow');
  assert.equal(moveOf(modalCss, '.none'), '--slow');
  assert.equal(timeOf(tokenCss, '--slow:'), FIGURES.VIEW_TRANSITION_MS);
});

test('shake: the animation lasts as long as the state', () => {
  assert.equal(timeOf(movesCss, 'animation:shake '), FIGURES.SHAKE_MS);
});

test('phone sheet: comes up in 260 ms with the skeleton and the overlay', () => {
  const [, phone = ''] = modalCss.split('@media (max-width:430px),(pointer:coarse){');
  // The end of the overlay's animation ends the card's, see dialog.ts.
  assert.equal(timeOf(phone, '.modal.entering,.entering>.card\\{animation-duration:'), 260);
  assert.match(phone, /\.entering>\.card\{animation-name:slide\}/);
  assert.equal(timeOf(source('embed/sheet.ts'), 'animation:w '), 260);
});

test('phone sheet and dialog: with reduced motion they fade in 120 ms, with the delay of the skeleton', () => {
  // After the phone's rule, which has the same weight.
  const [phone = '', reduced = ''] = modalCss.split('@media (prefers-reduced-motion:reduce){');
  assert.match(phone, /\.modal\.entering,\.entering>\.card\{animation-duration:\.26s\}/);
  const rule = /^\.modal\.entering,\.entering>\.card\{([^}]*)\}/.exec(reduced)?.[1];
  // Without the delay the dialog would flicker in the skeleton's place.
  assert.equal(rule, 'animation:fade var(--fast) var(--shown)');
  assert.equal(timeOf(tokenCss, '--fast:'), 120);
});

test('moment: the tiles meet in 260 ms, the check is drawn in 220 ms, the dots come in 420 ms', () => {
  const css = source('ui/feedback/moment-sheet.ts');
  assert.equal(timeOf(css, 'animation:moment-meet '), 260);
  assert.equal(timeOf(css, 'animation:moment-draw '), 220);
  assert.equal(timeOf(css, 'animation:moment-dots '), 420);
});

test('other figures of the direction: digits 240 ms, logo in motion 220 ms, check after a copy 1600 ms', () => {
  const constant = (file: string, name: string) =>
    Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(source(file))?.[1]?.replaceAll('_', ''));
  assert.equal(timeOf(source('ui/styles/facts-css.ts'), 'animation:rolled '), 240);
  assert.equal(constant('ui/media/picture-travel.ts', 'TRAVEL_MS'), 220);
  assert.equal(constant('core/views/use-copy.ts', 'COPIED_MS'), 1_600);
  assert.equal(constant('shell/elements/use-transactions.ts', 'CHECK_MS'), 1_600);
});

test('loops of the direction: a ring turns in 1400 ms, dots walk in 1200 ms', () => {
  const css = source('ui/styles/feedback-css.ts');
  assert.equal(timeOf(css, 'animation:ring '), 1_400);
  assert.equal(timeOf(css, 'animation:walk '), 1_200);
});

test('scroll bar: returns only after the screen and the height transition', () => {
  const [, value = ''] =
    /const SIZING_MS = ([\d_]+);/.exec(source('shell/dialog/animate-height.ts')) ?? [];
  assert.ok(Number(value) >= Math.max(FIGURES.VIEW_TRANSITION_MS, FIGURES.MODAL_HEIGHT_MS), value);
});

test('both durations: set in one file', () => {
  for (const name of ['--fast', '--slow']) {
    const sets = FILES.filter((file) => new RegExp(`${name}\\b['"]?\\s*[:,]`).test(source(file)));
    assert.deepEqual(sets, ['ui/styles/tokens.ts']);
    assert.equal(tokenCss.split(`${name}:`).length, 2);
  }
});

test('one-time animation: uses one of them; only loading animations have their own', () => {
  const MOVE = /[;{\s](animation|transition)(-[a-z]+)?:([^;}`]+)[;}`]/g;
  const found = FILES.flatMap((file) =>
    [...source(file).matchAll(MOVE)].map(([, property, part = '', value = '']) => ({
      file,
      property: `${property}${part}`,
      value,
    })),
  );
  const KNOWN = [
    /^(animation|transition):[a-z-]+ var\(--(fast|slow)\)( ease-out)?( var\(--shown\))?$/,
    // The phone sheet, by the direction's table: of the loader, which has no tokens, and of the shell.
    /^animation:w \.26s ease-out$/,
    /^animation-duration:\.26s$/,
    /^animation:[a-z-]+ [\d.]+s (linear|ease-in-out|steps\(1\)) infinite( alternate)?$/,
    // The moment after a first connection or a payment, by the direction's table.
    /^animation:moment-(meet \.26s|draw \.22s|dots \.42s|rise \.16s) /,
    // A figure and a drawing, by the same table.
    /^animation:rolled \.24s /,
    /^animation:drawing-rise \.24s /,
    // The dots of a loop, one after the other.
    /^animation-delay:\.\d+s$/,
    /^animation:shake \.5s$/,
    /^(animation|transition):none$/,
    /^animation-name:/,
  ];
  const odd = found.filter(
    ({ property, value }) => !KNOWN.some((form) => form.test(`${property}:${value}`)),
  );
  assert.deepEqual(odd, []);
  assert.ok(found.length > 20, `${found.length}`);
});

/** Each declaration of each `@keyframes` rule of a text, as "name: property". */
function keyframeProperties(text: string): string[] {
  const rules = text.matchAll(/@keyframes ([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)/g);
  return [...rules].flatMap(([, name, steps = '']) =>
    [...steps.matchAll(/\{([^{}]*)\}/g)].flatMap(([, step = '']) =>
      step
        .split(';')
        .filter((each) => each.trim())
        .map((each) => `${name}: ${each.split(':')[0]?.trim()}`),
    ),
  );
}

test('keyframes: move and fade, and never change the layout', () => {
  const properties = FILES.flatMap((file) => keyframeProperties(source(file)));
  const QUIET = /: (opacity|translate|scale|rotate|stroke-dashoffset|background|box-shadow)$/;
  assert.deepEqual(
    properties.filter((each) => !QUIET.test(each)),
    [],
  );
  const rules = FILES.flatMap((file) => source(file).match(/@keyframes /g) ?? []);
  const named = new Set(properties.map((each) => each.split(':')[0]));
  // Two sheets of separate roots have a spin.
  assert.equal(named.size, rules.length - 1);
});

test('planted layout properties in keyframes: found', () => {
  const planted = '@keyframes a{from{opacity:0}50%{width:1px;margin:0}to{ top : 0 }}.b{height:1px}';
  assert.deepEqual(keyframeProperties(planted), ['a: opacity', 'a: width', 'a: margin', 'a: top']);
});
