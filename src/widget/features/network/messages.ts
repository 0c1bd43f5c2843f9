import { defineMessages } from '../../core/i18n/i18n';

export const t = defineMessages('network', {
  networks: 'Networks',
  networkIs: '{name}. Choose another network',
  unknownNetwork: 'Unknown network',
  search: 'Search network',
  none: 'No network found',
  noneText: 'Check the spelling, or look for it by its number.',
  foreign: 'Your wallet is on a network that this site does not use. Choose one of these.',
  notInWallet: 'Not in this wallet',
  notApproved:
    '{name} did not allow the greyed networks when you connected. To use one, disconnect and connect again with it.',
  help: 'What is a network?',
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
  families: 'Kinds of network',
  chooseFamily: 'Select a chain for {name}',
  chooseFamilyText:
    'This wallet works with several kinds of network. Choose the one to connect now; you can add the others later.',
  connected: 'Connected',
  noConnector: 'Failed to find connector',
  whatTitle: 'Where things happen',
  whatText:
    'A network is a public ledger that many computers keep together. What you own, and what you send, is written there.',
  ownTitle: 'Each has its own coin and fees',
  ownText:
    'The same wallet can hold different things on different networks. A site says which ones it works with.',
  understood: 'Got it',
});
