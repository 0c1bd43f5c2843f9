/**
 * Opens the provider's window. Browsers allow a window only within the press, but the link comes from the
 * gateway later: so it opens on a page of ours, and goes on when the link is there.
 */

export interface PurchaseWindow {
  /** False if the user has closed it meanwhile. */
  goTo(url: string): boolean;
  close(): void;
}

/** Source: protocol §4.11 "On-ramp popup". */
const FEATURES = 'width=600,height=800,scrollbars=yes';

/**
 * Call it within the user's press. No name: a second purchase must not take the window in which the user
 * pays for the first.
 * @param words shown until the provider's page comes
 * @returns undefined if the browser blocks it
 */
export function openPurchaseWindow(words: string): PurchaseWindow | undefined {
  let opened: Window | null = null;
  try {
    opened = window.open('about:blank', '_blank', FEATURES);
  } catch {
    // A sandboxed frame may not.
  }
  if (!opened) return undefined;
  const target = opened;
  // The provider's page must not navigate the page that opened it.
  target.opener = null;
  const { document: page } = target;
  page.title = words;
  page.documentElement.style.colorScheme = 'light dark';
  page.body.style.font = '16px/1.5 system-ui';
  page.body.style.padding = '24px';
  page.body.textContent = words;
  return {
    goTo(url) {
      if (target.closed) return false;
      target.location.replace(url);
      return true;
    },
    close: () => target.close(),
  };
}
