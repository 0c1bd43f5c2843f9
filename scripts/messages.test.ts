/**
 * Tests the visible texts: the quoted ones are as in specification §8 and protocol §10.2, §10.3 and
 * §10.8, the others have a final decision in docs/messages.md and docs/errors.md.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { messages } from './build/message-tables.mjs';

declare const __ROOT__: string;

const TEXTS = new Map(messages(__ROOT__).map(({ id, text }) => [id, text]));

/** `key: text` a line. */
const QUOTED: Readonly<Record<string, string>> = {
  title: `
    AllWallets: All Wallets
    ApproveTransaction: Approve Transaction
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
    GetNamed: Get {name}
    GetWallet: Get a wallet
    Networks: Choose Network
    OnRampProviders: Choose Provider
    ProfileWallets: Wallets
    RegisterAccountName: Choose name
    SIWXSignMessage: Sign In
    Swap: Swap
    SwitchActiveChain: Switch chain
    SwitchNetwork: Switch Network
    Transactions: Activity
    UnsupportedChain: Switch Network
    UpdateEmailWallet: Edit Email
    WalletCompatibleNetworks: Compatible Networks
    WalletReceive: Receive
    WalletSend: Send
    WalletSendPreview: Review send
    WalletSendSelectToken: Select Token
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
    empty: No activity yet
    emptyView: No Transactions yet
    failed: Failed to fetch transactions`,
  allWallets: 'certifiedOnly: Only WalletConnect certified',
  connect: `
    android: Android App
    chrome: Chrome Extension
    continueIn: Continue in {name}
    declined: Connection declined
    exploreAll: Explore all
    getStarted: Get started
    ios: iOS App
    or: or
    retry: Try again
    website: Website
    withWallet: Continue with a wallet`,
  element: `
    connect: Connect Wallet
    select: Select Network
    switchNetwork: Switch Network
    unknown: Unknown Network`,
  namespace: 'eip155: EVM Networks',
  network: `
    approve: Approve in wallet
    help: What is a network?
    noConnector: Failed to find connector
    retry: Try again`,
  nfts: 'receive: Receive funds',
  pair: `
    continueIn: Continue in {name}
    copyFailed: Failed to copy
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
    incorrectValue: Incorrect Value
    insufficientFunds: Insufficient Funds
    invalid: Please enter a valid amount and receiver address
    invalidAddress: Invalid Address
    max: Max
    none: No tokens found
    preview: Preview Send
    selectToken: Select Token
    yours: Your tokens`,
  tokens: 'receive: Receive funds',
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

/** Words that have a plain one instead, and British spellings. */
const REPLACED = new RegExp(
  `\\b(?:${[
    ...['nobody', 'somebody', 'anybody', 'whoever', 'whom', 'whichever', 'of which', 'is none'],
    ...['all the same', 'reckon\\w*', 'parted by', 'on (?:its|their) way', 'any more', 'stands'],
    ...['tells', 'draws', 'kinds? of networks?', 'famil(?:y|ies)', 'pieces?', 'strangers?'],
    ...['could not be', 'e-mail', 'cancell\\w+', 'colou?rs?(?<!colors?)', 'grey\\w*', 'licence'],
    ...['\\w+ised', '(?<!Select |Switch )chain'],
  ].join('|')})\\b`,
  'i',
);

/** These texts are rewritten beside this test; the exception goes with the last of them. */
const UNDER_WORK = /^(?:send|connect|pair|allWallets|errors\.(?:send|token|origin)_?\w*)(?:\.|$)/;

test('texts: plain American English', () => {
  const found = [...TEXTS].filter(
    ([id, text]) => REPLACED.test(text.replace(/\{\w+\}/g, '')) && !UNDER_WORK.test(id),
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
