// appkit.d.ts: the public contract of src/protocol (host.ts, provider-methods.ts) as one standalone file.

const IMPORT = "import type { Namespace } from './caip';\n";

export function makeTypes(host, caip, methods) {
  if (!host.includes(IMPORT)) throw new Error('host.ts no longer imports Namespace as expected');
  const body = host.replace(IMPORT, '');
  if (/^import /m.test(body + methods)) {
    throw new Error(
      'the contract imports more than Namespace: teach scripts/build/declaration.mjs about it',
    );
  }
  const list = /NAMESPACES = \[([^\]]*)\]/.exec(caip)?.[1];
  if (!list) throw new Error('NAMESPACES not found in caip.ts');
  const union = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' | ');
  return `${body.trimEnd()}

${methods.trimEnd()}

/** The blockchain namespaces of CAIP-2. */
export type Namespace = ${union};

declare global {
  interface Window {
    AppKit: AppKit;
    AppKitConfig?: Config;
  }
}
`;
}
