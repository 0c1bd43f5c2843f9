/** Reads the QR code and the link of the WalletConnect view, as a user does. */
import { expect, type Locator, type Page } from 'playwright/test';
import { type Hex, verifyMessage } from 'viem';
import { openModal } from '../page/modal';
import { readQr } from '../page/qr-decoders';
import { addressOf, expectStatus, withKit } from '../page/widget';
import type { Hosts } from '../process/hosts';
import type { RelayProxy } from './relay-proxy';
import type { Choice, Peer, Proposal } from './wc-peer';

export const WALLET_CONNECT = 'wallet-walletConnect';

/** Goes from the page to the view; the code may still be loading. */
export async function openQrView(page: Page): Promise<Locator> {
  const modal = await openModal(page);
  await modal.getByTestId(WALLET_CONNECT).click();
  return modal;
}

/** Opens a bare page with the widget, whose relay is behind the test's own proxy. */
export async function visitOn(
  line: RelayProxy,
  page: Page,
  hosts: Hosts,
  query: Parameters<Hosts['page']>[1] = {},
): Promise<void> {
  await page.goto(hosts.page('plain', { 'attr.relay-url': line.url, ...query }));
}

/** The link in the code on screen, as scanned; waits for it. */
export async function scan(modal: Locator): Promise<string> {
  const code = modal.getByTestId('wc-qr');
  await expect(code).toBeVisible();
  let uri: string | undefined;
  await expect(async () => {
    uri = readQr(await code.screenshot());
    expect(uri).toMatch(/^wc:/);
  }).toPass();
  return uri ?? '';
}

/** The link as text, for users who cannot scan: present in the document before it is shown. */
export async function linkOf(modal: Locator): Promise<string> {
  const field = modal.getByTestId('wc-uri');
  await expect(field).toHaveValue(/^wc:/);
  return field.inputValue();
}

/**
 * The relay has accepted the page's first message, which is the proposal. A code is on the screen
 * before that; a test that advances the clock or cuts the connection must wait for this.
 */
export async function expectProposed(line: RelayProxy): Promise<void> {
  const accepted = () =>
    line.messages.some(({ way, text }) => way === 'down' && /"result":/.test(text));
  await expect.poll(accepted).toBe(true);
}

export interface Asked {
  modal: Locator;
  link: string;
  /** Topic of the link, on which the wallet receives the proposal. */
  topic: string;
  proposal: Proposal;
}

/** The page shows its code and the wallet has scanned it, without an answer yet. */
export async function askWallet(page: Page, wallet: Peer): Promise<Asked> {
  const modal = await openQrView(page);
  const link = await linkOf(modal);
  await wallet.pair(link);
  const topic = /^wc:([\da-f]{64})@/.exec(link)?.[1] ?? '';
  return { modal, link, topic, proposal: await wallet.nextProposal() };
}

/** The wallet takes the link on screen and approves, and the page is connected; the session's topic. */
export async function approveShown(
  page: Page,
  modal: Locator,
  peer: Peer,
  choice?: Choice,
): Promise<string> {
  const topic = await peer.connect(await linkOf(modal), choice);
  await expectStatus(page, 'connected');
  return topic;
}

/** Connects a page in one call; resolves with the session's topic. */
export async function connectPeer(page: Page, peer: Peer, choice?: Choice): Promise<string> {
  const modal = await openQrView(page);
  const topic = await approveShown(page, modal, peer, choice);
  await expect(modal).toBeHidden();
  return topic;
}

/** Sends a request to the wallet, as the page's own app does. */
export function signInPage(page: Page, message: string): Promise<unknown> {
  return withKit(
    page,
    (kit, text) => {
      const { address } = kit.getAccount();
      const hex = Array.from(new TextEncoder().encode(text), (byte) =>
        byte.toString(16).padStart(2, '0'),
      );
      const params = [`0x${hex.join('')}`, address];
      return kit.getProvider('eip155')?.request({ method: 'personal_sign', params });
    },
    message,
  );
}

/** Signs over the session and verifies the signature against the address that the page shows. */
export async function expectSigning(page: Page, message = 'One pot of tea'): Promise<void> {
  const signature = (await signInPage(page, message)) as Hex;
  const address = (await addressOf(page)) as Hex;
  expect(await verifyMessage({ address, message, signature })).toBe(true);
}
