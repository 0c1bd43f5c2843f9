/**
 * Tests the visible texts: the quoted ones are as in specification §8 and protocol §10.2, §10.3 and
 * §10.8, the others have a final decision in docs/messages.md and docs/errors.md.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { messages } from './build/message-tables.mjs';
import { REPLACED_FOR_USERS } from './laws/replaced-words';

declare const __ROOT__: string;

const TEXTS = new Map(messages(__ROOT__).map(({ id, text }) => [id, text]));

/** `key: text` a line. */
const QUOTED: Readonly<Record<string, string>> = {
  email: `
    cancel: Cancel
    invalid: Invalid email. Try again.
    resendCode: Resend Code
    resendEmail: Resend email
    resendIn: Resend in {n}s
    resent: Code email resent
    save: Save
    switching: Switching to {name} network...
    tryAgain: {error}. Try Again`,
  names: `
    available: Available
    characters: Can only contain letters, numbers and - characters
    choose: Choose name
    done: Let's Go!
    learnMore: Learn more
    owned: You already own a name
    registered: Registered
    tooShort: Name must be at least 4 characters long`,
  onramp: `
    buy: Buy
    buyIn: Buy in {label}
    copyLink: Copy link
    external: Continue in external window
    failed: Buy failed
    how: How does it work?
    retry: Try again`,
  swaps: `
    approve: Approve
    approving: Approving...
    enterAmount: Enter amount
    incorrect: Incorrect amount
    insufficient: Insufficient balance
    max: Max
    review: Review swap
    selectToken: Select token
    swap: Swap
    tokens: Tokens
    yours: Your tokens`,
  title: `
    AllWallets: All Wallets
    ApproveTransaction: Approve Transaction
    BuyInProgress: Buy
    Connect: Connect Wallet
    ConnectWallets: Connect wallet
    ConnectingExternal: Connect Wallet
    ConnectingFarcaster: Farcaster
    ConnectingMultiChain: Select chain
    ConnectingWalletConnect: WalletConnect
    ConnectingWalletConnectBasic: WalletConnect
    Create: Create Wallet
    Downloads: Downloads
    EmailLogin: Email Login
    EmailVerifyDevice: Register Device
    EmailVerifyOtp: Confirm Email
    GetNamed: Get {name}
    GetWallet: Get a wallet
    Networks: Choose Network
    OnRampActivity: Activity
    OnRampFiatSelect: Select Currency
    OnRampProviders: Choose Provider
    OnRampTokenSelect: Select Token
    Pay: How you pay
    PayLoading: Payment in progress
    ProfileWallets: Wallets
    RegisterAccountName: Choose name
    SIWXSignMessage: Sign In
    Swap: Swap
    SwapPreview: Preview swap
    SwapSelectToken: Select token
    SwitchActiveChain: Switch chain
    SwitchNetwork: Switch Network
    Transactions: Activity
    UnsupportedChain: Switch Network
    UpdateEmailPrimaryOtp: Confirm Current Email
    UpdateEmailSecondaryOtp: Confirm New Email
    UpdateEmailWallet: Edit Email
    UpgradeEmailWallet: Upgrade your Wallet
    WalletCompatibleNetworks: Compatible Networks
    WalletReceive: Receive
    WalletSend: Send
    WalletSendPreview: Review send
    WalletSendSelectToken: Select Token
    WhatIsABuy: What is Buy?
    WhatIsANetwork: What is a network?
    WhatIsAWallet: What is a wallet?`,
  account: `
    activity: Activity
    copied: Address copied
    deleted: Wallet deleted
    disconnect: Disconnect
    disconnectFailed: Failed to disconnect
    nfts: NFTs
    receive: Receive
    send: Send
    swaps: Swap
    tokens: Tokens`,
  activity: `
    activity: Activity
    empty: No activity yet
    emptyView: No Transactions yet
    failed: Failed to fetch transactions`,
  allWallets: `
    certifiedOnly: Only WalletConnect certified
    none: No Wallet found`,
  connect: `
    allWallets: All Wallets
    android: Android App
    chrome: Chrome Extension
    continueIn: Continue in {name}
    declined: Connection declined
    exploreAll: Explore all
    getStarted: Get started
    getWallet: Get a wallet
    ios: iOS App
    or: or
    newToWallets: Haven't got a wallet?
    retry: Try again
    website: Website
    withWallet: Continue with a wallet`,
  element: `
    connect: Connect Wallet
    connecting: Connecting...
    select: Select Network
    switchNetwork: Switch Network
    unknown: Unknown Network`,
  namespace: 'eip155: EVM Networks',
  network: `
    approve: Approve in wallet
    disconnect: Disconnect
    disconnectFailed: Failed to disconnect
    help: What is a network
    noConnector: Failed to find connector
    retry: Try again
    switch: Switch`,
  nfts: 'receive: Receive funds',
  pair: `
    allWallets: All Wallets
    continueIn: Continue in {name}
    copyFailed: Failed to copy
    copyLink: Copy link
    declined: Connection declined
    linkCopied: Link copied
    notDetected: Not Detected
    retry: Try again`,
  pending: 'started: Transaction started',
  receive: 'copied: Address copied',
  rules: `
    switchDeclined: Switch declined
    walletAdded: New Wallet Added`,
  send: `
    addAddress: Add Address
    addAmount: Add Amount
    buy: Buy
    cancel: Cancel
    incorrectValue: Incorrect Value
    insufficientFunds: Insufficient Funds
    invalid: Please enter a valid amount and receiver address
    invalidAddress: Invalid Address
    max: Max
    none: No tokens found
    preview: Preview Send
    selectToken: Select Token
    send: Send
    yours: Your tokens`,
  tokens: `
    buy: Buy Crypto
    receive: Receive funds`,
  wallets: `
    accountSwitched: Account switched
    add: Add wallet
    addNamespace: Add {namespace} Wallet
    copied: Address copied
    deleted: Wallet deleted
    disconnectAll: Disconnect All
    disconnectFailed: Failed to disconnect wallet
    disconnected: Wallet disconnected
    none: No wallet connected
    recent: RECENTLY CONNECTED
    switchFailed: Failed to switch wallet
    walletSwitched: Wallet switched`,
};

test('quoted messages: exactly as the specification writes them', () => {
  const lines = Object.entries(QUOTED).flatMap(([feature, text]) =>
    text
      .trim()
      .split('\n')
      .map((line) => `${feature}.${line.trim()}`),
  );
  assert.deepEqual(
    lines.map((line) => line.split(': ')[0] ?? '').map((id) => `${id}: ${TEXTS.get(id)}`),
    lines,
  );
});

test('texts: plain American English', () => {
  const found = [...TEXTS].filter(([, text]) =>
    REPLACED_FOR_USERS.test(text.replace(/\{\w+\}/g, '')),
  );
  assert.deepEqual(found, []);
});

test('new or changed text: fails until docs/messages.md has it', () => {
  const decided = readFileSync(path.join(__ROOT__, 'docs/messages.md'), 'utf8');
  const rows = [...decided.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, id, text]) => [
    id,
    text,
  ]);
  assert.deepEqual(
    [...TEXTS].filter(([id]) => !id.startsWith('errors.')),
    rows,
  );
});
