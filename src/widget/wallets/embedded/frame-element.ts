/**
 * The iframe of the embedded wallet, a child of the widget's dialog for life: an iframe that is moved
 * loads anew. Source: protocol §5.1, §5.5; hazards "Permissions-Policy".
 */
import { FRAME_ID, FRAME_NAME, FRAME_VERSION } from '../../../protocol/frame/frame-envelope';

import { type LoadFailure, watchPolicy } from './load-failure';

const ALLOWED =
  'clipboard-write; publickey-credentials-get; publickey-credentials-create; storage-access';

export interface FrameElement {
  window(): Window | null;
  /** Some page has loaded in it; it may be another one. */
  hasPage(): boolean;
  post(message: unknown, origin: string, ports?: readonly MessagePort[]): void;
  /**
   * Shows it until the returned stop is called.
   * @param looks the class that gives it its place and size
   */
  show(looks: string): () => void;
  remove(): void;
}

export interface FrameAddress {
  /** Origin of the secure site. */
  secureUrl: string;
  projectId: string;
  /** CAIP-2. */
  chainId: string;
  rpcUrl?: string | undefined;
  debug: boolean;
}

export function frameUrl({ secureUrl, projectId, chainId, rpcUrl, debug }: FrameAddress): string {
  const query = new URLSearchParams({
    ...{ projectId, chainId, version: FRAME_VERSION },
    enableLogger: String(debug),
    ...(rpcUrl && { rpcUrl }),
  });
  return `${secureUrl}/sdk?${query}`;
}

/**
 * @param place resolves with the dialog, which may not be there yet
 * @param failed called if the browser reports that it cannot load
 */
export function createFrameElement(
  url: string,
  place: Promise<HTMLElement>,
  failed: (cause: LoadFailure) => void,
): FrameElement {
  const frame = document.createElement('iframe');
  frame.id = FRAME_ID;
  frame.name = FRAME_NAME;
  frame.allow = ALLOWED;
  frame.referrerPolicy = 'origin';
  frame.style.cssText = 'display:none;position:fixed;z-index:999999;border:0';
  frame.title = 'Wallet';
  const fail = () => failed('frame_load');
  frame.onerror = fail;
  let hasPage = false;
  frame.onload = () => {
    hasPage = true;
  };
  frame.src = url;
  let gone = false;
  place.then((dialog) => {
    if (gone) return;
    dialog.append(frame);
  }, fail);
  const blocked = () => failed('frame_blocked');
  const stop = watchPolicy(document, new URL(url).origin, blocked);
  return {
    window: () => frame.contentWindow,
    hasPage: () => hasPage,
    post: (message, origin, ports = []) =>
      frame.contentWindow?.postMessage(message, origin, [...ports]),
    show(looks) {
      frame.className = looks;
      frame.style.display = '';
      return () => {
        frame.style.display = 'none';
      };
    },
    remove() {
      gone = true;
      stop();
      frame.remove();
    },
  };
}
