/** Sessions: refresh, sign out, and the person's code once more. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import {
  AUTH_PATHS,
  EMAIL_COOLDOWN,
  refreshRequest,
  stepUpRequest,
} from '../../../protocol/custody/auth-api';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, appendAudit, epochSeconds } from '../auth-context';
import { newAttempt } from '../login/begin-attempt';
import { redeemCode } from '../login/check-code';
import { beginWithCode } from '../login/send-secrets';
import { type ReadAddress, readProven, requireSession } from '../proven-request';
import { refreshSession } from '../session/refresh-session';
import { personById } from '../store/people-rows';
import { endEverywhere, endSession, setSession } from '../store/session-rows';

const endQuery = v.object({ all: v.exactOptional(v.literal('1')) });

export function registerSessions(
  app: Hono<GatewayEnv>,
  auth: AuthDeps,
  address: ReadAddress,
): void {
  const { db } = auth.store;

  app.post(AUTH_PATHS.refresh, async (c) => {
    const { caller, body } = await readProven(auth, c, address, refreshRequest);
    return c.json(await refreshSession(auth, caller, body));
  });

  app.delete(AUTH_PATHS.sessions, async (c) => {
    const { caller, body } = await readProven(auth, c, address, endQuery);
    const { id, person, origin } = await requireSession(auth, c, caller);
    const now = epochSeconds(auth);
    const event = body.all ? 'sign_out_all' : 'sign_out';
    await db.transaction().execute(async (inside) => {
      if (body.all) await endEverywhere(inside, person, now);
      else await endSession(inside, id, now);
      await appendAudit(auth, { event, person, origin }, inside);
    });
    return c.body(null, 204);
  });

  app.post(AUTH_PATHS.stepUp, async (c) => {
    const { caller, body } = await readProven(auth, c, address, stepUpRequest);
    const session = await requireSession(auth, c, caller);
    if ('otp' in body) {
      const { id, person, origin } = session;
      await redeemCode(auth, caller, body, { kind: 'step_up', session: id }, async (_, inside) => {
        await setSession(inside, id, { step_up: epochSeconds(auth) });
        await appendAudit(auth, { event: 'step_up', person, origin }, inside);
      });
      return c.body(null, 204);
    }
    const { email, address: to } = await personById(db, session.person);
    const { project, origin, mode, browser } = session;
    auth.limits.mail({ project, email, scope: 'step_up', device: caller.jkt });
    const { token, row } = newAttempt(auth, caller, browser, {
      ...{ kind: 'step_up', mode, email, address: to, project, origin, session: session.id },
    });
    await beginWithCode(auth, row);
    return c.json({ attemptId: token, cooldown: EMAIL_COOLDOWN });
  });
}
