/** Limits of requests, logins and mails. Each counts in bounded memory of this process. */
import { EMAIL_COOLDOWN } from '../../protocol/custody/auth-api';
import type { Clock } from '../environment';
import type { Metrics } from '../http/metrics';
import { createRateLimiter, createVisitorLimiter } from '../http/rate-limit';
import type { AuthConfig } from './auth-config';
import { refuse } from './auth-refusal';

export interface AuthLimits {
  /** Each throws AuthRefusedError `too_many` with the seconds to wait. */
  request(visitor: string): void;
  login(visitor: string): void;
  /**
   * @param scope Mails of one purpose have one cooldown. A device that the person knows has its own:
   * requests from elsewhere never keep people from their wallets.
   */
  mail(mail: { project: string; email: string; scope: string; device: string }): void;
}

export function createAuthLimits(
  { limits }: Pick<AuthConfig, 'limits'>,
  metrics: Metrics,
  now: Clock,
): AuthLimits {
  const requests = createVisitorLimiter(limits.requests, now);
  const logins = createVisitorLimiter(limits.logins, now);
  const projects = createRateLimiter(limits.project, now);
  const cooldowns = createRateLimiter({ perMinute: 60 / EMAIL_COOLDOWN, burst: 1 }, now);
  const hours = createRateLimiter(
    { perMinute: limits.mailsPerHour / 60, burst: limits.mailsPerHour },
    now,
  );
  function check(wait: number): void {
    if (wait <= 0) return;
    metrics.count('appkit_rate_limited_total');
    refuse('too_many', { retryAfter: wait });
  }
  return {
    request: (visitor) => check(requests.take(visitor)),
    login: (visitor) => check(logins.take(visitor)),
    mail({ project, email, scope, device }) {
      check(cooldowns.take(`${scope}\n${device}\n${email}`));
      check(hours.take(`${device}\n${email}`));
      check(projects.take(project));
    },
  };
}
