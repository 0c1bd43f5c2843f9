/**
 * Test mode only: beside the QR code of the open modal, the way to the demo wallet. The widget knows
 * nothing of it. Everything behind a modal dialog is inert, so the link has to stand inside; the open
 * shadow root lets the page read the link off the screen, as a phone reads it off the code.
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
  // Only what differs: each change here is one that is observed.
  if (link.href !== href) link.href = href;
  if (!there) field?.closest('.view')?.append(link);
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
