/**
 * Pictures of wallets, networks, currencies and tokens. None of the real marks is ours to give out,
 * so each is a quiet tile with the first letters of its name. Source of the ids: protocol §4.6, §4.7.
 */
import type { ImageKind } from '../protocol/http/images';
import { NAMED_NETWORKS } from '../protocol/networks';
import { SEED_WALLETS } from './data/wallets';

const CONNECTORS: readonly [string, string][] = [
  ['0c2840c3-5b04-4c44-9661-fbd4b49e1800', 'Coinbase'],
  ['461db637-8616-43ce-035a-d89b8a1d5800', 'Safe'],
  ['54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', 'Ledger'],
  ['ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', 'WalletConnect'],
  ['07ba87ed-43aa-4adf-4540-9e6a2b9cae00', 'Browser'],
];
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'INR', 'JPY'];
const TOKENS = ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'LINK', 'UNI', 'AAVE', 'ARB', 'ENS', 'OP'];

/** Id → name, for each kind. */
export type ImageNames = Record<ImageKind, ReadonlyMap<string, string>>;

/** `symbols`: coins of the configured chains, which get a picture too. */
export function imageNames(symbols: readonly string[]): ImageNames {
  const tokens = [
    ...NAMED_NETWORKS.map((network) => network.nativeCurrency.symbol),
    ...TOKENS,
    ...symbols,
  ];
  return {
    wallet: new Map(SEED_WALLETS.map((wallet) => [wallet.id, wallet.name])),
    asset: new Map([
      ...NAMED_NETWORKS.flatMap((network): [string, string][] =>
        network.imageId ? [[network.imageId, network.name]] : [],
      ),
      ...CONNECTORS,
    ]),
    currency: new Map(CURRENCIES.map((code) => [code, code])),
    token: new Map(tokens.map((symbol) => [symbol.toUpperCase(), symbol])),
  };
}

/** The same tile for the same name, always. */
export function tile(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [...(words[0] ?? '?')][0] + (words[1] ? ([...words[1]][0] ?? '') : '');
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="60" height="60">',
    `<rect width="60" height="60" fill="hsl(${hash} 22% 42%)"/>`,
    '<text x="30" y="31" fill="#fff" font-family="system-ui,sans-serif" font-size="26"',
    ` font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeXml(letters)}</text>`,
    '</svg>',
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) =>
  text.toUpperCase().replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
