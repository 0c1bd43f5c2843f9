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

/** Of a picture that the gateway has: a path, so that a reply cannot name another server. */
const GATEWAY_PATH = '(?:public/getTokenImage|v1/media)/[\\w.-]{1,64}';

/** A picture in a reply: http or https, or (ours) a picture's path at the gateway itself. */
export const PICTURE_URL = new RegExp(`^(?:https?://[^\\s/]|/${GATEWAY_PATH}$)`, 'i');

/** Address for an `<img>`. */
export const imageUrl = (base: string, kind: ImageKind, id: string, sdk: SdkParams): string =>
  gatewayPicture(base, `${IMAGE_PATHS[kind]}${encodeURIComponent(id)}`, sdk);

/** A path of the gateway as an address for an `<img>`. */
export function gatewayPicture(base: string, path: string, sdk: SdkParams): string {
  const url = new URL(path, base);
  for (const name of ['projectId', 'st', 'sv'] as const) {
    if (sdk[name]) url.searchParams.set(name, sdk[name]);
  }
  return url.href;
}
