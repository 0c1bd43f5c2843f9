/** Errors of the screens of e-mail login. Quoted message: specification §8. */
import type { ErrorRows } from '../../core/errors/catalog/initial-errors';

export const EMAIL_ERRORS = {
  modal_closed: ['Modal closed', 'The window closed too early. Open it again to continue.'],
} as const satisfies ErrorRows;
