/** Stores the facts of a login between visits. Source: specification §3, §4; protocol §7. */
import { storage } from '../../core/storage/typed-storage';

/** The frame is created at start-up only then. */
export const wasUsed = (): boolean => storage.get('EMAIL_LOGIN_USED_KEY') === 'true';

/** CAIP-2 of the network that was used last. */
export const lastChain = (): string | undefined => storage.get('LAST_USED_CHAIN_KEY');

/** The next mail has to wait for 30 s from now on. */
export function mailSent(): void {
  storage.set('LAST_EMAIL_LOGIN_TIME', Date.now());
}

export function loggedIn(email: string | null | undefined): void {
  storage.set('EMAIL_LOGIN_USED_KEY', 'true');
  if (email) storage.set('EMAIL', email);
  storage.remove('LAST_EMAIL_LOGIN_TIME');
}

export function emailChanged(email: string): void {
  storage.set('EMAIL', email);
  storage.remove('LAST_EMAIL_LOGIN_TIME');
}

export function chainUsed(networkId: string): void {
  storage.set('LAST_USED_CHAIN_KEY', networkId as `${string}:${string}` as never);
}

export function smartAccountNetworks(ids: readonly number[]): void {
  storage.set('SMART_ACCOUNT_ENABLED_NETWORKS', ids.map(String));
}

/** After a disconnect, and when the frame reports no session. */
export function forgetLogin(): void {
  storage.remove('EMAIL_LOGIN_USED_KEY');
  storage.remove('EMAIL');
  storage.remove('LAST_USED_CHAIN_KEY');
  storage.remove('SOCIAL_USERNAME');
}
