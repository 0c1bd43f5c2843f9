/**
 * Defines the gateway's image proxy: pages load copies of third-party images and send no request to
 * third-party servers. Ours.
 */
export const MEDIA_PATTERN = '/v1/media/:id';

/** First 32 hex digits of the SHA-256 of the picture's source address. */
export const MEDIA_ID = /^[0-9a-f]{32}$/;

export const MAX_MEDIA_BYTES = 2 * 1024 * 1024;

/**
 * Image types that the proxy serves, detected from the bytes. It serves SVG with `SVG_HEADERS` and
 * rejects any other type.
 */
export const MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** Prevents an SVG that the user opens directly from running scripts or loading files. */
export const SVG_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'image/svg+xml',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** `/v1/media/{id}`, as the gateway names a picture in its replies. */
export function mediaPath(id: string): string {
  return MEDIA_PATTERN.replace(':id', id);
}

/** The picture's place on the gateway, whatever host the text names; undefined for anything else. */
export function readMediaPath(text: string): string | undefined {
  const id = /^(?:https?:\/\/[^\s?#]+)?\/v1\/media\/([0-9a-f]{32})(?:[?#]|$)/.exec(text)?.[1];
  return id && mediaPath(id);
}
