/** The address of a token's picture in replies: a path of this gateway's own image route. */
import { IMAGE_PATHS } from '../../protocol/http/images';
import type { GatewayConfig } from '../config';
import type { ListedToken } from '../upstreams/tokens/token-list';
import type { BundledLogos } from './bundled-logos';
import { tokenMarks } from './wallet-tiles';

export interface TokenPictures {
  /** By the symbol of a native coin, or of a token on the chain's list; never of an unlisted one. */
  ofSymbol(symbol: string): string | undefined;
  /** The list's own picture, else one by the listed symbol. */
  ofListed(token: ListedToken | undefined): string | undefined;
}

/** Names only pictures that the route has: the widget shows a monogram for the others. */
export function createTokenPictures(config: GatewayConfig, logos: BundledLogos): TokenPictures {
  const marks = tokenMarks(config);
  const { upstream, pictures } = config.catalogue ?? {};
  const ofSymbol = (symbol: string): string | undefined => {
    const id = symbol.toUpperCase();
    const mark = marks.get(id);
    if (!mark) return undefined;
    const has = upstream?.enabled || (pictures !== 'none' && logos('token', mark.name));
    return has ? `${IMAGE_PATHS.token}${id}` : undefined;
  };
  return {
    ofSymbol,
    ofListed: (token) => token && (token.iconUrl ?? ofSymbol(token.symbol)),
  };
}
