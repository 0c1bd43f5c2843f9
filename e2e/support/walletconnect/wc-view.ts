/** The QR code and the link of the WalletConnect view, as a visitor gets at them. */
import { expect, type Locator, type Page } from 'playwright/test';
import { type Hex, verifyMessage } from 'viem';
import { openModal } from '../page/modal';
import { readQr } from '../page/qr-decoders';
import { addressOf, expectStatus, withKit } from '../page/widget';
import type { Hosts } from '../process/hosts';
import type { RelayProxy } from './relay-proxy';
import type { Choice, Peer, Proposal } from './wc-peer';

export const WALLET_CONNECT = 'wallet-walletConnect';

/** From the page to the view; the code may not be there yet. */
export async function openQrView(page: Page): Promise<Locator> {
  const modal = await openModal(page);
  await modal.getByTestId(WALLET_CONNECT).click();
  return modal;
}

/** A bare page with the widget, whose relay is at the end of the test's own line. */
export async function visitOn(
  line: RelayProxy,
  page: Page,
  hosts: Hosts,
  query: Parameters<Hosts['page']>[1] = {},
): Promise<void> {
  await page.goto(hosts.page('plain', { 'attr.relay-url': line.url, ...query }));
}

/** The link in the code on the screen, as it can be read; waits until there is one. */
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

/** The link in words, for those who cannot scan: in the document before it is shown. */
export async function linkOf(modal: Locator): Promise<string> {
  const field = modal.getByTestId('wc-uri');
  await expect(field).toHaveValue(/^wc:/);
  return field.inputValue();
}

export interface Asked {
  modal: Locator;
  link: string;
  /** Of the link: what the wallet is asked on. */
  topic: string;
  proposal: Proposal;
}

/** The page shows its code, and the wallet has scanned it: it is asked, and has not answered. */
export async function askWallet(page: Page, wallet: Peer): Promise<Asked> {
  const modal = await openQrView(page);
  const link = await linkOf(modal);
  await wallet.pair(link);
  const topic = /^wc:([\da-f]{64})@/.exec(link)?.[1] ?? '';
  return { modal, link, topic, proposal: await wallet.nextProposal() };
}

/** The short way to a connected page; resolves with the session's topic. */
export async function connectPeer(page: Page, peer: Peer, choice?: Choice): Promise<string> {
  const modal = await openQrView(page);
  const topic = await peer.connect(await linkOf(modal), choice);
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  return topic;
}

/** Asks the wallet, as the page's own app does. */
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

/** Signs over the session and holds the signature against the address the page shows. */
export async function expectSigning(page: Page, message = 'One pot of tea'): Promise<void> {
  const signature = (await signInPage(page, message)) as Hex;
  const address = (await addressOf(page)) as Hex;
  expect(await verifyMessage({ address, message, signature })).toBe(true);
}
