/** The page of the demo wallet, and the policy that keeps it within the sandbox. */
import { chainRpcUrl, LOCAL_CHAINS, relayUrl, solanaRpcUrl } from '../facts';
import { writeDocument } from '../host-page/page-html';
import type { PageFunction } from '../host-page/page-options';

/** Allows the relay and the chains only: blocks all other requests of the wallet's client. */
function policy(port: number): string {
  const nodes = [
    ...LOCAL_CHAINS.map(({ chainId }) => chainRpcUrl(chainId, port)),
    solanaRpcUrl(port),
  ];
  const chains = nodes.map((url) => new URL(url).origin);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${[relayUrl(port), ...chains].join(' ')}`,
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const demoWalletPage: PageFunction = ({ port }) => ({
  headers: {
    'content-security-policy': policy(port),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  html: writeDocument({
    title: 'Demo Wallet',
    head: `<meta name="description" content="The test wallet of AppKit Embed">
<link rel="stylesheet" href="/assets/demo-wallet.css">
<link rel="stylesheet" href="/assets/controls.css">
<script src="/assets/demo-wallet.js" defer></script>`,
    body: '<div id="wallet"></div>\n<noscript>This wallet needs JavaScript.</noscript>',
  }),
});
