/** The law `stack`: the packages and the top-level names that the project is built on. */
import type { Tree, Violation } from './tree';

/** Package → the exact version that must stay; undefined: any. */
const PACKAGES: Readonly<Record<string, string | undefined>> = {
  typescript: undefined,
  react: undefined,
  preact: undefined,
  esbuild: undefined,
  nanostores: undefined,
  '@walletconnect/sign-client': '2.21.8',
  ethers: undefined,
  '@solana/web3.js': '2.0.0',
  'qrcode-generator': undefined,
  '@playwright/test': undefined,
};

const TOP_LEVEL = [
  'src',
  'public',
  'build.mjs',
  'package.json',
  'tsconfig.json',
  'e2e',
  'cdn-manifest.json',
];

const isThere = (tree: Tree, name: string): boolean =>
  tree.units.some((unit) => unit.path === name || unit.path.startsWith(`${name}/`));

/** Checked against the real checkout only. */
export function stack(tree: Tree): Violation[] {
  const say = (message: string) => ({ law: 'stack', file: 'package.json', line: 1, message });
  const text = tree.units.find((unit) => unit.path === 'package.json')?.text ?? '{}';
  const { dependencies, devDependencies } = JSON.parse(text);
  const listed: Record<string, string> = { ...dependencies, ...devDependencies };
  const packages = Object.entries(PACKAGES)
    .filter(([name, version]) => !listed[name] || (version && listed[name] !== version))
    .map(([name, version]) =>
      say(`${name} must be a dependency${version ? ` at exactly ${version}` : ''}`),
    );
  const names = TOP_LEVEL.filter((name) => !isThere(tree, name)).map((name) =>
    say(`'${name}' must be at the top of the project`),
  );
  return [...packages, ...names];
}
