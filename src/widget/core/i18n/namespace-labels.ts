/** Exports the labels of the namespaces. Source: protocol §4.1 "Chain labels". */
import { defineMessages } from './i18n';

/** Beside a picture, e.g. in a list to choose from. */
export const namespaceName = defineMessages('namespace', {
  eip155: 'EVM Networks',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
});

/** On a tab, or before a noun. */
export const shortNamespaceName = defineMessages('namespaceShort', {
  eip155: 'EVM',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
});
