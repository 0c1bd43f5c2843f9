/**
 * Watches every page of a context for problems that must never occur on a host page unless a test
 * allows them.
 */
import type { BrowserContext } from 'playwright/test';

const CSP = '[csp-violation]';

export interface Problems {
  /** All problems so far, allowed or not. */
  readonly seen: readonly string[];
  /**
   * Problems that the test expects, e.g. `problems.allow(/404/)`; each pattern may match any number
   * of times.
   */
  allow(...patterns: RegExp[]): void;
  /** Problems that are not allowed. */
  unexpected(): string[];
}

/** Must be called before the first page of the context loads. */
export async function watchProblems(context: BrowserContext): Promise<Problems> {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  await context.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.debug(
        `${prefix} ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`,
      );
    });
  }, CSP);
  context.on('weberror', (error) => {
    const inner = error.error();
    seen.push(`[page error] ${inner.stack ?? inner.message}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(CSP)) seen.push(text);
    else if (message.type() === 'error') {
      const { url } = message.location();
      seen.push(`[console error] ${text}${url ? ` (${url})` : ''}`);
    }
  });
  return {
    seen,
    allow: (...patterns) => void allowed.push(...patterns),
    unexpected: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
