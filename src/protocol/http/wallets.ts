/** Wallet catalogue. Source: protocol §2.3, §3.1. */
import * as v from 'valibot';
import { isWalletLink } from '../wallet-link';
import { endpoint } from './endpoint';
import { label, listOf, optionalField, webUrl } from './lenient-schemas';

/**
 * A scheme (`metamask://`) or https address that opens a wallet; never a scheme that runs code or
 * shows text.
 */
export const walletLink = v.pipe(v.string(), v.maxLength(2048), v.check(isWalletLink));

/** Of these an address alone: a page of the wallet that a pairing link is put into. */
const walletPage = v.pipe(webUrl, v.check(isWalletLink));

export const walletEntry = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  name: v.pipe(label(40), v.minLength(1)),
  homepage: optionalField(webUrl),
  image_id: optionalField(v.string()),
  image_url: optionalField(webUrl),
  /** Rank in the catalogue, lowest first. */
  order: optionalField(v.number()),
  badge_type: optionalField(v.picklist(['certified', 'none'])),
  /** CAIP-2 ids. */
  chains: optionalField(listOf(v.string())),
  mobile_link: optionalField(walletLink),
  link_mode: optionalField(walletPage),
  desktop_link: optionalField(walletLink),
  webapp_link: optionalField(walletPage),
  app_store: optionalField(webUrl),
  play_store: optionalField(webUrl),
  chrome_store: optionalField(webUrl),
  /** EIP-6963 id. */
  rdns: optionalField(v.string()),
  /**
   * EVM, or no namespace given: a flag on `window.ethereum`. Other namespaces: the wallet's id in
   * their standard.
   */
  injected: optionalField(
    listOf(
      v.object({
        namespace: v.exactOptional(v.string()),
        injected_id: v.exactOptional(v.string()),
      }),
    ),
  ),
});
export type WalletEntry = v.InferOutput<typeof walletEntry>;

/** Maximum entries per request in the protocol; searches request 100. */
export const MAX_ENTRIES = 100;

const count = (max: number) =>
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number), v.maxValue(max));
const ids = () =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(20_000),
      v.transform((list) => list.split(',').filter(Boolean)),
    ),
  );

export const walletsQuery = () =>
  v.object({
    /** From 1. */
    page: v.optional(count(100_000), '1'),
    entries: v.optional(count(MAX_ENTRIES), '40'),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    include: ids(),
    exclude: ids(),
    chains: ids(),
    badge_type: v.optional(v.picklist(['certified', 'none'])),
  });

const entries = listOf(walletEntry, MAX_ENTRIES);

interface WalletsReply {
  data: WalletEntry[];
  /** The number of all matches, not of this page. */
  count: number;
  /** For the reader: how many entries the page had, the malformed ones too. A server does not send it. */
  sent?: number;
}

export const wallets = endpoint<v.InferInput<ReturnType<typeof walletsQuery>>>()({
  service: 'config',
  method: 'GET',
  pattern: '/getWallets',
  reply: v.pipe(
    v.object({
      data: v.array(v.unknown()),
      count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
    v.transform(
      ({ data, count }): WalletsReply => ({
        data: v.safeParse(entries, data).output as WalletEntry[],
        count,
        sent: data.length,
      }),
    ),
  ),
});
