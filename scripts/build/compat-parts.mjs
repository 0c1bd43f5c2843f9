// Leaves the parts of preact/compat that the widget does not use out of the first view: Suspense, memo,
// forwardRef, PureComponent, and React's names of DOM attributes (ADR 31). preact/compat sets them up
// when it is loaded, so esbuild must keep them. The law `preact-names` holds the names.

import { readFile } from 'node:fs/promises';

const COMPAT = /[\\/]preact[\\/]compat[\\/]dist[\\/]compat\.module\.js$/;

/** The statements that set them up; `[start, end]`, the end stays. */
const PARTS = [
  // PureComponent and forwardRef.
  ['(M.prototype=new n).isPureReactComponent', 'function D('],
  // Suspense: errors and unmounting.
  [',O=e.__e;e.__e=function(n,t,e,r){', 'function V('],
  ['e.unmount=function(n){', 'var H='],
  // SuspenseList.
  ['(B.prototype=new n).__a=', 'var q='],
  // The mark of React elements and the patterns of React's attributes.
  ['var q="undefined"!=typeof Symbol', 'function nn('],
  // Methods of class components before React 16.3, synthetic events, React's attributes on elements,
  // the component that renders now, and the value of a textarea.
  ['n.prototype.isReactComponent=!0,', 'var an='],
];

/** @throws Error if another version of Preact is written differently */
export function withoutUnused(text) {
  let left = text;
  for (const [start, end] of PARTS) {
    const from = left.indexOf(start);
    const to = left.indexOf(end, from);
    if (from < 0 || to < 0 || left.indexOf(start, from + 1) >= 0) {
      throw new Error(`preact/compat: "${start}" is not there once`);
    }
    left = `${left.slice(0, from)};${left.slice(to)}`;
  }
  return left;
}

/** @returns {import('esbuild').Plugin} */
export const compatParts = () => ({
  name: 'compat-parts',
  setup(hooks) {
    hooks.onLoad({ filter: COMPAT }, async ({ path }) => ({
      contents: withoutUnused(await readFile(path, 'utf8')),
    }));
  },
});
