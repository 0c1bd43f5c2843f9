import { $options } from '../../core/config/options';

/**
 * An embedded card goes where its place is: one that is drawn late, or again with a new body.
 * Returns a stop.
 */
export function stayPlaced(host: HTMLElement, place: () => void): () => void {
  const isThere = (): boolean => {
    try {
      return document.querySelector($options.get().embed ?? '') !== null;
    } catch {
      // No selector: the loader has said so.
      return false;
    }
  };
  // Without a place there is nothing to say again and again.
  const follow = (): void => {
    if (!host.isConnected && isThere()) place();
  };
  const observer = new MutationObserver(follow);
  observer.observe(document, { childList: true, subtree: true });
  follow();
  return () => observer.disconnect();
}
