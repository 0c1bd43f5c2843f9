import { defineMessages } from '../../core/i18n/i18n';

export const t = defineMessages('network', {
  networks: 'Networks',
  networkIs: '{name}. Choose another network',
  unknownNetwork: 'Unknown network',
  search: 'Search networks',
  none: 'No networks found',
  noneText: 'Check the spelling, or search by network ID.',
  foreign: "Your wallet is on a network this site doesn't support. Choose one of these.",
  notInWallet: 'Not in this wallet',
  notApproved: "{name} didn't grant access to grayed-out networks. Reconnect to add them.",
  help: 'What is a network',
  testnet: 'Test',
  approve: 'Approve in wallet',
  approveText: 'Approve the switch to {name} in your wallet.',
  slowText: 'Still waiting for your wallet. Open it to respond, or cancel.',
  retry: 'Try again',
  cancel: 'Cancel',
  unsupported: "This network isn't supported",
  unsupportedText:
    "Your wallet is on a network this site doesn't support. Switch to one of these, or disconnect.",
  swapUnsupportedText:
    "Swaps aren't available on this network. Switch to one of these to continue.",
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
  otherChain: 'Connect on {name}',
  otherChainText:
    '{name} is a different blockchain and needs its own connection. Your current connection stays.',
  switch: 'Switch',
  namespaces: 'Blockchains',
  chooseNamespace: 'Select a blockchain for {name}',
  chooseNamespaceText: '{name} supports several blockchains. Pick one to connect; add more later.',
  connected: 'Connected',
  noConnector: 'Failed to find connector',
  whatTitle: 'A shared public ledger',
  whatText:
    'Many computers maintain a network together. It records what you own and what you send.',
  ownTitle: 'Each network has its own coin and fees',
  ownText:
    'One wallet can hold different assets on each network. Each site supports certain networks.',
  understood: 'Got it',
});
