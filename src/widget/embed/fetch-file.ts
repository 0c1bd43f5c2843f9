/** Brings one pinned file into the page as a classic script. Source: W3C Subresource Integrity. */
import type { ScriptAddress } from './trusted-types';

export type ChunkFactory = (
  require: (id: string) => ChunkExports,
  expose: (getters: Record<string, () => unknown>) => void,
  load: (id: string) => Promise<ChunkExports>,
) => void;
export type ChunkFactories = Record<string, ChunkFactory>;
export type ChunkExports = Record<string, unknown>;

/** A file hands its factories to this property of its own script element, never to a global. */
interface ScriptWithHandover extends HTMLScriptElement {
  $appkit?: (factories: ChunkFactories) => void;
}

/** Two tries of it are 15 s, a visitor's patience; an honest answer on a bad line is quicker. */
const TIMEOUT = 7000;
const VIOLATION = 'securitypolicyviolation';

/** @returns the file's factories. Rejects with an Error that names the cause. */
export function fetchFile(
  url: string,
  integrity: string,
  nonce: string,
  address: ScriptAddress,
): Promise<ChunkFactories> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script') as ScriptWithHandover;
    let factories: ChunkFactories | undefined;
    let directive = '';
    const violation = (event: SecurityPolicyViolationEvent) => {
      if (event.blockedURI === url) directive = `CSP ${event.effectiveDirective}`;
    };
    const end = (cause?: string) => {
      clearTimeout(timer);
      document.removeEventListener(VIOLATION, violation);
      script.remove();
      if (factories) return resolve(factories);
      // As far as a page can know the reason: an error event has no details.
      const entry = performance.getEntriesByName(url).pop() as
        | Partial<PerformanceResourceTiming>
        | undefined;
      const status = entry?.responseStatus;
      const seen = status
        ? `HTTP ${status}${status < 400 ? ', integrity' : ''}`
        : 'network, CORS, integrity';
      reject(Error(`${url}: ${directive || cause || seen}`));
    };
    const timer = setTimeout(end, TIMEOUT, 'timeout');
    document.addEventListener(VIOLATION, violation);
    script.$appkit = (given) => {
      factories = given;
    };
    script.onload = () => end();
    // The event that names a blocking directive comes after the error.
    script.onerror = () => setTimeout(end);
    // A script that code creates is async by default. An empty `crossOrigin` means anonymous.
    script.crossOrigin = '';
    script.integrity = integrity;
    script.nonce = nonce;
    // Scripts that code creates are of low priority, which is right for all others.
    if (url.includes('shell')) script.fetchPriority = 'high';
    // An error thrown here rejects the promise; the timer cleans up.
    address(script, url);
    document.head.append(script);
  });
}
