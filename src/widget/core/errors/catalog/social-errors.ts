/** Errors of social login. Quoted messages: specification §8. */
import type { ErrorRows } from './initial-errors';

export const SOCIALS_ERRORS = {
  popup_closed: ['Popup closed', 'The login window closed. Try again.'],
  farcaster_failed: [
    'Failed to connect to farcaster',
    "We couldn't log you in with Farcaster. Try again, or choose another login.",
  ],
  social_failed: [
    'Failed to initiate social connection',
    "We couldn't start the login. Try again, or choose another login.",
  ],
} as const satisfies ErrorRows;
