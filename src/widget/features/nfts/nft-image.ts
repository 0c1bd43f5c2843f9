/** A piece's picture, which is the gateway's own copy or none: nobody else is ever asked for one. */

import { mediaUrl } from '../../../protocol/http/media';
import type { NftEntry } from '../../../protocol/http/nfts';
import { sdkParams } from '../../core/config/client-params';
import { $options } from '../../core/config/options';

export function nftImage({ picture }: NftEntry): string | undefined {
  const { apiUrl } = $options.get();
  return picture && apiUrl ? mediaUrl(apiUrl, picture, sdkParams()) : undefined;
}
