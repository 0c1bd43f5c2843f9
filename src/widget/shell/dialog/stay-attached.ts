import { $options } from '../../core/config/options';

/**
 * Moves an embedded card to its place, also if the page renders that place late or with a new body.
 * Returns a stop.
 */
export function stayPlaced(host: HTMLElement, place: () => void): () => void {
  const isThere = (): boolean => {
    try {
      return document.querySelector($options.get().embed ?? '') !== null;
    } catch {
      // Invalid selector: the loader has already reported it.
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
