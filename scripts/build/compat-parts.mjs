// Keeps Suspense, memo, forwardRef and PureComponent out of the first view. Nothing of ours uses
// them, but preact/compat sets them up when it is loaded, so esbuild must keep them.

import { readFile } from 'node:fs/promises';

const COMPAT = /[\\/]preact[\\/]compat[\\/]dist[\\/]compat\.module\.js$/;

/** The statements that set them up; `[start, end]`, the end stays. */
const PARTS = [
  // PureComponent and the ref of forwardRef.
  ['(M.prototype=new n).isPureReactComponent', 'var A='],
  // Suspense: errors and unmounting.
  [',O=e.__e;e.__e=function(n,t,e,r){', 'function V('],
  ['e.unmount=function(n){', 'var H='],
  // SuspenseList.
  ['(B.prototype=new n).__a=', 'var q='],
  // Names of the methods of class components before React 16.3, and of synthetic events.
  ['n.prototype.isReactComponent=!0,', 'var rn,'],
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
