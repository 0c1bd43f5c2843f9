import { defineMessages } from '../../core/i18n';

export const t = defineMessages('network', {
  networks: 'Networks',
  networkIs: 'Network: {name}. Choose another',
  unknownNetwork: 'Unknown network',
  search: 'Search network',
  none: 'No network found',
  noneText: 'Check the spelling, or look for it by its number.',
  foreign: 'Your wallet is on a network that this site does not use. Choose one of these.',
  notInWallet: 'Not in this wallet',
  testnet: 'Test',
  approve: 'Approve in wallet',
  approveText: 'Accept the switch to {name} in your wallet.',
  slowText: 'Still waiting for your wallet. Open it to answer, or cancel.',
  retry: 'Try again',
  cancel: 'Cancel',
  unsupported: 'This network is not supported',
  unsupportedText:
    'Your wallet is on a network that this site does not use. Switch to one of these to go on, or disconnect.',
  swapUnsupportedText: 'Swaps do not work on this network. Switch to one of these to go on.',
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
  otherChain: 'Connect on {name}',
  otherChainText:
    '{name} is another kind of network. It needs its own connection; the one you have stays.',
  switch: 'Switch',
});
