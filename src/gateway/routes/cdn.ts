/** The widget's own files: `/cdn/<version>/<file>` and the moving `/cdn/v1/appkit.js`. */
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { chooseEncoding, createCdnFiles } from './cdn-files';

const YEAR = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300, stale-while-revalidate=3600';

export function register(app: GatewayApp, { config: { cdn } }: DomainDeps): void {
  if (!cdn) return;
  const { directory, immutable } = cdn;
  const files = createCdnFiles(directory);

  const serve = async (c: GatewayContext) => {
    const encoding = chooseEncoding(c.req.header('Accept-Encoding'));
    const file = await files.read(
      c.req.param('version') ?? '',
      c.req.param('file') ?? '',
      encoding,
    );
    c.header('Timing-Allow-Origin', '*');
    if (!file) {
      // Not cached: a file may be missing only until a release has reached every machine.
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    }
    const cache = immutable ? (file.pinned ? YEAR : SHORT) : 'no-cache';
    const headers = { 'Cache-Control': cache, ETag: file.etag, Vary: 'Accept-Encoding' };
    if (matches(c.req.header('If-None-Match'), file.etag)) return c.body(null, 304, headers);
    return c.body(file.bytes, 200, {
      ...headers,
      'Content-Type': file.contentType,
      'Content-Length': String(file.bytes.byteLength),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
  };

  app.get('/cdn/:version/:file', serve);
  app.get('/cdn/*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }));
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
