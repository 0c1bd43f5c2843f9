/**
 * Wallets that open the page in their own browser instead of taking a pairing link. Source: protocol
 * §3.4, and §2.3 "Post-filters" for where they are listed.
 */
import type { Namespace } from '../../../protocol/caip';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { $options } from '../config/options';
import { pageGlobal } from '../platform/browser-detection';
import { $snapshot } from '../state/public-snapshot';

interface OwnBrowser {
  /** The global that the wallet sets in its own browser: there, the page opens no link. */
  global: string;
  /** The namespace of the pages that the wallet opens; any if absent. */
  namespace?: Namespace;
  /** The namespace for which phones list the wallet without a catalog link; any if absent. */
  listedFor?: Namespace;
  link(href: string, origin: string): string;
}

type Known = Pick<WalletEntry, 'id'>;

const enc = encodeURIComponent;
const OWN_BROWSERS: Readonly<Record<string, OwnBrowser>> = {
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    global: 'phantom',
    listedFor: 'solana',
    link: (href, origin) => `https://phantom.app/ul/browse/${enc(href)}?ref=${enc(origin)}`,
  },
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': {
    global: 'solflare',
    listedFor: 'solana',
    link: (href) => `https://solflare.com/ul/v1/browse/${enc(href)}?ref=${enc(href)}`,
  },
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: {
    global: 'coinbaseSolana',
    namespace: 'solana',
    link: (href) => `https://go.cb-w.com/dapp?cb_url=${enc(href)}`,
  },
};

function ownBrowser({ id }: Known): OwnBrowser | undefined {
  return Object.hasOwn(OWN_BROWSERS, id) ? OWN_BROWSERS[id] : undefined;
}

/** The link that opens this page in the wallet's own browser, for wallets that have such a link. */
export function ownBrowserLink(
  wallet: Known,
  namespace: Namespace | undefined = $snapshot.get().activeNamespace,
): string | undefined {
  // Basic mode offers no wallet of a browser, so the page could not connect there.
  const own = $options.get().basic ? undefined : ownBrowser(wallet);
  if (!own || (own.namespace && own.namespace !== namespace) || pageGlobal(own.global)) return;
  return own.link(location.href, location.origin);
}

/** A phone lists it although the catalogue knows no link to it. */
export function needsNoLink(wallet: Known, namespace: Namespace | undefined): boolean {
  const own = ownBrowser(wallet);
  return own !== undefined && (!own.listedFor || own.listedFor === namespace);
}
