// appkit.d.ts: the public contract (src/protocol/host and provider-methods.ts) as one standalone file.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Imports between files of the contract: their declarations lie beside each other in the result. */
const OWN_IMPORT = /^import type \{[^}]*\} from '\.\/[^']+';\n/gm;
const NAMESPACE_IMPORT = "import type { Namespace } from '../caip';\n";

/** @param {string} protocol the folder `src/protocol` */
export function makeTypes(protocol) {
  /** @param {string} name */
  const read = (name) => readFileSync(path.join(protocol, name), 'utf8');
  const contract = readdirSync(path.join(protocol, 'host'))
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => read(`host/${name}`).replace(OWN_IMPORT, '').replace(NAMESPACE_IMPORT, ''));
  const body = [...contract, read('provider-methods.ts')].map((text) => text.trim()).join('\n\n');
  if (/^import /m.test(body)) {
    throw new Error(
      'the contract imports more than Namespace: teach scripts/build/declaration.mjs about it',
    );
  }
  const list = /NAMESPACES = \[([^\]]*)\]/.exec(read('caip.ts'))?.[1];
  if (!list) throw new Error('NAMESPACES not found in caip.ts');
  const union = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' | ');
  return `${body}

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
