/**
 * Pictures of the catalogue. Apart from its schemas: an address is made without them.
 * Source: protocol §2.4.
 */
import type { SdkParams } from './sdk-params';

/** Path of each image type. */
export const IMAGE_PATHS = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
} as const;
export type ImageKind = keyof typeof IMAGE_PATHS;

/** Address for an `<img>`. */
export function imageUrl(base: string, kind: ImageKind, id: string, sdk: SdkParams): string {
  const url = new URL(`${IMAGE_PATHS[kind]}${encodeURIComponent(id)}`, base);
  for (const name of ['projectId', 'st', 'sv'] as const) {
    if (sdk[name]) url.searchParams.set(name, sdk[name]);
  }
  return url.href;
}
