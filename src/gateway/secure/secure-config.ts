/** The secure site of the embedded wallet: its origin, and the processes behind it. */
import * as v from 'valibot';

const isOrigin = (url: string) => URL.canParse(url) && new URL(url).origin === url;
const origin = v.pipe(
  v.string(),
  v.check(isOrigin, 'must be an origin such as https://secure.example.com, without a path'),
);

export const secureConfig = v.strictObject({
  /** Never the gateway's own: a page of the gateway must not share it. */
  origin,
  /** Folder of the built site. */
  directory: v.pipe(v.string(), v.nonEmpty()),
  /** The auth service and the vault, on this machine or its network. */
  authUrl: origin,
  vaultUrl: origin,
});
