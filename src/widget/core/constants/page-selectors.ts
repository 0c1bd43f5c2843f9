/**
 * A trigger that Enter in a field of its form presses: browsers press the first submit button. Source:
 * HTML "implicit submission".
 */
export const SUBMIT_TRIGGER = 'form button[data-appkit-open]:not([type])';
