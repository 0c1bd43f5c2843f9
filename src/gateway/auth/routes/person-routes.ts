/** The data of a person: their devices, the sites that they allowed, and the end of all of it. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import {
  AUTH_PATHS,
  deviceRevoke,
  personRequest,
  STEP_UP_LIFETIME,
  siteRevoke,
} from '../../../protocol/custody/auth-api';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, appendAudit, epochSeconds, type ProvenCaller } from '../auth-context';
import { refuse } from '../auth-refusal';
import { sendNotice } from '../login/send-secrets';
import { type ReadAddress, readProven, requireSession } from '../proven-request';
import { activityOf } from '../store/activity-rows';
import type { SessionRow } from '../store/auth-tables';
import { loginsOf } from '../store/login-rows';
import { deletePerson, devicesOf, forgetSite, personById, sitesOf } from '../store/people-rows';
import { endDevice } from '../store/session-rows';
import { walletOf } from '../store/wallet-rows';
import { readReceipt } from './wallet-facts';

/** @throws AuthRefusedError unless the vault has deleted the wallet, and the person is surely here. */
async function checkDeletion(
  auth: AuthDeps,
  { person, step_up: stepUp }: SessionRow,
  receipt: string | undefined,
): Promise<void> {
  if (epochSeconds(auth) - stepUp > STEP_UP_LIFETIME) refuse('step_up_needed');
  const wallet = await walletOf(auth.store.db, person);
  if (!wallet) return;
  const claims = receipt === undefined ? receipt : await readReceipt(auth, receipt, wallet);
  if (claims?.state !== 'deleted') refuse('wallet_conflict');
}

async function remove(auth: AuthDeps, caller: ProvenCaller, session: SessionRow): Promise<void> {
  const { person: id, project, origin } = session;
  const { address, email, mode } = await personById(auth.store.db, id);
  await auth.store.db.transaction().execute(async (db) => {
    await deletePerson(db, { id, email, mode });
    // Without the address: its hash is in the rows before.
    await appendAudit(auth, { event: 'person_deleted', person: id, origin }, db);
  });
  sendNotice(auth, { project, origin, label: caller.label, address }, 'person_deleted');
}

export function registerPerson(app: Hono<GatewayEnv>, auth: AuthDeps, address: ReadAddress): void {
  const { db } = auth.store;

  app.get(AUTH_PATHS.devices, async (c) => {
    const { caller } = await readProven(auth, c, address, v.object({}));
    const { person } = await requireSession(auth, c, caller);
    const devices = (await devicesOf(db, person)).map((row) => ({
      ...{ id: row.jkt, label: row.label, place: row.place },
      ...{ firstSeen: row.first_seen, lastSeen: row.last_seen, current: row.jkt === caller.jkt },
    }));
    return c.json({
      ...{ devices, sites: await sitesOf(db, person) },
      ...{ logins: await loginsOf(db, person), activity: await activityOf(db, person) },
    });
  });

  app.post(AUTH_PATHS.deviceRevoke, async (c) => {
    const { caller, body } = await readProven(auth, c, address, deviceRevoke);
    const { person, origin } = await requireSession(auth, c, caller);
    await endDevice(db, person, body.id, epochSeconds(auth));
    await appendAudit(auth, { event: 'device_revoked', person, origin, detail: body.id });
    return c.body(null, 204);
  });

  app.post(AUTH_PATHS.siteRevoke, async (c) => {
    const { caller, body } = await readProven(auth, c, address, siteRevoke);
    const { person, origin } = await requireSession(auth, c, caller);
    await forgetSite(db, person, body.origin, epochSeconds(auth));
    await appendAudit(auth, { event: 'site_revoked', person, origin, detail: body.origin });
    return c.body(null, 204);
  });

  app.post(AUTH_PATHS.person, async (c) => {
    const { caller, body } = await readProven(auth, c, address, personRequest);
    const session = await requireSession(auth, c, caller);
    if (!auth.projects.isOwnSite(session.origin)) refuse('origin_refused');
    await checkDeletion(auth, session, body.receipt);
    await remove(auth, caller, session);
    return c.body(null, 204);
  });
}
