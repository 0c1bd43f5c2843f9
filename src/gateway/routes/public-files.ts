/**
 * The files at the gateway's root: the page about the gateway, `robots.txt`, icons and
 * `security.txt`. Register this domain last, so that no file hides an endpoint.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { encodingOf, FIVE_MINUTES_STALE, fileReply } from '../http/file-reply';
import { createPackedReader, type Encoding, type PackedFile, packBytes } from '../http/packed-file';
import { listPublicFiles } from '../public/list-public-files';
import type { PublicConfig } from '../public/public-config';
import { fillSecurityTxt, SECURITY_TXT } from '../public/security-txt';

/** Pages may load the gateway's own styles and pictures, and run nothing. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Read = (encoding: Encoding) => Promise<PackedFile | undefined>;

/** Expired contacts may reach the wrong person, so the file is gone then. */
function securityTxt(
  template: string,
  security: NonNullable<PublicConfig['security']>,
  { now, log }: DomainDeps,
): Read {
  const { expires } = security;
  const text = Buffer.from(fillSecurityTxt(template, security));
  const isExpired = () => now() >= Date.parse(expires);
  if (isExpired()) log('warn', 'public.security has expired', { expires });
  return async () => (isExpired() ? undefined : packBytes(SECURITY_TXT, text, 'identity'));
}

export function register(app: GatewayApp, deps: DomainDeps): void {
  const { config, publicFolder } = deps;
  const readPacked = createPackedReader();
  const cacheControl = config.cdn?.immutable === false ? 'no-cache' : FIVE_MINUTES_STALE;

  function serve(url: string, read: Read): void {
    app.get(url, async (c: GatewayContext, next) => {
      // A file may be gone since the start.
      const file = await read(encodingOf(c)).catch(() => undefined);
      if (!file) return next();
      if (file.contentType.startsWith('text/html'))
        c.header('Content-Security-Policy', PAGE_POLICY);
      return fileReply(c, file, cacheControl);
    });
  }

  const { directory, security } = config.public;
  const builtIn = publicFolder && existsSync(publicFolder) ? listPublicFiles(publicFolder) : [];
  const own: ReadonlyMap<string, string> = directory ? listPublicFiles(directory) : new Map();
  for (const [url, file] of new Map([...builtIn, ...own])) {
    if (url !== SECURITY_TXT || own.has(url)) serve(url, (encoding) => readPacked(file, encoding));
    else if (security) serve(url, securityTxt(readFileSync(file, 'utf8'), security, deps));
  }
}
