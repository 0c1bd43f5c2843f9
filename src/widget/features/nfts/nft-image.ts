/**
 * Returns the image of an NFT: the gateway's own copy or none, so that no third party receives a
 * request.
 */

import { mediaUrl } from '../../../protocol/http/media';
import type { NftEntry } from '../../../protocol/http/nfts';
import { sdkParams } from '../../core/config/client-params';
import { $options } from '../../core/config/options';

export function nftImage({ picture }: NftEntry): string | undefined {
  const { apiUrl } = $options.get();
  return picture && apiUrl ? mediaUrl(apiUrl, picture, sdkParams()) : undefined;
}
