/** The way back after a change of the address. A GET reads; only the form's POST decides. */
import type { Hono } from 'hono';
import { AUTH_PATHS, EXPORT_HOLD } from '../../../protocol/custody/auth-api';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, appendAudit, epochSeconds } from '../auth-context';
import { page } from '../login/plain-page';
import { sendNotice } from '../login/send-secrets';
import { escapeHtml } from '../mail/mail-text';
import { placeOf, type ReadAddress } from '../proven-request';
import { hashOfToken } from '../secret-values';
import type { UndoRow } from '../store/auth-tables';
import { personById } from '../store/people-rows';
import { openUndo, takeBack } from '../store/undo-rows';
import { isToken, readForm } from './posted-form';

const over = () =>
  page(
    'Link expired',
    '<p>This link was used, or is older than 24 hours. If you lost your wallet, contact the site.</p>',
    410,
  );

const question = ({ address, origin }: UndoRow, token: string) =>
  page(
    'Undo this change?',
    `<p>The email address of your wallet was changed. If this was not you, take the change back.</p>
<dl><dt>Your address</dt><dd>${escapeHtml(address)}</dd><dt>Site</dt><dd>${escapeHtml(origin)}</dd></dl>
<p>Your wallet gets this address again. All devices are signed out, and exports wait for 24 hours.</p>
<form method="post" action="${AUTH_PATHS.emailUndo}"><input type="hidden" name="t" value="${escapeHtml(token)}"><button class="main">Undo the change</button></form>`,
  );

async function undo(auth: AuthDeps, row: UndoRow): Promise<boolean> {
  const now = epochSeconds(auth);
  const { project, origin } = row;
  const after = await auth.store.db.transaction().execute(async (db) => {
    const person = await personById(db, row.person);
    if (!(await takeBack(db, row, { now, hold: now + EXPORT_HOLD }))) return undefined;
    const { person: id, email } = row;
    await appendAudit(auth, { event: 'email_change_undone', person: id, email, origin }, db);
    return person;
  });
  if (!after) return false;
  for (const address of [row.address, after.address]) {
    sendNotice(auth, { project, origin, label: '', address }, 'email_restored');
  }
  return true;
}

export function registerEmailUndo(app: Hono<GatewayEnv>, auth: AuthDeps, at: ReadAddress): void {
  const find = async (token: string) =>
    isToken(token) ? openUndo(auth.store.db, hashOfToken(token), epochSeconds(auth)) : undefined;

  app.get(AUTH_PATHS.emailUndo, async (c) => {
    auth.limits.request(placeOf(auth, c, at));
    const token = c.req.query('t') ?? '';
    const row = await find(token);
    return row ? question(row, token) : over();
  });

  app.post(AUTH_PATHS.emailUndo, async (c) => {
    auth.limits.request(placeOf(auth, c, at));
    const row = await find((await readForm(auth, c)).get('t') ?? '');
    if (!row || !(await undo(auth, row))) return over();
    return page(
      'Change undone',
      '<p>Your wallet has your address again. All devices were signed out.</p>',
    );
  });
}
