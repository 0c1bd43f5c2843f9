// Lists the npm packages that ship, from the metafiles: the license gate reads .cache/shipped.json.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NAME = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/|$)/g;

function describe(root, folder) {
  const file = path.join(root, folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { name, version, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return { id: `${name}@${version}`, dependencies: Object.keys(dependencies) };
}

/** Packages bundled into the outputs, and, for packages left external, all they depend on. */
export function shippedPackages(root, metafiles) {
  const found = new Set();
  const walked = new Set();
  const walk = (name) => {
    if (walked.has(name)) return;
    walked.add(name);
    const found_ = describe(root, path.join('node_modules', name));
    if (!found_) return;
    found.add(found_.id);
    for (const next of found_.dependencies) walk(next);
  };
  for (const { inputs, outputs } of metafiles) {
    const used = new Set(Object.values(outputs).flatMap((output) => Object.keys(output.inputs)));
    for (const input of Object.keys(inputs)) {
      if (!used.has(input)) continue;
      const last = [...input.matchAll(NAME)].at(-1);
      if (last) {
        const one = describe(root, input.slice(0, last.index + last[0].length));
        if (one) found.add(one.id);
      }
    }
    for (const output of Object.values(outputs)) {
      for (const { path: name, external } of output.imports) {
        if (!external || name.startsWith('node:')) continue;
        walk(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        );
      }
    }
  }
  return [...found].sort();
}
