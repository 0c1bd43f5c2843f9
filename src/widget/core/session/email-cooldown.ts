/** The pause between two mails, which lasts over reloads. Source: specification §5, §9. */
import { cooldownLeft } from '../../../protocol/cooldown';
import { EMAIL_COOLDOWN_MS } from '../constants/limits';
import { storage } from '../storage/typed-storage';

/** Seconds until the next mail may be sent, rounded up; 0: at once. */
export function emailCooldown(): number {
  const last = storage.get('LAST_EMAIL_LOGIN_TIME');
  if (last === undefined) return 0;
  return Math.ceil(cooldownLeft(last + EMAIL_COOLDOWN_MS, Date.now(), EMAIL_COOLDOWN_MS) / 1000);
}
