/** Causes of a frame that does not load. Only those that the browser itself reports are named. */
export type LoadFailure =
  | 'frame_load'
  | 'frame_blocked'
  | 'frame_offline'
  | 'frame_replaced'
  | 'iframe_load_failed';

/**
 * Cause of a frame that was not ready in time. A blocker, an error page of the browser and another
 * server all end in a page that never says it is ready: they cannot be told apart.
 */
export function lateCause(hasPage: boolean | undefined): LoadFailure {
  if (globalThis.navigator?.onLine === false) return 'frame_offline';
  return hasPage ? 'frame_replaced' : 'iframe_load_failed';
}

/**
 * Calls `blocked` when a policy of the page refuses the frame. A page can make such an event itself,
 * so only the browser's count.
 * @param origin of the frame
 * @returns stops listening
 */
export function watchPolicy(page: Document, origin: string, blocked: () => void): () => void {
  const check = (event: SecurityPolicyViolationEvent): void => {
    const { isTrusted, disposition, effectiveDirective, blockedURI } = event;
    if (!isTrusted || disposition !== 'enforce' || effectiveDirective !== 'frame-src') return;
    if (blockedURI === origin || blockedURI.startsWith(`${origin}/`)) blocked();
  };
  page.addEventListener('securitypolicyviolation', check);
  return () => page.removeEventListener('securitypolicyviolation', check);
}
