/** Defines the targets that the benchmark compares. */

export interface Opening {
  /** Element that a user presses. */
  button: string;
  /** Selector of the wallet rows; selectors pierce open shadow roots. */
  rows: string;
  /** The list is complete with this many rows. */
  count: number;
  /** Element that moves with the rows during the dialog's transition. */
  card: string;
  /** JavaScript that closes it. */
  close: string;
  /** The pointer first rests on the button, until the hover requests have finished. */
  hover?: boolean;
}

type PeerName = 'peer-rainbowkit' | 'peer-tonconnect';

export interface Target {
  name: string;
  page: 'blank' | 'floor-lazy' | 'floor-idle' | 'ours' | 'ours-none' | PeerName;
  /** JavaScript that is true when the page handles a press. */
  ready: string;
  opening?: Opening;
}

/** Wallets that the page announces. The list of the floor has the same length. */
export const WALLETS = ['First Wallet', 'Second Wallet', 'Third Wallet', 'Fourth Wallet'] as const;

const FLOOR: Opening = {
  button: '#open',
  rows: '.row',
  count: WALLETS.length,
  card: '.card',
  close: 'Floor.close()',
};

const OURS: Opening = {
  button: '#open',
  rows: '[data-testid^=wallet-],[data-testid^=far-]',
  count: WALLETS.length,
  card: '[data-testid=card]',
  close: 'AppKit.close()',
};

const OURS_READY = 'Boolean(window.AppKit && AppKit.version)';

export const TARGETS: readonly Target[] = [
  { name: 'blank', page: 'blank', ready: 'document.readyState === "complete"' },
  { name: 'floor-lazy', page: 'floor-lazy', ready: 'Boolean(window.Floor)', opening: FLOOR },
  { name: 'floor-idle', page: 'floor-idle', ready: 'Boolean(window.Floor)', opening: FLOOR },
  { name: 'ours', page: 'ours', ready: OURS_READY, opening: OURS },
  // A phone's browser announces no wallet: the gateway provides all rows but the first.
  { name: 'ours-none', page: 'ours-none', ready: OURS_READY, opening: OURS },
  { name: 'ours-hover', page: 'ours', ready: OURS_READY, opening: { ...OURS, hover: true } },
];

/** Opens, with all files of its page loaded before intent: other widgets are packages of the site. */
const peer = (name: PeerName, rows: string, card: string): Target => ({
  name,
  page: name,
  ready: 'Boolean(window.Peer)',
  opening: { button: '#open', rows, count: WALLETS.length, card, close: '' },
});

/** For `--peers`. */
export const PEERS: readonly Target[] = [
  peer('peer-rainbowkit', '[data-testid^=rk-wallet-option-]', '[role=dialog] [role=document]'),
  peer('peer-tonconnect', '[data-tc-wallet-item]', '[data-tc-modal]'),
];

export const isPeer = ({ name }: Target): boolean => PEERS.some((one) => one.name === name);
