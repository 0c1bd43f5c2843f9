/**
 * CAIP-19 asset ids: `eip155:1/erc20:0x…`, `eip155:1/erc721:0x…/12`, `solana:…/nft:…`.
 * Source: CAIP-19 and its namespaces eip155 and solana; protocol §1.10 (native coin as slip44).
 */
import { type BrandedString, type CaipNetworkId, type Namespace, parseCaipNetworkId } from './caip';

export type CaipAssetId = BrandedString<'CaipAssetId'>;

export interface CaipAssetParts {
  id: CaipAssetId;
  networkId: CaipNetworkId;
  /** CAIP-2 namespace. */
  namespace: Namespace;
  /** `slip44`, `erc20`, `erc721`, `erc1155`, `token`, `nft`, … */
  kind: string;
  /** Contract, mint, or coin number. */
  reference: string;
  /** Token id of one NFT in a collection. */
  tokenId: string | undefined;
}

const KIND = /^[-a-z0-9]{3,8}$/;
// Without the dots that lead out of a path.
const REFERENCE = /^(?!\.+$)[-.%a-zA-Z0-9]{1,128}$/;
const TOKEN_ID = /^(?!\.+$)[-.%a-zA-Z0-9]{1,78}$/;

/** @throws Error `Invalid CAIP-19 asset id: {value}` for anything else. */
export function parseCaipAsset(value: string): CaipAssetParts {
  const [network = '', asset = '', tokenId, ...rest] =
    typeof value === 'string' ? value.split('/') : [];
  const [kind = '', reference = '', ...more] = asset.split(':');
  const fits =
    rest.length + more.length === 0 &&
    KIND.test(kind) &&
    REFERENCE.test(reference) &&
    (tokenId === undefined || TOKEN_ID.test(tokenId));
  try {
    if (!fits) throw new Error(value);
    const { id: networkId, namespace } = parseCaipNetworkId(network);
    return { id: value as CaipAssetId, networkId, namespace, kind, reference, tokenId };
  } catch {
    throw new Error(`Invalid CAIP-19 asset id: ${value}`);
  }
}

/** Joins the parts, through the parser. */
export function caipAsset(
  networkId: CaipNetworkId,
  kind: string,
  reference: string,
  tokenId?: string,
): CaipAssetId {
  const end = tokenId === undefined ? '' : `/${tokenId}`;
  return parseCaipAsset(`${networkId}/${kind}:${reference}${end}`).id;
}
