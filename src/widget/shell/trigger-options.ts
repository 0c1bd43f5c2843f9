/**
 * Reads the request of a pressed element of the page. The loader hands over the element alone,
 * because its bytes are few.
 */
import type { OpenOptions } from '../../protocol/host/views';

/** @param options of `open()`, as the page or the loader gave them; the lists are checked later */
export function triggerOptions(options: unknown): OpenOptions {
  const given = (options ?? {}) as OpenOptions & { trigger?: unknown };
  const trigger = given.trigger as HTMLElement | undefined;
  if (!trigger?.dataset) return given;
  const { host } = trigger.getRootNode() as Partial<ShadowRoot>;
  const attribute = (name: string) => host?.getAttribute(name) || undefined;
  const isOf = (kind: RegExp) => kind.test(host?.localName ?? '');
  return {
    view: trigger.dataset.appkitOpen || (isOf(/-onramp$/) ? 'OnRampProviders' : undefined),
    namespace: attribute('namespace'),
    // Other elements of the page may use the attribute otherwise.
    wallet: isOf(/-wallet-button$/) ? attribute('wallet') : undefined,
  } as OpenOptions;
}
