/** Calls the gateway about payments by exchange. Nothing of its replies decides where money goes. */
import * as v from 'valibot';
import { exchangeLink } from '../../../../protocol/pay/exchange-hosts';
import {
  type ExchangeState,
  type ListedExchange,
  PAY_METHODS,
  PAY_RESULTS,
  payCall,
} from '../../../../protocol/pay/exchange-payments';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { type AppKitError, appKitError, ownError } from '../../../core/errors/app-kit-error';
import type { Payment } from '../pay-state';

/** @returns undefined where the gateway does not know the network. @throws AppKitError, see `callGateway`. */
async function call<Name extends keyof typeof PAY_METHODS>(
  { network }: Payment,
  name: Name,
  params: object,
): Promise<v.InferOutput<(typeof PAY_RESULTS)[Name]> | undefined> {
  const gateway = await loadGateway();
  const body = { jsonrpc: '2.0', id: 1, method: PAY_METHODS[name], params };
  const reply = await gateway.callSource(network.id, payCall, { body });
  if (!reply) return undefined;
  const { success, output } = v.safeParse(PAY_RESULTS[name], reply.result);
  if (!success) throw appKitError('http_invalid_reply', { url: payCall.pattern });
  return output as v.InferOutput<(typeof PAY_RESULTS)[Name]>;
}

const amountOf = ({ request, asset }: Payment) => ({ asset, amount: request.amount });

export interface ExchangePage {
  exchanges: readonly ListedExchange[];
  total: number;
}

/** @throws AppKitError `pay_exchanges_unavailable` */
export async function loadExchanges(payment: Payment, page: number): Promise<ExchangePage> {
  const { include, exclude } = payment.request;
  const params = {
    ...{ page, ...amountOf(payment) },
    ...(include && { includeOnly: include }),
    ...(exclude && { exclude }),
  };
  try {
    const found = await call(payment, 'exchanges', params);
    // The page decides, whatever the gateway replies.
    const wanted = ({ id }: ListedExchange) => include?.includes(id) ?? !exclude?.includes(id);
    return { exchanges: (found?.exchanges ?? []).filter(wanted), total: found?.total ?? 0 };
  } catch (cause) {
    throw appKitError('pay_exchanges_unavailable', {}, cause);
  }
}

/** Faults of the page's own set-up. */
const OWNERS: readonly string[] = ['origin_not_allowed', 'unverified_domain', 'invalid_project_id'];

/** The gateway says that the exchange does not take this payment. */
const isRefused = ({ code, params: { n } }: AppKitError): boolean =>
  code === 'http_status' && n === 400;

/** @throws AppKitError `pay_exchange_refused`, `pay_exchange_unreachable`, `pay_link_refused`. */
export async function loadPayUrl(
  payment: Payment,
  { id, name }: Pick<ListedExchange, 'id' | 'name'>,
): Promise<{ url: string; session: string }> {
  const recipient = `${payment.network.id}:${payment.transfer.to}`;
  try {
    const params = { exchangeId: id, ...amountOf(payment), recipient };
    const found = await call(payment, 'payUrl', params);
    if (!found) throw appKitError('pay_exchange_refused', { name });
    const url = exchangeLink(id, found.url, location.hostname);
    if (url === undefined) throw appKitError('pay_link_refused', { name });
    return { url, session: found.sessionId };
  } catch (cause) {
    const error = ownError(cause);
    if (error.code.startsWith('pay_') || OWNERS.includes(error.code)) throw error;
    const code = isRefused(error) ? 'pay_exchange_refused' : 'pay_exchange_unreachable';
    throw appKitError(code, { name }, cause);
  }
}

/** @throws AppKitError, see `callGateway`. */
export async function loadStatus(
  payment: Payment,
  id: string,
  session: string,
): Promise<{ status: ExchangeState; txHash?: string | undefined }> {
  const found = await call(payment, 'status', { exchangeId: id, sessionId: session });
  return found ?? { status: 'UNKNOWN' };
}
