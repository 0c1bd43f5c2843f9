import type { AppKitError } from './app-kit-error';

/** After a refusal: no red toast, and never a second prompt. */
export const isRefusal = ({ code }: AppKitError): boolean =>
  code === 'user_rejected' || code === 'connection_rejected' || code === 'canceled';
