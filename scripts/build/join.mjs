// Between the two passes: joins the chunks of one file that run together anyway. esbuild makes a
// chunk for every set of entries; each one costs a wrapper, and a getter for every name that crosses.
import { build } from 'esbuild';
import { closure } from './packs.mjs';
import { splitMap } from './rewrite.mjs';
import { OUTSIDE } from './source-map.mjs';

const IMPORT = /import\s*(?:(\{[^{}]*\}|\*\s*as\s+[\w$]+)\s*from\s*)?"([^"]+)"\s*;/g;
/** As esbuild writes it: one last statement. */
const LAST_EXPORT = /export\s*\{[^{}]*\};?\s*$/;
const HEAD = new RegExp(`^(?:\\s*${IMPORT.source})+`);

/** @returns `[id, names]` of each import statement, at the head of a chunk of the first pass */
function importsOf({ id, code }) {
  const head = HEAD.exec(code)?.[0] ?? '';
  return [...head.matchAll(IMPORT)].map(([, names = '{}', from]) => {
    if (names.startsWith('*')) throw new Error(`chunk ${id} imports all of ${from} as one object`);
    const list = names.slice(1, -1).split(',').filter(Boolean);
    return [from, list.map((name) => name.trim().split(/\s+as\s+/)[0])];
  });
}

/**
 * The chunk that each chunk becomes part of: the entry that its file is named after, if that one
 * always runs it. The other shared chunks of a file join each other.
 * @param chunks of the first pass
 * @param plan `files` of `planPacks`
 * @returns {Map<string, string>} chunk id → id of the leader
 */
export function planLeaders(chunks, { files }) {
  const imports = new Map(chunks.map(({ id, imports: list }) => [id, list]));
  const entries = new Set(chunks.filter((chunk) => chunk.isEntry).map(({ id }) => id));
  const leaders = new Map();
  for (const [file, members] of files) {
    const always = entries.has(file) ? new Set(closure(file, imports)) : new Set();
    const shared = members.filter((id) => !entries.has(id) && !always.has(id));
    for (const id of members) {
      if (entries.has(id)) leaders.set(id, id);
      else leaders.set(id, always.has(id) ? file : shared[0]);
    }
  }
  // A chunk without a file is a problem that `planPacks` has found.
  for (const { id } of chunks) if (!leaders.has(id)) leaders.set(id, id);
  return leaders;
}

/** Chunks run without circular imports. @returns the leaders of one circle, if there is one */
function findCircle(chunks, leaders) {
  const next = new Map();
  for (const { id, imports } of chunks) {
    const from = leaders.get(id);
    if (!next.has(from)) next.set(from, new Set());
    for (const one of imports) if (leaders.get(one) !== from) next.get(from).add(leaders.get(one));
  }
  const done = new Set();
  const visit = (id, path) => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const one of next.get(id) ?? []) {
      const found = visit(one, [...path, id]);
      if (found) return found;
    }
    done.add(id);
    return undefined;
  };
  for (const id of next.keys()) {
    const found = visit(id, []);
    if (found) return found;
  }
  return undefined;
}

/**
 * Names of a leader for what chunks outside its group take from it. An entry keeps its own names; all others
 * are numbers, which `rewriteExports` writes as a list: a name of its own would cost each two bytes.
 */
function outerNames(chunks, leaders) {
  const taken = new Map();
  for (const chunk of chunks) {
    for (const [from, names] of importsOf(chunk)) {
      const leader = leaders.get(from);
      if (leader === leaders.get(chunk.id)) continue;
      if (!taken.has(leader)) taken.set(leader, new Map());
      const uses = taken.get(leader);
      for (const name of names) {
        const key = `${from} ${name}`;
        uses.set(key, (uses.get(key) ?? 0) + 1);
      }
    }
  }
  const outer = new Map();
  for (const [leader, uses] of taken) {
    let count = 0;
    // Short numbers for what most chunks use.
    const order = [...uses].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    for (const [key] of order) {
      const [from, name] = key.split(' ');
      outer.set(key, from === leader ? name : `"${count++}"`);
    }
  }
  return outer;
}

/**
 * One import statement for each chunk. The bundler writes one for each module that imports from it,
 * anywhere in the code; each would get a variable of its own in the second pass. Import statements run
 * first wherever they are, so they go behind the code, and blanks keep its places: the source map stays
 * true.
 */
function joinImports(text) {
  const [code, comment] = splitMap(text);
  const lists = new Map();
  const body = code.replace(IMPORT, (statement, names, from) => {
    const list = names?.slice(1, -1);
    lists.set(from, [...(lists.get(from) ?? []), ...(list ? [list] : [])]);
    return ' '.repeat(statement.length);
  });
  const imports = [...lists].map(([from, names]) =>
    names.length > 0 ? `import{${names.join()}}from"${from}";` : `import"${from}";`,
  );
  const [end = ''] = LAST_EXPORT.exec(body) ?? [];
  return `${body.slice(0, body.length - end.length)};${imports.join('')}${end}${comment}`;
}

async function joinGroup(leader, members, { leaders, outer, target }) {
  const byId = new Map(members.map((chunk) => [chunk.id, chunk]));
  const [byDefault] = members.filter(({ exports }) => exports.includes('default'));
  // `export *` leaves it out.
  if (byDefault) throw new Error(`chunk ${byDefault.id} has a default export: give it a name`);
  const renamed = (id) => [...outer].filter(([key]) => key.startsWith(`${id} `));
  const entry = [
    `export * from "${leader}";`,
    ...members.map(({ id }) => {
      const list = id === leader ? [] : renamed(id);
      const names = list.map(([key, name]) => `${key.split(' ')[1]} as ${name}`);
      return `export {${names}} from "${id}";`;
    }),
  ].join('\n');
  const groups = {
    name: 'groups',
    setup(hooks) {
      hooks.onResolve({ filter: /.*/ }, ({ path, namespace }) => {
        if (namespace === OUTSIDE) return { path, external: true };
        return { path, namespace: byId.has(path) ? 'member' : OUTSIDE };
      });
      hooks.onLoad({ filter: /.*/, namespace: 'member' }, ({ path }) => ({
        contents: byId.get(path).code,
        loader: 'js',
      }));
      hooks.onLoad({ filter: /.*/, namespace: OUTSIDE }, ({ path }) => {
        const names = renamed(path).map(([key, name]) => `${name} as ${key.split(' ')[1]}`);
        const from = JSON.stringify(leaders.get(path));
        return { contents: `import ${from};export {${names}} from ${from};`, loader: 'js' };
      });
    },
  };
  const result = await build({
    stdin: { contents: entry, loader: 'js' },
    bundle: true,
    minify: true,
    charset: 'ascii',
    format: 'esm',
    target,
    // The second pass takes them away.
    supported: { 'arbitrary-module-namespace-names': true },
    sourcemap: 'inline',
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
    plugins: [groups],
  });
  return joinImports(result.outputFiles[0].text);
}

/**
 * @param chunks of the first pass @param leaders of `planLeaders` @param target engines
 * @returns leader → its code, with the exports of its own and those that other leaders take
 */
export async function joinChunks(chunks, leaders, target) {
  const circle = findCircle(chunks, leaders);
  if (circle) throw new Error(`the files need each other in a circle: ${circle.join(' → ')}`);
  const outer = outerNames(chunks, leaders);
  const joined = new Map();
  for (const leader of new Set(leaders.values())) {
    const members = chunks.filter(({ id }) => leaders.get(id) === leader);
    joined.set(leader, await joinGroup(leader, members, { leaders, outer, target }));
  }
  return joined;
}

/**
 * @param members chunk ids of one file @param factories leader → factory
 * @returns the factories of the file, in the order of its chunks
 */
export function factoriesOf(members, leaders, factories) {
  for (const id of members) {
    const leader = leaders.get(id);
    if (!members.includes(leader) || !factories.has(leader)) {
      throw new Error(`chunk ${id} would be in no file: ${leader}, which it joins, is not made`);
    }
  }
  return members.filter((id) => leaders.get(id) === id).map((id) => factories.get(id));
}
