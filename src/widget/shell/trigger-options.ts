/**
 * Reads the request of a pressed element of the page. The loader hands over the element alone,
 * because its bytes are few.
 */
import type { OpenOptions } from '../../protocol/host/views';
import type { PayCall } from '../core/contracts/pay-call';

/** The options of `open()`, also for a payment. */
export interface OpenCall extends OpenOptions {
  pay?: PayCall | undefined;
}

/** The page hears the end of such a payment by events. */
const unheard = () => {};

/** @param options of `open()`, as the page or the loader gave them; the lists are checked later */
export function triggerOptions(options: unknown): OpenCall {
  const given = (options ?? {}) as OpenCall & { trigger?: unknown };
  const trigger = given.trigger as HTMLElement | undefined;
  if (!trigger?.dataset) return given;
  const { appkitOpen, payAsset } = trigger.dataset;
  // The island reads the attributes.
  if (payAsset) return { view: 'Pay', pay: [trigger.dataset, unheard, unheard] };
  const { host } = trigger.getRootNode() as Partial<ShadowRoot>;
  const attribute = (name: string) => host?.getAttribute(name) || undefined;
  return {
    view: appkitOpen || undefined,
    namespace: attribute('namespace'),
    // Other elements of the page may use the attribute otherwise.
    wallet: /-wallet-button$/.test(host?.localName ?? '') ? attribute('wallet') : undefined,
  } as OpenCall;
}
