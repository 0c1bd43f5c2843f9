/** Links to Meld, whose page has a query instead of a session. Source: specification §2; protocol §4.11. */
import { LINK_LIFE, type OnrampProvider } from './onramp-provider';

const PAGE = 'https://meldcrypto.com';

export function createMeld(publicKey: string, now: () => number): OnrampProvider {
  return {
    info: {
      ...{ name: 'meld', label: 'Meld.io', feeRange: '1-2%' },
      ...{ chains: ['eip155', 'solana'], tracked: false },
    },
    async createSession({ project, account }) {
      const url = new URL(PAGE);
      const onSolana = account?.networkId.startsWith('solana:') ?? false;
      url.searchParams.set('publicKey', publicKey);
      url.searchParams.set('destinationCurrencyCode', onSolana ? 'SOL' : 'USDC');
      url.searchParams.set('walletAddress', account?.address ?? '');
      url.searchParams.set('externalCustomerId', project);
      return { url: url.href, expiresAt: now() + LINK_LIFE };
    },
  };
}
