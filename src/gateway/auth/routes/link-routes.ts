/** The page of a mailed link. A GET or HEAD reads; only the form's POST decides. */
import type { Hono } from 'hono';
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import type { GatewayEnv } from '../../gateway-context';
import type { AuthDeps } from '../auth-context';
import { decideLink, isSameBrowser, openLink } from '../login/device-link';
import { questionPage, resultPage } from '../login/link-page';
import { placeOf, type ReadAddress } from '../proven-request';
import { readCookie } from '../session/browser-cookie';
import { isToken, readForm } from './posted-form';

export function registerLink(app: Hono<GatewayEnv>, auth: AuthDeps, address: ReadAddress): void {
  app.get(AUTH_PATHS.link, async (c) => {
    auth.limits.request(placeOf(auth, c, address));
    const token = c.req.query('t') ?? '';
    const row = isToken(token) ? await openLink(auth, token) : undefined;
    if (!row) return resultPage('over');
    const needsDigits = !isSameBrowser(row, readCookie(c.req.header('Cookie')));
    return questionPage(row, token, { needsDigits });
  });

  app.post(AUTH_PATHS.link, async (c) => {
    auth.limits.request(placeOf(auth, c, address));
    const form = await readForm(auth, c);
    const token = form.get('t') ?? '';
    if (!isToken(token)) return resultPage('over');
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
