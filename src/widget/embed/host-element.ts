/** The host element with its open shadow root, and where in the page it belongs. */
import { reportError } from './console-message';

export interface HostPlacement {
  host: HTMLElement;
  root: ShadowRoot;
  /** Resolves when the page has a place for it. */
  ready: Promise<void>;
  /** (Re-)appends the host, also after the page has swapped its body. */
  place(): void;
}

/** @param selector of the element to live in */
export function createHostElement(selector: string, signal: AbortSignal): HostPlacement {
  const host = document.createElement('appkit-embed');
  const root = host.attachShadow({ mode: 'open' });

  function find(): Element | null | undefined {
    try {
      return document.querySelector(selector);
    } catch {
      return undefined;
    }
  }

  function place(): void {
    const parent = find();
    if (!parent) reportError(`no element "${selector}".`);
    else if (host.parentNode !== parent) parent.append(host);
  }

  const ready = new Promise<void>((resolve) => {
    const settle = () => {
      place();
      resolve();
    };
    // The element may come later in the document.
    if (find() || document.readyState !== 'loading') settle();
    else document.addEventListener('DOMContentLoaded', settle, { signal });
  });
  return { host, root, ready, place };
}
