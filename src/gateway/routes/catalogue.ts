/** Wallet list and pictures. Source: protocol §2.3, §2.4. */
import { IMAGE_PATHS, type ImageKind } from '../../protocol/http/images';
import { wallets, walletsQuery } from '../../protocol/http/wallets';
import { NO_LOGOS } from '../catalogue/bundled-logos';
import { createWalletPages } from '../catalogue/wallet-pages';
import { createMarks, drawTile, type TileMark } from '../catalogue/wallet-tiles';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { type KeptPicture, keptPicture, onceFor } from '../http/kept-replies';
import { createCatalogueServer } from '../upstreams/fetch/catalogue-server';
import { createPictures, type Pictures } from '../upstreams/fetch/pictures';
import { createTtlCache } from '../upstreams/fetch/ttl-cache';
import { serveEndpoint } from './endpoint-route';

const DAY = 'public, max-age=86400';
/** For the tile of a picture that may become available again, and for a 404. */
const FIVE_MINUTES = 'public, max-age=300';

/** The list changes only with the process. */
const PAGE_KEPT_MS = 3_600_000;
const MOST_PAGES = 200;

/** Undefined where the configuration names no source of pictures. */
function picturesOf(deps: DomainDeps): Pictures | undefined {
  const { config, wallets: list, now, version } = deps;
  const upstream = config.catalogue?.upstream;
  if (!upstream?.enabled) return undefined;
  return createPictures({ upstream, list, ask: createCatalogueServer(deps), now, version });
}

export function register(app: GatewayApp, deps: DomainDeps): void {
  const { config, guard, wallets: list } = deps;
  const pictures = picturesOf(deps);
  const logos = config.catalogue?.pictures === 'none' ? NO_LOGOS : deps.logos;
  const chainIds = Object.keys(config.chains);
  const catalogue = createWalletPages(list, chainIds);
  const pages = createTtlCache<object>(PAGE_KEPT_MS, MOST_PAGES, deps.now);
  const marks = createMarks(list, config);

  serveEndpoint(
    app,
    wallets,
    {
      ...{ guard, query: walletsQuery(), kept: 'private, max-age=300' },
      again: ({ query }) => pages.get(JSON.stringify(query)),
    },
    ({ query }) => {
      // Visitors search for any text: those pages would push out the ones that all visitors see.
      if (query.search) return catalogue.page(query);
      const key = JSON.stringify(query);
      const known = pages.get(key);
      const page = known ?? catalogue.page(query);
      if (!known) pages.set(key, page);
      return page;
    },
  );

  // No project is asked for: an <img> of a page that was saved or mailed has none.
  for (const kind of Object.keys(IMAGE_PATHS) as ImageKind[]) {
    const drawn = onceFor(
      (mark: TileMark): KeptPicture => ({
        bytes: Buffer.from(logos(kind, mark.name) ?? drawTile(mark)),
        type: 'image/svg+xml',
      }),
    );
    app.get(`${IMAGE_PATHS[kind]}:id`, async (c) => {
      const asked = c.req.param('id') ?? '';
      const id = kind === 'wallet' || kind === 'asset' ? asked : asked.toUpperCase();
      const mark = marks[kind].get(id);
      // Kept for a short time: a later version of the gateway may know the id.
      if (!mark) {
        throw new ApiError(404, '', 'No such image.', { 'Cache-Control': FIVE_MINUTES });
      }
      const picture = await pictures?.get(kind, id);
      const reply = picture ?? drawn(mark);
      return keptPicture(c, reply, {
        'Content-Type': reply.type,
        'Cache-Control': pictures && !picture ? FIVE_MINUTES : DAY,
      });
    });
  }
}
