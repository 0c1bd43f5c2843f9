/** Sentences for the refusals of the auth service and the vault. Quoted ones: specification §5. */

const TEXTS: Readonly<Record<string, string>> = {
  // The widget shows its own error at the field for a message with these words (protocol §8.1).
  email_invalid: 'Invalid email. Try again.',
  code_wrong: "That code isn't right or is no longer valid",
  request_invalid: "We can't read this request. Reload the page and try again.",
  proof_invalid: "This device's clock may be wrong. Check the time, then try again.",
  session_over: 'Your session has ended. Log in again.',
  begun_elsewhere: 'This login was started in another browser. Start again here.',
  origin_refused: "This site isn't allowed to use email login. Contact the site owner.",
  consent_needed: 'Log in on this site first.',
  step_up_needed: "Confirm it's you, then try again.",
  wallet_conflict: 'Your wallet was set up in another tab. Try again.',
  mail_failed: "We couldn't send the email. Try again.",
  vault_unreachable: 'The wallet service is unavailable. Try again later. Nothing was signed.',
  grant_invalid: 'Your login has expired. Log in again. Nothing was signed.',
  intent_mismatch: 'The request changed before it reached your wallet. Nothing was signed.',
  intent_refused: "Your wallet can't sign this request. Nothing was signed.",
  on_hold: 'This is on hold for 24 hours to protect you. Nothing was signed.',
  limit_reached: "This is over your wallet's limit for now. Nothing was signed.",
  export_needed: "Export your wallet first. After this step we can't restore it.",
  stopped: 'The wallet service has stopped signing for now. Nothing was signed.',
  wallet_own: 'This wallet is yours alone. Sign with a device that has its key.',
  not_offered: "This service doesn't let you take a wallet for yourself alone.",
  wallet_released: 'This wallet is yours alone. Reload the page and try again.',
  wallet_unknown: 'The wallet service has no key for this wallet. Nothing was signed.',
  key_mismatch: "Your wallet's key can't be put together. Nothing was signed.",
  unreachable: "We can't reach the login service. Check your connection and try again.",
};

/** For an action of the account, which would have signed nothing anyway. */
export const actionText = (text: string): string => text.replace(' Nothing was signed.', '');

/** @param wait Seconds, where the service says so. */
export function refusalText(code: string, wait: number): string {
  if (code === 'too_many') return `Please try again after ${Math.max(1, Math.ceil(wait))} seconds`;
  return (Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined) ?? (TEXTS.unreachable as string);
}
