// Which browser tests show a product file. The import graph ends at the build, so these rows continue it.

/** Every screen is in these. */
const SCREENS = ['e2e/access', 'e2e/views'];
const CONNECT = ['e2e/connect', 'e2e/embedding', 'e2e/engines'];

/**
 * Folder of product files, and the folders of `e2e` that show them. The longest folder decides. A
 * product file without a row selects every browser test.
 * @type {Record<string, readonly string[]>}
 */
export const ROWS = {
  'src/widget/embed': ['e2e/embedding', 'e2e/living', 'e2e/sandbox', 'e2e/engines'],
  'src/widget/features/account': ['e2e/account', 'e2e/namespaces', ...SCREENS],
  'src/widget/features/activity': ['e2e/account', ...SCREENS],
  'src/widget/features/all-wallets': ['e2e/connect', ...SCREENS],
  'src/widget/features/connect': [...CONNECT, ...SCREENS],
  'src/widget/features/names': ['e2e/names', ...SCREENS],
  'src/widget/features/network': ['e2e/network', ...SCREENS],
  'src/widget/features/nfts': ['e2e/account', ...SCREENS],
  'src/widget/features/email': ['e2e/connect', 'e2e/embedded-wallet', ...SCREENS],
  'src/widget/features/onramp': ['e2e/onramp', ...SCREENS],
  'src/widget/features/pay': ['e2e/pay', ...SCREENS],
  'src/widget/features/pair': [...CONNECT, 'e2e/relay', ...SCREENS],
  'src/widget/features/profile-wallets': ['e2e/account', 'e2e/namespaces', ...SCREENS],
  'src/widget/features/receive': ['e2e/account', ...SCREENS],
  'src/widget/features/send': ['e2e/send', ...SCREENS],
  'src/widget/features/swaps': ['e2e/swaps', ...SCREENS],
  'src/widget/features/tokens': ['e2e/account', 'e2e/send', ...SCREENS],
  'src/widget/wallets/embedded': ['e2e/embedded-wallet'],
  'src/widget/wallets/walletconnect': [...CONNECT, 'e2e/relay', 'e2e/namespaces', 'e2e/send'],
  'src/widget/wallets/injected': [...CONNECT, 'e2e/namespaces', 'e2e/network'],
  'src/widget/wallets/external': ['e2e/connect'],
  'src/widget/adapters/bip122': ['e2e/namespaces'],
  'src/widget/adapters/cosmos': ['e2e/namespaces'],
  'src/widget/adapters/polkadot': ['e2e/namespaces'],
  'src/widget/adapters/solana': ['e2e/namespaces', 'e2e/send', 'e2e/account'],
  'src/widget/core/analytics': ['e2e/gateway'],
  'src/gateway/relay': ['e2e/relay', 'e2e/connect', 'e2e/gateway'],
  'src/sandbox/demo-wallet': ['e2e/sandbox', 'e2e/connect'],
  'src/sandbox/exchange': ['e2e/pay', 'e2e/sandbox'],
  'src/sandbox/gallery': ['e2e/sandbox', 'e2e/access'],
  'src/sandbox/shop': ['e2e/sandbox', 'e2e/embedding', 'e2e/engines'],
};

/** Files that every test depends on. */
export const EVERYTHING = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'build.mjs',
  'cdn-manifest.json',
  'scripts/build',
  'scripts/unit.mjs',
  'scripts/test/unit-bundle.mjs',
  'scripts/test/groups.mjs',
  'scripts/test/isolate.mjs',
  'e2e/playwright.config.ts',
  'e2e/support/process',
];
