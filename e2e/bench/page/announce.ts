/**
 * Announces the same wallets on every measured page, also on the blank one, so that every page has
 * a list to render and its cost cancels out. Source: EIP-6963.
 */
import { WALLETS } from '../targets';

/** A PNG as a data URL, set by the bundler. */
declare const __ICON__: string;

const wallets = WALLETS.map((name, index) =>
  Object.freeze({
    info: Object.freeze({
      uuid: `00000000-0000-4000-8000-00000000000${index}`,
      name,
      icon: __ICON__,
      rdns: `test.wallet${index}`,
    }),
    provider: { request: async () => [], on() {}, removeListener() {} },
  }),
);

function announce(): void {
  for (const detail of wallets) {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  }
}

addEventListener('eip6963:requestProvider', announce);
announce();
