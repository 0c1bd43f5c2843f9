/**
 * Lists the folders of e2e that only `npm run test:all` runs. Most of their tests take ten seconds or
 * more, and another folder, or a unit test, of `npm test` covers the nearest subject.
 */

/** From the folder to its substitute. */
export const RELEASE_FOLDERS: Readonly<Record<string, string>> = {
  'e2e/access/axe': 'e2e/access/every-view',
  'e2e/connect/account-change': 'e2e/connect/provider',
  'e2e/connect/bfcache': 'src/widget/core/rules/bfcache-rules.test.ts',
  'e2e/connect/pending': 'e2e/connect/never-answers',
  'e2e/connect/qr-bfcache': 'e2e/connect/qr-frozen',
  'e2e/connect/qr-demo-wallet': 'e2e/connect/qr-peers',
  'e2e/connect/qr-late': 'e2e/connect/qr',
  'e2e/connect/qr-many': 'e2e/connect/qr-reload',
  'e2e/connect/qr-other-client': 'e2e/connect/qr-two-proposals',
  'e2e/connect/reload': 'e2e/connect/qr-reload',
  'e2e/connect/tabs': 'e2e/connect/qr-tabs',
  'e2e/connect/storage': 'src/widget/core/testing/stories/corrupt-storage.test.ts',
  'e2e/embedding/isolated': 'e2e/embedding/csp-strict',
  'e2e/embedding/sandboxed-frame': 'e2e/embedding/foreign-storage',
  'e2e/gateway/rpc': 'e2e/gateway/http',
  'e2e/living/in-page-wallet': 'e2e/living/page-dialogs',
  'e2e/living/long-lists': 'e2e/account/tokens',
  'e2e/namespaces/several': 'e2e/connect/multi-chain',
  'e2e/network/other-namespace': 'e2e/connect/multi-chain',
  'e2e/network/switch': 'e2e/network/approved',
  'e2e/network/unsupported': 'e2e/network/flags',
  'e2e/onramp/offered': 'e2e/onramp/buy',
  'e2e/onramp/screens': 'e2e/onramp/buy',
  'e2e/relay/idle': 'e2e/relay/pairs',
  'e2e/relay/killed': 'e2e/connect/qr-relay-restart',
  'e2e/send/form': 'e2e/send/outcome',
  'e2e/send/left': 'e2e/send/outcome',
  'e2e/send/on-demand': 'e2e/account/on-demand',
  'e2e/send/safe': 'e2e/embedding/safe-frame',
  'e2e/swaps/races': 'e2e/swaps/evil-gateway',
};
