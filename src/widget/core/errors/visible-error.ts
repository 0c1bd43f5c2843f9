/** The visible sentence of an error. The first view shows none, so it comes later. */
import { defineMessages } from '../i18n/i18n';
import { type AppKitError, ERROR_ROWS } from './app-kit-error';

/** Returns the text for the screen: the visible sentence, never the developer's message. */
export function visibleError({ code, params }: AppKitError): string {
  const known = ERROR_ROWS[code] ? code : 'unknown_error';
  return defineMessages('errors', { [known]: ERROR_ROWS[known]?.[1] ?? '' })(known, params);
}
