/**
 * Adds a link to the demo wallet beside the QR code of the open modal, in test mode only. The
 * widget has no knowledge of it. Everything behind a modal dialog is inert, so the link must be
 * inside; through the open shadow root the page reads the pairing link from the screen, as a phone
 * reads it from the code.
 */
import { siteOrigin } from '../../facts';

const byTestId = (root: ShadowRoot, id: string) => root.querySelector(`[data-testid="${id}"]`);

function demoLink(): HTMLAnchorElement {
  const link = document.createElement('a');
  link.dataset.testid = 'wc-demo';
  link.className = 'btn full';
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'Open in demo wallet';
  return link;
}

function update(root: ShadowRoot): void {
  const field = byTestId(root, 'wc-uri');
  const uri = field instanceof HTMLInputElement ? field.value : '';
  const there = byTestId(root, 'wc-demo');
  if (!uri) {
    there?.remove();
    return;
  }
  const link = there instanceof HTMLAnchorElement ? there : demoLink();
  const wallet = siteOrigin('wallet', Number(location.port) || 80);
  const href = `${wallet}/?uri=${encodeURIComponent(uri)}`;
  // Write only a changed value: each write triggers the observer.
  if (link.href !== href) link.href = href;
  if (there) return;
  const view = field?.closest('.view');
  // The foot ends the view: it reaches over the view's padding.
  view?.insertBefore(link, view.querySelector(':scope > .foot'));
}

const watched = new WeakSet<ShadowRoot>();

/** Follows what the modal shows. */
export function offerDemoWallet(): void {
  const watch = () => {
    const root = document.querySelector('appkit-embed')?.shadowRoot;
    if (!root || watched.has(root)) return;
    watched.add(root);
    new MutationObserver(() => update(root)).observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  };
  // The host element is made by the first press, or by a page that opens the modal without one.
  document.addEventListener('click', watch, true);
  new MutationObserver(watch).observe(document.body, { childList: true });
  watch();
}
