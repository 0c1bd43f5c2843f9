/** Wallet list and pictures. Source: protocol §2.3, §2.4. */
import { IMAGE_PATHS, type ImageKind } from '../../protocol/http/images';
import { wallets, walletsQuery } from '../../protocol/http/wallets';
import { ApiError } from '../api-error';
import { createCatalogue } from '../catalogue';
import { nativeCurrency } from '../config';
import type { Gateway, GatewayApp, Guard } from '../gateway';
import { imageNames, tile } from '../images';
import { serveEndpoint } from './endpoint-route';

export function catalogueRoutes(app: GatewayApp, { config }: Gateway, guard: Guard): void {
  const chainIds = Object.keys(config.chains);
  const catalogue = createCatalogue(chainIds);
  const names = imageNames(chainIds.map((id) => nativeCurrency(config, id)?.symbol ?? ''));

  serveEndpoint(
    app,
    wallets,
    { guard, query: walletsQuery(), cache: 'private, max-age=300' },
    ({ query }) => catalogue.page(query),
  );

  // No project is asked for: an <img> of a page that was saved or mailed has none.
  for (const kind of Object.keys(IMAGE_PATHS) as ImageKind[]) {
    app.get(`${IMAGE_PATHS[kind]}:id`, (c) => {
      const id = c.req.param('id') ?? '';
      const name = names[kind].get(kind === 'wallet' || kind === 'asset' ? id : id.toUpperCase());
      if (!name) throw new ApiError(404, '', 'No such image.');
      return c.body(tile(name), 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=86400',
      });
    });
  }
}
