/** The gateway's copies of third-party pictures. The endpoint is ours. */
import { MEDIA_PATTERN, SVG_HEADERS } from '../../protocol/http/media';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { keptPicture } from '../http/kept-replies';
import { SVG } from '../upstreams/media/media-type';

/** The picture at an address may change, and the gateway fetches copies again each week. */
const DAY = 'public, max-age=86400';

export function register(app: GatewayApp, { media }: DomainDeps): void {
  // No project is asked for: an <img> of a page that was saved or mailed has none. Only pictures that
  // something read here has named are fetched.
  app.get(MEDIA_PATTERN, async (c) => {
    const picture = await media.get(c.req.param('id') ?? '');
    if (!picture) throw new ApiError(404, '', 'No such image.');
    const own = picture.type === SVG ? SVG_HEADERS : { 'content-type': picture.type };
    return keptPicture(c, picture, { ...own, 'Cache-Control': DAY });
  });
}
