// Decides which chunk of the first pass goes into which file.

/** Shared chunks from this size (brotli bytes) on are files of their own, with a line. */
export const SMALL = 4000;

/** @returns id of the line whose `shared` names the smallest folder, or the file itself, of this source */
function sharedLine(lines, source) {
  const found = lines
    .flatMap(({ id, shared = [] }) => shared.map((prefix) => ({ id, prefix })))
    .filter(({ prefix }) => source.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return found[0]?.id;
}

/**
 * @param chunks `{ id, isEntry, inputs: [path, bytes][], imports: id[], brotli }` of the first pass
 * @param lines of cdn-manifest.json
 * @returns Map of file id → chunk ids in a fixed order, and the problems found
 */
export function planPacks(chunks, lines) {
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const problems = [];
  const home = new Map();
  const visit = (id) => {
    if (home.has(id)) return;
    home.set(id, 'shell');
    // esbuild puts a module that two entries share into a chunk of neither.
    for (const [source] of byId.get(id).inputs) {
      const line = lines.find((one) => one.entry === source && one.id !== 'shell');
      if (line && line.pack !== 'shell') {
        problems.push(
          `the shell imports "${line.id}" statically: only import() keeps it out of the shell`,
        );
      }
    }
    for (const next of byId.get(id).imports) visit(next);
  };
  visit('shell');
  // A line packed into the shell file must not pull in another file.
  for (const line of lines) if (line.pack === 'shell' && byId.has(line.id)) visit(line.id);
  const users = usersOf(chunks, (id) => lineOf.get(id)?.pack ?? id);
  const comesLate = ({ id, pack }) => Boolean(lineOf.get(pack ?? id)?.after);
  const lateLines = lines.filter(comesLate);
  for (const chunk of chunks) {
    if (home.has(chunk.id)) continue;
    const all = users.get(chunk.id) ?? new Set();
    // A file that loads after another one finds in that one the code that both need.
    const [only, ...others] = [...all].filter((one) => !all.has(lineOf.get(one)?.after));
    if (!chunk.isEntry && only && others.length === 0) {
      home.set(chunk.id, only);
      continue;
    }
    if (chunk.isEntry) {
      const line = lineOf.get(chunk.id);
      if (line) home.set(chunk.id, line.pack ?? chunk.id);
      else
        problems.push(
          `import() of ${chunk.entry}: add a line with this entry to cdn-manifest.json`,
        );
      continue;
    }
    const [largest] = [...chunk.inputs].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    // Code that only late files use must not burden the file that they load after.
    const onlyLate = [...all].every((file) => lineOf.get(file)?.after);
    const line =
      largest && ((onlyLate && sharedLine(lateLines, largest[0])) || sharedLine(lines, largest[0]));
    const named = lineOf.get(line);
    if (named) home.set(chunk.id, named.pack ?? named.id);
    else if (chunk.brotli < SMALL) {
      home.set(chunk.id, 'common');
      if (!lineOf.has('common') && !problems.some((text) => text.includes('"common"'))) {
        problems.push(
          `several chunks share ${largest?.[0]}: add { "id": "common", "when": "with the first chunk that needs it" } to cdn-manifest.json`,
        );
      }
    } else {
      const folder = /^node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(largest[0])?.[0] ?? largest[0];
      problems.push(
        `a shared library of ${chunk.brotli} B (${largest[0]} and ${chunk.inputs.length - 1} more): add { "id": "…", "shared": ["${folder}"], "when": "…" } to cdn-manifest.json`,
      );
    }
  }
  const files = new Map();
  const order = [...home.keys()].sort((a, b) => (a < b ? -1 : 1));
  for (const line of [...lines.map((one) => one.id), 'common']) {
    const members = order.filter((id) => home.get(id) === line && byId.has(id));
    if (members.length > 0) files.set(line, members);
  }
  // In a partial build the file that would hold the second list may be missing: then there is one list.
  const more = lineOf.get('more')?.pack;
  if (files.has(more)) home.set('more', more);
  home.set('table', 'shell');
  for (const line of lines) {
    const empty = !files.has(line.id) && !line.pack && line.id !== 'table';
    if (empty) problems.push(`cdn-manifest.json, line "${line.id}": nothing is in it, remove it`);
  }
  const fileImports = new Map();
  for (const [file, members] of files) {
    const needed = members.flatMap((id) => byId.get(id).imports).map((id) => home.get(id));
    fileImports.set(file, [...new Set(needed)].filter((id) => id && id !== file).sort());
  }
  const isLate = (file) => home.has('more') && Boolean(lineOf.get(file)?.after);
  for (const [file, needed] of fileImports) {
    for (const late of isLate(file) ? [] : needed.filter(isLate)) {
      problems.push(
        `cdn-manifest.json, line "${late}": "${file}" needs it, which is not listed after "${more}"`,
      );
    }
  }
  return { files, fileImports, home, problems, isLate };
}

/** Chunk id → the files whose entries need it. */
function usersOf(chunks, fileOf) {
  const imports = new Map(chunks.map(({ id, imports: list }) => [id, list]));
  const users = new Map();
  for (const { id, isEntry } of chunks) {
    if (!isEntry) continue;
    for (const needed of closure(id, imports)) {
      if (!users.has(needed)) users.set(needed, new Set());
      users.get(needed).add(fileOf(id));
    }
  }
  return users;
}

/** The file and all it needs, itself first. */
export function closure(file, fileImports) {
  const seen = new Set([file]);
  for (const id of seen) for (const next of fileImports.get(id) ?? []) seen.add(next);
  return [...seen];
}
