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

/** Pages of the gateway would share the storage and the cookies of the secure site. */
export function secureProblems({
  secure,
  publicUrl,
}: {
  secure?: v.InferOutput<typeof secureConfig>;
  publicUrl?: string;
}): string[] {
  if (!secure || !publicUrl || secure.origin !== new URL(publicUrl).origin) return [];
  const { protocol, host } = new URL(publicUrl);
  return [
    `secure.origin: must not be the origin of "publicUrl"; use one of its own, such as ${protocol}//secure.${host}`,
  ];
}
