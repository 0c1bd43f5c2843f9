/** Addresses of pictures on the gateway. Undefined: show the monogram. Source: protocol §2.4, §4.6, §4.7. */
import { type ImageKind, imageUrl } from '../../protocol/http/images';
import type { Network } from '../../protocol/networks';
import { $options } from './options';
import { sdkParams } from './sdk';

export function gatewayImage(kind: ImageKind, id: string | undefined): string | undefined {
  const { configUrl, projectId } = $options.get();
  return id && configUrl && projectId ? imageUrl(configUrl, kind, id, sdkParams()) : undefined;
}

/** The owner's picture first. */
export function chainImage(network: Network): string | undefined {
  return network.imageUrl ?? gatewayImage('asset', network.imageId);
}

const CONNECTOR_IMAGES: Readonly<Record<string, string>> = {
  walletConnect: 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400',
  coinbaseWallet: '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  coinbaseWalletSDK: '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  safe: '461db637-8616-43ce-035a-d89b8a1d5800',
  ledger: '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300',
  injected: '07ba87ed-43aa-4adf-4540-9e6a2b9cae00',
};

/** The owner's picture, else that of the connector's kind; an announced icon is the view's to show. */
export function connectorImage(connectorId: string): string | undefined {
  const { connectorImages } = $options.get();
  if (Object.hasOwn(connectorImages, connectorId)) return connectorImages[connectorId];
  return gatewayImage(
    'asset',
    Object.hasOwn(CONNECTOR_IMAGES, connectorId) ? CONNECTOR_IMAGES[connectorId] : undefined,
  );
}

interface Pictured {
  image_id?: string | undefined;
  image_url?: string | undefined;
}

export function walletImage({ image_id, image_url }: Pictured): string | undefined {
  return image_url ?? gatewayImage('wallet', image_id);
}
