/** Errors of social login. Quoted messages: specification §8. */
import type { ErrorRows } from './initial-errors';

export const SOCIALS_ERRORS = {
  popup_closed: ['Popup closed', 'The login window was closed. Try again.'],
  farcaster_failed: [
    'Failed to connect to farcaster',
    'Could not log in with Farcaster. Try again or choose another way.',
  ],
  social_failed: [
    'Failed to initiate social connection',
    'Could not start the login. Try again or choose another way.',
  ],
} as const satisfies ErrorRows;
