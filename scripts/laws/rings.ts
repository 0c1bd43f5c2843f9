/** Law 4, rings: finds files that import each other in a circle. */
import { REGISTRIES } from './places';
import { isCode } from './shape';
import type { Import, SourceUnit, Tree, Violation } from './tree';

/**
 * Dynamic imports that may close a ring, with the reason. The importing file is small and loads
 * early; the imported file is large and loads on demand.
 */
const LATER: readonly (readonly [from: string, to: string, reason: string])[] = [
  [
    'src/widget/core/account-data/portfolio.ts',
    'src/widget/core/account-data/load-portfolio.ts',
    'The store is in the session chunk. The requests are in the tokens chunk and write to the store.',
  ],
  [
    'src/widget/features/connect/load-connect.ts',
    'src/widget/features/connect/index.ts',
    'The wallet rows are in the first view. The rest of the island comes with the session.',
  ],
  [
    'src/widget/shell/elements/element-source.ts',
    'src/widget/shell/elements/render-element.tsx',
    'The source loads the elements on first use. The elements import its handle type.',
  ],
  [
    'src/widget/features/send/form/qr-scanner.ts',
    'src/widget/features/send/form/qr-decoder.ts',
    'The scanner loads the decoder in browsers without one. The decoder imports its result type.',
  ],
  [
    'src/widget/wallets/walletconnect/replaced/relay-auth.ts',
    'src/widget/wallets/walletconnect/client/ed25519.ts',
    'Only browsers without Ed25519 load our signer. The signer imports the type of a signer.',
  ],
];

const isLater = (from: string, to: string | undefined): boolean =>
  LATER.some(([file, target]) => file === from && target === to);

const counts = (unit: SourceUnit, each: Import): boolean =>
  !each.dynamic || !(REGISTRIES.includes(unit.path) || isLater(unit.path, each.target));

const graph = (tree: Tree, allowLater: boolean): Map<string, string[]> =>
  new Map(
    tree.units.map((unit) => [
      unit.path,
      unit.imports.flatMap((each) =>
        each.target && (counts(unit, each) || (!allowLater && isLater(unit.path, each.target)))
          ? [each.target]
          : [],
      ),
    ]),
  );

/**
 * Reports each ring of imports. Type imports count: a reader cannot take two files of a type ring
 * one after the other. Dynamic imports count too, except those of the doors and those in `LATER`.
 */
export function rings(tree: Tree): Violation[] {
  const next = graph(tree, true);
  const done = new Set<string>();
  const found: Violation[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      const ring = [...trail.slice(at), file].join(' → ');
      found.push({ law: 'no-rings', file, line: 1, message: ring });
      return;
    }
    if (done.has(file)) return;
    for (const target of next.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const unit of tree.units) if (isCode(unit)) visit(unit.path, []);
  return found;
}

function reaches(next: Map<string, string[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (file === to) return true;
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...(next.get(file) ?? []));
  }
  return false;
}

/** Reports rows of `LATER` that close no ring. Checked against the real checkout only. */
export function unneededLater(tree: Tree): Violation[] {
  const next = graph(tree, false);
  return LATER.filter(
    ([from, to]) => !(next.get(from)?.includes(to) && reaches(next, to, from)),
  ).map(([from, to]) => ({
    law: 'no-rings',
    file: 'scripts/laws/rings.ts',
    line: 1,
    message: `LATER: ${from} → ${to} closes no ring; remove the row`,
  }));
}
