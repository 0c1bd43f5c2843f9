// Reads cdn-manifest.json: the hand-written list of everything the CDN may serve.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FIELDS = new Set(['id', 'entry', 'shared', 'when', 'budget', 'firstView', 'pack', 'after']);
/** The loader holds one row a file; more would break its budget. */
const MAX_FIRST_VIEW = 6;

const SHELL_STUB = `const nothing = Object.freeze({});
export const startShell = async ({ root, host, place, emit }) => {
  const dialog = document.createElement('dialog');
  dialog.textContent = 'The shell is not built yet.';
  root.append(dialog);
  const call = async () => {};
  return {
    open: async () => { place(); if (!dialog.open) dialog.showModal(); },
    close: async () => dialog.close(),
    switchNetwork: call, disconnect: call, configure() {}, setTheme() {}, setLocale() {},
    getState: () => nothing, getAccount: () => nothing, getProvider: () => undefined,
    diagnose: async () => ({ version: '', findings: [], log: [] }),
    destroy: () => dialog.remove(),
  };
};
`;

/**
 * One line per chunk: `id`, `entry` (a source file) or `shared` (rooms, libraries or files that
 * several chunks use), `when` it loads, `budget` in brotli bytes of the line alone, without what it
 * imports, `firstView` (pinned by the loader itself), `pack` (ID of the line whose file contains
 * it), `after` (requested only after the file of that line has loaded; that file contains the line
 * "more").
 */
export function checkLines(manifest) {
  const lines = manifest.lines ?? [];
  const seen = new Set();
  for (const line of lines) {
    const say = (what) => {
      throw new Error(`cdn-manifest.json, line "${line.id}": ${what}`);
    };
    if (!/^[a-z][a-z0-9-]*$/.test(line.id ?? '')) say('an id is lower case letters, digits and -');
    if (/^c\d+$/.test(line.id) || line.id === 'appkit') say('this id is kept for the build');
    if (seen.has(line.id)) say('the id is there twice');
    seen.add(line.id);
    for (const field of Object.keys(line)) if (!FIELDS.has(field)) say(`unknown field "${field}"`);
    if (typeof line.when !== 'string') say('"when" says when it is loaded');
    if (line.entry && line.shared) say('either "entry" or "shared"');
    if (!line.entry && !line.shared && !['table', 'more', 'common'].includes(line.id)) {
      say('"entry" or "shared" is missing');
    }
    const counts = !line.pack && !line.firstView;
    if (counts && line.budget === undefined) say('a file of its own needs a "budget"');
    if (line.pack && !line.entry && line.budget)
      say('a "budget" needs a file of its own or an "entry"');
  }
  const isFirst = (id) => lines.some((line) => line.id === id && line.firstView);
  for (const id of ['shell', 'table']) {
    const { pack } = lines.find((line) => line.id === id) ?? {};
    if (!isFirst(pack ?? id)) {
      throw new Error(
        `cdn-manifest.json: a line "${id}" with "firstView": true, or in the file of one, is needed`,
      );
    }
  }
  for (const line of lines) {
    if (line.pack && !seen.has(line.pack)) {
      throw new Error(`cdn-manifest.json, line "${line.id}": no line "${line.pack}" to pack into`);
    }
  }
  const more = lines.find((line) => line.id === 'more')?.pack;
  const holder = lines.find((line) => line.id === more);
  if (holder && (holder.pack || holder.after || holder.firstView)) {
    throw new Error(
      'cdn-manifest.json, line "more": it is packed into a line with a file of its own, which comes neither with the first view nor after another',
    );
  }
  for (const { id, after, firstView } of lines) {
    if (after && (after !== more || firstView)) {
      throw new Error(
        `cdn-manifest.json, line "${id}": "after" names the line that "more" is packed into`,
      );
    }
  }
  if (lines.filter((line) => line.firstView && !line.pack).length > MAX_FIRST_VIEW) {
    throw new Error(`cdn-manifest.json: the loader pins at most ${MAX_FIRST_VIEW} files itself`);
  }
  return {
    budgets: manifest.budgets ?? {},
    journeys: checkedJourneys(manifest),
    closures: checkedClosures(manifest),
    lines,
  };
}

/**
 * One journey per way of a user through the widget, cold: `id`, `waves` (the lines that it loads, one
 * list per round trip after the loader; its number is the budget of round trips), `budget` in brotli
 * bytes of all files together, the loader included.
 */
function checkedJourneys({ journeys = [], lines }) {
  for (const { id, waves, budget, ...others } of journeys) {
    const say = (what) => {
      throw new Error(`cdn-manifest.json, journey "${id}": ${what}`);
    };
    for (const field of Object.keys(others)) say(`unknown field "${field}"`);
    if (typeof id !== 'string' || !Array.isArray(waves)) say('"id" and "waves" are needed');
    if (!Number.isInteger(budget)) say('"budget" is missing');
    for (const name of waves.flat()) {
      if (!lines.some((line) => line.id === name)) say(`no line "${name}"`);
    }
  }
  return journeys;
}

/**
 * One closure per line that must stay small together with the files that it imports: `id` of the line,
 * `beyond`: a line whose files have loaded by then, `budget` in brotli bytes.
 */
function checkedClosures({ closures = [], lines }) {
  for (const { id, beyond, budget, ...others } of closures) {
    const say = (what) => {
      throw new Error(`cdn-manifest.json, closure of "${id}": ${what}`);
    };
    for (const field of Object.keys(others)) say(`unknown field "${field}"`);
    if (!Number.isInteger(budget)) say('"budget" is missing');
    for (const name of [id, beyond]) {
      if (!lines.some((line) => line.id === name)) say(`no line "${name}"`);
    }
  }
  return closures;
}

/** The lines whose source exists. A missing shell is replaced by a stub so that work can begin. */
export function readLines(root, { partial, warn }) {
  const file = path.join(root, 'cdn-manifest.json');
  const { budgets, journeys, closures, lines } = checkLines(JSON.parse(readFileSync(file, 'utf8')));
  const present = [];
  for (const line of lines) {
    if (!line.entry || existsSync(path.join(root, line.entry))) present.push(line);
    else if (line.id === 'shell') {
      const stub = path.join(root, '.cache', 'stub', 'shell.js');
      mkdirSync(path.dirname(stub), { recursive: true });
      writeFileSync(stub, SHELL_STUB);
      warn(`${line.entry} does not exist yet: built with a stub`);
      present.push({ ...line, entry: '.cache/stub/shell.js' });
    } else {
      const text = `cdn-manifest.json, line "${line.id}": ${line.entry} does not exist`;
      if (!partial) throw new Error(text);
      warn(text);
    }
  }
  const known = new Set(present.map((line) => line.id));
  const built = journeys.map((journey) => ({
    ...journey,
    waves: journey.waves.map((wave) => wave.filter((id) => known.has(id))),
  }));
  const whole = closures.filter(({ id, beyond }) => known.has(id) && known.has(beyond));
  return { budgets, journeys: built, closures: whole, lines: present };
}
