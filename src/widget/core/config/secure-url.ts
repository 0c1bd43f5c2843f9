/** The address of the secure site: an origin of its own. */
import { type OptionParser, webUrl } from './initial-parsers';

/** Beside the gateway's. None for a gateway without a host name. */
export function secureSite(gateway: string): string {
  try {
    const { protocol, host } = new URL(gateway);
    return new URL(`${protocol}//secure.${host}`).origin;
  } catch {
    return '';
  }
}

/** A secure site at an origin of these would share its storage with the scripts of that origin. */
export const apartFrom =
  (origins: readonly (string | undefined)[]): OptionParser<string> =>
  (value, bad) => {
    const url = webUrl(value, bad);
    return url && origins.includes(new URL(url).origin) ? undefined : url;
  };
