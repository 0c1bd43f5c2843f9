/**
 * Decides whether the first view keeps a place for the e-mail field, before the runtime resolves the
 * features: the same rule as `remote-features.ts`, for this one feature. In the first view, so as
 * short as it can be. Source: specification §2, §4.
 */
import type { Options } from './options';

/** @param stored the gateway's last answer, as `remote-features.ts` stores it */
export function emailAtFirst(
  { basic, features: { email } }: Pick<Options, 'basic' | 'features'>,
  stored: string | null | undefined,
): boolean {
  if (basic) return false;
  if (!stored) return email === true;
  // The owner decides.
  if (/"social_login"[^}]*:null/.test(stored)) return email !== false;
  return /"social_login"[^}]*:true[^}]*"email"/.test(stored);
}
