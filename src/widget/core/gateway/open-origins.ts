/** The origins that may use every project of a gateway, besides its own list. Source: protocol §2.2; ADR 42. */
import { $options } from '../config/options';
import { ALWAYS_ALLOWED_ORIGINS, PUBLIC_CONFIG_URL } from '../constants/known-values';

const LOCAL = 'http://localhost:*';

/** A gateway of our own adds free hosts itself, for projects in test mode alone. */
export function openOrigins(): readonly string[] {
  return $options.get().configUrl === PUBLIC_CONFIG_URL ? ALWAYS_ALLOWED_ORIGINS : [LOCAL];
}
