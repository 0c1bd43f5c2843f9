/**
 * Logos of wallets, networks and tokens that come with the gateway. They are their owners'
 * trademarks and only identify them. Made by scripts/build/logos.mjs.
 */
import { readFileSync } from 'node:fs';
import type { ImageKind } from '../../protocol/http/images';
import table from '../data/logos.json';

const NAMES: Partial<Record<ImageKind, Readonly<Record<string, string>>>> = {
  wallet: table.wallets,
  asset: table.assets,
  token: table.tokens,
};

/** @returns SVG, or undefined where there is no logo */
export type BundledLogos = (kind: ImageKind, name: string) => string | undefined;

export const NO_LOGOS: BundledLogos = () => undefined;

/**
 * @param file of the build; without it there are no logos
 * @throws SyntaxError when it is no JSON
 */
export function readLogos(file: string): BundledLogos {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return NO_LOGOS;
  }
  const drawn = new Map(Object.entries(JSON.parse(text) as Record<string, string>));
  return (kind, name) => {
    const names = NAMES[kind] ?? {};
    const icon = Object.hasOwn(names, name) ? names[name] : undefined;
    return icon === undefined ? undefined : drawn.get(icon);
  };
}
