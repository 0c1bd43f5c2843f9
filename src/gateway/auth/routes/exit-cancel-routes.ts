/** The way to stop an export, a deletion or what follows a reached limit. A GET reads; only the form's POST decides. */
import type { Hono } from 'hono';
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, appendAudit, epochSeconds } from '../auth-context';
import { page } from '../login/plain-page';
import { escapeHtml } from '../mail/mail-text';
import { placeOf, type ReadAddress } from '../proven-request';
import { hashOfToken } from '../secret-values';
import type { CancelRow } from '../store/auth-tables';
import { cancelExits, openCancel } from '../store/cancel-rows';
import { isToken, readForm } from './posted-form';

interface Words {
  /** The question, without its mark. */
  title: string;
  button: string;
  done: string;
}

const WORDS: Record<CancelRow['purpose'], Words> = {
  export: {
    title: 'Cancel the export of your wallet',
    button: 'Cancel the export',
    done: 'Export canceled',
  },
  delete: {
    title: 'Cancel the deletion of your wallet',
    button: 'Cancel the deletion',
    done: 'Deletion canceled',
  },
  limit: {
    title: 'Sign out everywhere',
    button: 'Sign out everywhere',
    done: 'Signed out',
  },
  hold: { title: 'Cancel the payment', button: 'Cancel the payment', done: 'Payment canceled' },
};

const over = () =>
  page('Link expired', '<p>This link was used, or is older than 48 hours.</p>', 410);

const question = ({ purpose }: CancelRow, token: string) =>
  page(
    `${WORDS[purpose].title}?`,
    `<p>Payments, exports and deletions that wait are canceled, and all devices are signed out.</p>
<form method="post" action="${AUTH_PATHS.exitCancel}"><input type="hidden" name="t" value="${escapeHtml(token)}"><button class="main">${WORDS[purpose].button}</button></form>`,
  );

async function cancel(auth: AuthDeps, row: CancelRow): Promise<boolean> {
  const { person, origin, purpose } = row;
  return auth.store.db.transaction().execute(async (db) => {
    if (!(await cancelExits(db, row, epochSeconds(auth)))) return false;
    await appendAudit(auth, { event: 'exit_canceled', person, origin, detail: purpose }, db);
    return true;
  });
}

export function registerExitCancel(app: Hono<GatewayEnv>, auth: AuthDeps, at: ReadAddress): void {
  const find = async (token: string) =>
    isToken(token) ? openCancel(auth.store.db, hashOfToken(token), epochSeconds(auth)) : undefined;

  app.get(AUTH_PATHS.exitCancel, async (c) => {
    auth.limits.request(placeOf(auth, c, at));
    const token = c.req.query('t') ?? '';
    const row = await find(token);
    return row ? question(row, token) : over();
  });

  app.post(AUTH_PATHS.exitCancel, async (c) => {
    auth.limits.request(placeOf(auth, c, at));
    const row = await find((await readForm(auth, c)).get('t') ?? '');
    if (!row || !(await cancel(auth, row))) return over();
    return page(
      WORDS[row.purpose].done,
      '<p>Nothing that waited was carried out. All devices were signed out.</p>',
    );
  });
}
