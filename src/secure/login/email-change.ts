/** A change of the e-mail address by a code to each address. Source: protocol §8.2. */
import * as v from 'valibot';
import { AUTH_PATHS, emailChangedReply, emailChangeReply } from '../../protocol/custody/auth-api';
import { FrameError } from '../frame/frame-error';
import type { ServiceClient } from './service-client';
import type { Session } from './sessions';

export function createEmailChange(client: ServiceClient) {
  let changeId: string | undefined;
  const submit = async <Reply>(
    session: Session,
    path: string,
    otp: string,
    reply: v.GenericSchema<unknown, Reply>,
  ) => {
    if (changeId === undefined) throw new FrameError('Start the change again.');
    const token = await session.token();
    return client.call({ method: 'POST', path, token, body: { changeId, otp }, reply });
  };
  return {
    async begin(session: Session, email: string) {
      const reply = await client.call({
        ...{ method: 'POST', path: AUTH_PATHS.emailChanges, token: await session.token() },
        body: { email },
        reply: emailChangeReply,
      });
      changeId = reply.changeId;
      return { action: reply.action };
    },
    async submitPrimary(session: Session, otp: string): Promise<void> {
      await submit(session, AUTH_PATHS.emailPrimary, otp, v.unknown());
    },
    async submitSecondary(session: Session, otp: string) {
      const { newEmail } = await submit(session, AUTH_PATHS.emailSecondary, otp, emailChangedReply);
      changeId = undefined;
      await session.update({ email: newEmail });
      return { newEmail };
    },
  };
}
