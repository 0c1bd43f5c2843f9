/**
 * The known wallets, networks, currencies and tokens, and the picture of those without a logo: a
 * quiet tile with the letters that the widget shows until it has the picture. Source of the ids: protocol §4.6, §4.7.
 */
import type { ImageKind } from '../../protocol/http/images';
import { NAMED_NETWORKS } from '../../protocol/networks';
import { monogramLetters, monogramLook, type PictureLook } from '../../protocol/pictures/monogram';
import { networkLook } from '../../protocol/pictures/network-looks';
import { type GatewayConfig, nativeCurrency } from '../config';
import type { ListedWallet } from '../data/wallet-list';

const CONNECTORS: readonly [string, string][] = [
  ['0c2840c3-5b04-4c44-9661-fbd4b49e1800', 'Coinbase'],
  ['461db637-8616-43ce-035a-d89b8a1d5800', 'Safe'],
  ['54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', 'Ledger'],
  ['ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', 'WalletConnect'],
  ['07ba87ed-43aa-4adf-4540-9e6a2b9cae00', 'Browser'],
];
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'INR', 'JPY'];
const TOKENS = ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'LINK', 'UNI', 'AAVE', 'ARB', 'ENS', 'OP'];

/** The text on a tile, and its colors if they are known (default: derived from the name). */
export interface TileMark {
  name: string;
  look?: PictureLook | undefined;
}

/** By id, for each kind. */
export type TileMarks = Record<ImageKind, ReadonlyMap<string, TileMark>>;

/** By the symbol in capitals: the coins of all known and configured networks, and some tokens. */
export function tokenMarks(config: GatewayConfig): ReadonlyMap<string, TileMark> {
  const symbols = [
    ...NAMED_NETWORKS.map((network) => network.nativeCurrency.symbol),
    ...TOKENS,
    ...Object.keys(config.chains).map((id) => nativeCurrency(config, id)?.symbol ?? ''),
  ];
  return new Map(symbols.map((symbol) => [symbol.toUpperCase(), { name: symbol }]));
}

export function createMarks(list: readonly ListedWallet[], config: GatewayConfig): TileMarks {
  const assets: (readonly [id: string, mark: TileMark])[] = [
    ...NAMED_NETWORKS.flatMap((network) => {
      const { imageId, name } = network;
      return imageId ? [[imageId, { name, look: networkLook(network) }] as const] : [];
    }),
    ...CONNECTORS.map(([id, name]) => [id, { name }] as const),
  ];
  return {
    wallet: new Map(
      list.map(({ id, name, color }) => [id, { name, ...(color && { look: lookOf(color) }) }]),
    ),
    // Networks with the same picture: named after the first, the main one.
    asset: new Map(assets.reverse()),
    currency: new Map(CURRENCIES.map((code) => [code, { name: code }])),
    token: tokenMarks(config),
  };
}

/** The same tile for the same mark, always. */
export function drawTile({ name, look = monogramLook(name) }: TileMark): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="60" height="60">',
    `<rect width="60" height="60" fill="${look.background}"/>`,
    `<text x="30" y="31" fill="${look.color}" font-family="system-ui,sans-serif" font-size="22"`,
    ` font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeXml(monogramLetters(name))}</text>`,
    '</svg>',
  ].join('');
}

function lookOf(background: string): PictureLook {
  return { background, color: luminance(background) > LIGHT ? '#000' : '#fff' };
}

/** From here on black letters have the better contrast. Source: WCAG 2.2, contrast ratio. */
const LIGHT = Math.sqrt(1.05 * 0.05) - 0.05;

/** Relative luminance of `#rrggbb`, 0 to 1. Source: WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
