/** Requests the link to a provider: made on the click, for one use. Source: ADR 46. */
import {
  type OnrampProviderInfo,
  type OnrampSessionBody,
  onrampSession,
} from '../../../../protocol/http/onramp';
import { isLocalHost, onrampLink } from '../../../../protocol/onramp/onramp-hosts';
import { $options } from '../../../core/config/options';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { appKitError, ownError } from '../../../core/errors/app-kit-error';
import { refusalCode } from '../gateway-refusal';

export interface PurchaseLink {
  url: string;
  /** Of the purchase at the gateway. */
  id: string;
}

/** Of test providers, which only a page of the same machine may name. */
export const testHosts = (page: string): readonly string[] =>
  isLocalHost(page) ? ($options.get().onrampHosts ?? []) : [];

const hostOf = (url: string): string => {
  try {
    return new URL(url).host;
  } catch {
    return '';
  }
};

/**
 * @throws AppKitError `onramp_link_failed`, `onramp_link_refused`, `onramp_unsupported`, that of a refused
 * project, or the reason of the gateway: see `gateway-refusal.ts`.
 */
export async function requestLink(
  networkId: string,
  { name, label }: OnrampProviderInfo,
  purchase: Omit<OnrampSessionBody, 'provider'>,
): Promise<PurchaseLink> {
  const body: OnrampSessionBody = { ...purchase, provider: name };
  const gateway = await loadGateway();
  const reply = await gateway
    .callSource(networkId, onrampSession, { body })
    .catch(async (cause: unknown) => {
      const error = ownError(cause);
      const isOurs = ['origin_not_allowed', 'unverified_domain', 'invalid_project_id'];
      if (isOurs.includes(error.code)) throw error;
      const code = await refusalCode(cause, 'onramp_purchase_refused');
      const { asset, currency = '' } = purchase;
      const words = { provider: name, label, asset, currency, host: '' };
      throw appKitError(code ?? 'onramp_link_failed', words, cause);
    });
  if (!reply) throw appKitError('onramp_unsupported');
  const url = onrampLink(reply.url, testHosts(globalThis.location.hostname));
  if (url === undefined)
    throw appKitError('onramp_link_refused', { host: hostOf(reply.url), label });
  return { url, id: reply.id };
}
