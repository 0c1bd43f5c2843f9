/**
 * Says which requests are approved in a window of their own: a page cannot cover that. Source: security
 * control 8.
 */
import { type Review, WINDOW_RISKS, type WindowRisk } from '../describe/review';

const REASONS: Record<WindowRisk, string> = {
  blind: "We can't read all of this request, so you confirm it in a window of your wallet.",
  permit:
    'This signature gives access to your tokens, so you confirm it in a window of your wallet.',
  'approval-for-all':
    'This gives access to everything you have of a kind, so you confirm it in a window of your wallet.',
  repeat:
    'You approved the same request a short time ago, so you confirm it in a window of your wallet.',
  delegation: 'This hands over your account, so you confirm it in a window of your wallet.',
};
/** Small amounts and texts too: by such a frame a page gets many of them (ADR 54). */
const UNSEEN =
  "Your browser can't tell whether a page covers this frame, so you confirm in a window of your wallet.";

/**
 * @param seesCovers The browser can distinguish a covered frame from one in full view.
 * @returns the reason in words; undefined: the frame may ask itself.
 */
export function windowReason(
  { risks, blind, blocked }: Review,
  seesCovers: boolean,
): string | undefined {
  // There is nothing to confirm.
  if (blocked !== undefined) return undefined;
  const risk = blind === undefined ? WINDOW_RISKS.find((each) => risks?.includes(each)) : 'blind';
  if (risk !== undefined) return REASONS[risk];
  return seesCovers ? undefined : UNSEEN;
}
