/** The widget's own files: `/cdn/<version>/<file>` and the moving `/cdn/v1/appkit.js`. */
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { encodingOf, FIVE_MINUTES_STALE, fileReply } from '../http/file-reply';
import { createCdnFiles } from './cdn-files';

const YEAR = 'public, max-age=31536000, immutable';

export function register(app: GatewayApp, { config: { cdn } }: DomainDeps): void {
  if (!cdn) return;
  const { directory, immutable } = cdn;
  const files = createCdnFiles(directory);

  const serve = async (c: GatewayContext) => {
    const { version = '', file: name = '' } = c.req.param();
    const file = await files.read(version, name, encodingOf(c));
    c.header('Timing-Allow-Origin', '*');
    if (!file) {
      // Not cached: a file may be missing only until a release has reached every machine.
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    }
    const cache = file.pinned ? YEAR : FIVE_MINUTES_STALE;
    return fileReply(c, file, immutable ? cache : 'no-cache');
  };

  app.get('/cdn/:version/:file', serve);
  app.get('/cdn/*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }));
}
