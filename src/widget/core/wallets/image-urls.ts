/** Addresses of pictures on the gateway. Undefined: show the monogram. Source: protocol §2.4, §4.6, §4.7. */

import { gatewayPicture, type ImageKind, imageUrl } from '../../../protocol/http/images';
import { NAMED_NETWORKS, type Network } from '../../../protocol/networks';
import { sdkParams } from '../config/client-params';
import { $options } from '../config/options';
import { $catalogue } from './catalogue';

function gatewayImage(kind: ImageKind, id: string | undefined): string | undefined {
  const { configUrl, projectId } = $options.get();
  return id && configUrl && projectId ? imageUrl(configUrl, kind, id, sdkParams()) : undefined;
}

/** Of a browser wallet that does not say its name. */
export function injectedImage(): string | undefined {
  return gatewayImage('asset', '07ba87ed-43aa-4adf-4540-9e6a2b9cae00');
}

export function walletConnectImage(): string | undefined {
  return gatewayImage('asset', 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400');
}

/** The owner's picture first. */
export function chainImage(network: Network): string | undefined {
  return network.imageUrl ?? gatewayImage('asset', network.imageId);
}

/** Of a network's coin, on any network: the gateway knows those of the named networks, by symbol. */
export const coinImage = ({ nativeCurrency: { symbol } }: Network): string | undefined =>
  gatewayImage(
    'token',
    NAMED_NETWORKS.find((one) => one.nativeCurrency.symbol === symbol) && symbol,
  );

/**
 * A token's or an NFT's picture in a reply: one of the gateway is named by its path.
 * @param url one that the reply's schema accepts
 */
export function replyPicture(url: string | undefined): string | undefined {
  if (!url?.startsWith('/')) return url;
  const { apiUrl } = $options.get();
  return apiUrl ? gatewayPicture(apiUrl, url, sdkParams()) : undefined;
}

interface Pictured {
  image_id?: string | undefined;
  image_url?: string | undefined;
}

export function walletImage({ image_id, image_url }: Pictured): string | undefined {
  return image_url ?? gatewayImage('wallet', image_id);
}

/** Of a wallet that gives only its name, where the catalogue that is there already has one of that name. */
export function namedWalletImage(name: string): string | undefined {
  const { featured, recommended } = $catalogue.get();
  const wanted = name.toLowerCase();
  const known = [...featured, ...recommended].find((one) => one.name.toLowerCase() === wanted);
  return known && walletImage(known);
}
