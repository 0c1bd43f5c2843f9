/** The key `mail` of the auth configuration: the server that takes the mails. */
import * as v from 'valibot';
import { readEmailAddress } from './email-address';

const text = v.pipe(v.string(), v.nonEmpty());
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(120_000));

export const mailConfig = v.strictObject({
  /** Of the SMTP server, without credentials. */
  url: v.pipe(
    v.string(),
    v.check((url) => {
      if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) return false;
      const { username, password, hostname, pathname, search } = new URL(url);
      return hostname !== '' && `${username}${password}${pathname}${search}` === '';
    }, 'must be smtp://host:port or smtps://host:port; user and password are keys of their own'),
  ),
  user: v.exactOptional(text),
  passwordFile: v.exactOptional(text),
  /** Sender. */
  from: v.pipe(
    v.string(),
    v.check((address) => readEmailAddress(address) !== undefined, 'must be an email address'),
  ),
  /** TLS is asked for with `smtp` too. False: for a server on a network of your own. */
  requireTls: v.optional(v.boolean(), true),
  timeoutMs: v.optional(milliseconds, 10_000),
  /** Mails that wait; more are refused. */
  maxWaiting: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1_000),
});
export type MailConfig = v.InferOutput<typeof mailConfig>;
