// Between the two passes: file names of the first pass become chunk ids, and the exports of a joined
// chunk become one call. Every replacement in the middle of the text keeps its length (padded with
// spaces, which the second pass removes), so the source map of the first pass stays true.

function pad(text, length) {
  if (text.length > length) throw new Error(`"${text}" does not fit into ${length} characters`);
  return text.padEnd(length);
}

/**
 * @param code output of the first pass, with its inline source map
 * @param names specifier as written in the code (`./~x.js`) → chunk id
 * @param empty specifiers of chunks in which nothing is
 */
export function rewriteChunk(code, names, empty = []) {
  let [body, comment] = splitMap(code);
  for (const specifier of empty) {
    const statement = `import${JSON.stringify(specifier)};`;
    body = body.replaceAll(statement, pad('', statement.length));
    if (body.includes(JSON.stringify(specifier))) {
      throw new Error(`${specifier} is empty, and imported in a way that is not known here`);
    }
  }
  for (const [specifier, id] of names) {
    const quoted = JSON.stringify(specifier);
    const dynamic = `import(${quoted})`;
    body = body.replaceAll(dynamic, pad(`$load(${JSON.stringify(id)})`, dynamic.length));
    body = body.replaceAll(quoted, pad(JSON.stringify(id), quoted.length));
  }
  return `${body}${comment}`;
}

/** @returns the code, and the comment with its source map */
export function splitMap(code) {
  const at = code.lastIndexOf('//# sourceMappingURL=');
  return at < 0 ? [code, ''] : [code.slice(0, at), code.slice(at)];
}

/**
 * esbuild writes all exports of a chunk as one last statement: `export{a as b,c as"0"};`. Those with a number
 * become a list, whose order is their name.
 */
export function rewriteExports(code) {
  const [body, comment] = splitMap(code);
  const match = /export\s*\{([^{}]*)\};?\s*$/.exec(body);
  if (!match) return code;
  const named = [];
  const listed = [];
  for (const part of match[1].split(',').filter((one) => one.trim())) {
    const [, local, name = local] = /^\s*([\w$]+)(?:\s+as\s*([\w$]+|"\d+"))?\s*$/.exec(part) ?? [];
    if (!local) throw new Error(`unknown form of an export: ${part}`);
    if (name.startsWith('"')) listed[Number(name.slice(1, -1))] = `()=>${local}`;
    else named.push(`${name}:()=>${local}`);
  }
  const calls = [
    ...(listed.length > 0 ? [`$export([${listed.join()}]);`] : []),
    ...(named.length > 0 ? [`$export({${named.join()}});`] : []),
  ];
  return `${body.slice(0, match.index)}${calls.join('')}\n${comment}`;
}
