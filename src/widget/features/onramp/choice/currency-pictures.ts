/** Addresses of the pictures of currencies on the gateway. Source: protocol §2.4. */
import { type ImageKind, imageUrl } from '../../../../protocol/http/images';
import { sdkParams } from '../../../core/config/client-params';
import { $options } from '../../../core/config/options';

function pictureOf(kind: ImageKind, id: string): string | undefined {
  const { configUrl, projectId } = $options.get();
  return configUrl && projectId ? imageUrl(configUrl, kind, id, sdkParams()) : undefined;
}

/** @param symbol such as USDC */
export const tokenPicture = (symbol: string): string | undefined => pictureOf('token', symbol);
/** @param code ISO 4217 */
export const fiatPicture = (code: string): string | undefined => pictureOf('currency', code);
