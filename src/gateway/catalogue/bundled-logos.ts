/**
 * Logos of wallets, networks and tokens that come with the gateway. They are their owners'
 * trademarks and only identify them. Made by scripts/build/logos.mjs.
 */
import { readFileSync } from 'node:fs';
import type { ImageKind } from '../../protocol/http/images';
import rules from '../data/logo-rules.json';
import table from '../data/logos.json';

const NAMES: Partial<Record<ImageKind, Readonly<Record<string, string>>>> = {
  wallet: table.wallets,
  asset: table.assets,
  token: table.tokens,
};

/** @returns SVG, or undefined where there is no logo */
export type BundledLogos = (kind: ImageKind, name: string) => string | undefined;

export const NO_LOGOS: BundledLogos = () => undefined;

const UNSAFE = new RegExp(rules.unsafe, 'i');

function isLogo(entry: unknown): entry is string {
  if (typeof entry !== 'string' || Buffer.byteLength(entry) > rules.mostBytes) return false;
  return /^<svg .*<\/svg>$/s.test(entry) && !UNSAFE.test(entry);
}

/** @returns undefined for a file that is malformed */
function drawnIn(text: string): Map<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(text);
    if (content === null || typeof content !== 'object' || Array.isArray(content)) return undefined;
    return new Map(Object.entries(content));
  } catch {
    return undefined;
  }
}

/**
 * @param file of the build. Without it, or if it is malformed, there are no logos; a malformed
 * entry has none.
 * @param report receives the fault of a malformed file
 */
export function readLogos(file: string, report?: (fault: string) => void): BundledLogos {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return NO_LOGOS;
  }
  const drawn = drawnIn(text);
  if (!drawn) {
    report?.('logos.json is not an object of SVG pictures');
    return NO_LOGOS;
  }
  return (kind, name) => {
    const names = NAMES[kind] ?? {};
    const icon = Object.hasOwn(names, name) ? names[name] : undefined;
    const logo = icon === undefined ? undefined : drawn.get(icon);
    return isLogo(logo) ? logo : undefined;
  };
}
