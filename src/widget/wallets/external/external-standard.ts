/**
 * Registers the page's own Wallet Standard wallet as such wallets register themselves, so that
 * every listener finds this one, too. Source: Wallet Standard, "wallet-standard:register-wallet".
 */
interface RegisterApi {
  register(...wallets: unknown[]): () => void;
}

/** @returns a stop that takes it back, where the finder knows how to. */
export function registerStandard(page: Window, wallet: unknown): () => void {
  const stops: (() => void)[] = [];
  const handIn = (api: RegisterApi): void => {
    try {
      const stop = api.register(wallet);
      if (typeof stop === 'function') stops.push(stop);
    } catch {
      // Another reader of the page: not ours to mend.
    }
  };
  const onReady = (event: Event): void => handIn((event as CustomEvent<RegisterApi>).detail);
  page.addEventListener('wallet-standard:app-ready', onReady);
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: handIn }));
  return () => {
    page.removeEventListener('wallet-standard:app-ready', onReady);
    for (const stop of stops.splice(0)) stop();
  };
}
