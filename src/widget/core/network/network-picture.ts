/** How a network is shown: a circle, in its brand's color while it has no picture. */
import type { Network } from '../../../protocol/networks';
import { networkLook } from '../../../protocol/pictures/network-looks';
import { chainImage } from '../wallets/image-urls';

/** The props of its `ItemPicture`. */
export const networkPicture = (network: Network) => ({
  src: chainImage(network),
  look: networkLook(network),
  round: true,
});
