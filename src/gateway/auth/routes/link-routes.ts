/** The page of a mailed link. A GET or HEAD reads; only the form's POST decides. */
import type { Hono } from 'hono';
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import type { GatewayEnv } from '../../gateway-context';
import { ApiError } from '../../http/api-error';
import type { AuthDeps } from '../auth-context';
import { decideLink, isSameBrowser, openLink } from '../login/device-link';
import { questionPage, resultPage } from '../login/link-page';
import { MAX_BODY, placeOf, type ReadAddress, secureOriginOf } from '../proven-request';
import { readCookie } from '../session/browser-cookie';

const TOKEN = /^[\w-]{43}$/;

async function readForm(request: Request): Promise<URLSearchParams> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY) throw new ApiError(413, '', 'The form is too long.');
  return new URLSearchParams(Buffer.from(bytes).toString());
}

export function registerLink(app: Hono<GatewayEnv>, auth: AuthDeps, address: ReadAddress): void {
  app.get(AUTH_PATHS.link, async (c) => {
    auth.limits.request(placeOf(auth, c, address));
    const token = c.req.query('t') ?? '';
    const row = TOKEN.test(token) ? await openLink(auth, token) : undefined;
    if (!row) return resultPage('over');
    const needsDigits = !isSameBrowser(row, readCookie(c.req.header('Cookie')));
    return questionPage(row, token, { needsDigits });
  });

  app.post(AUTH_PATHS.link, async (c) => {
    auth.limits.request(placeOf(auth, c, address));
    // Absent in old browsers and outside browsers; the token is what counts.
    const origin = c.req.header('Origin');
    if (origin !== undefined && origin !== secureOriginOf(auth, c)) {
      throw new ApiError(403, '', 'The form was sent by another page.');
    }
    if (Number(c.req.header('Content-Length') ?? 0) > MAX_BODY) {
      throw new ApiError(413, '', 'The form is too long.');
    }
    const form = await readForm(c.req.raw);
    const token = form.get('t') ?? '';
    if (!TOKEN.test(token)) return resultPage('over');
    const cookie = readCookie(c.req.header('Cookie'));
    const result = await decideLink(auth, token, {
      approves: form.get('decision') === 'approve',
      digits: (form.get('digits') ?? '').trim(),
      cookie,
    });
    if (typeof result === 'string') return resultPage(result);
    const row = await openLink(auth, token);
    return row ? questionPage(row, token, { needsDigits: true, ...result }) : resultPage('over');
  });
}
