/** Payments by exchange: three JSON-RPC methods, for the project's pages alone. Source: protocol §1.10. */
import * as v from 'valibot';
import { type Namespace, parseCaipAddress } from '../../protocol/caip';
import { parseCaipAsset } from '../../protocol/caip-asset';
import { PAY_METHODS, payCall, payParams } from '../../protocol/pay/exchange-payments';
import { checksumAddress } from '../abi/abi-words';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { refuseOtherOrigins } from '../http/project-origins';
import { readJson } from '../http/read-body';
import { checkAddress } from '../http/validate-address';
import { createSignedExchange, type PayExchange } from './signed-exchange';

const MAX_BODY = 8_000;
const PAGE = 20;
/** A link names the owner to the exchange: it counts as so many requests. */
const COST = 5;

/** Source: JSON-RPC 2.0 §5.1. The last is ours. */
const CODES = { request: -32600, method: -32601, params: -32602, exchange: -32000 } as const;

class PayRefusal extends Error {
  constructor(
    readonly code: (typeof CODES)[keyof typeof CODES],
    message: string,
    readonly status: 400 | 500 = 400,
  ) {
    super(message);
    this.name = 'PayRefusal';
  }
}

const bodySchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.number(), v.pipe(v.string(), v.maxLength(64))]),
  method: v.string(),
  params: v.optional(v.unknown(), {}),
});

/** With its checksum, where it has one: the exchange sends there. Source: EIP-55. */
function isAddress(address: string, namespace: Namespace): boolean {
  try {
    checkAddress(address, namespace);
  } catch {
    return false;
  }
  const hasChecksum = namespace === 'eip155' && /[A-F]/.test(address) && /[a-f]/.test(address);
  return !hasChecksum || checksumAddress(address) === address;
}

/** The exact number, in the decimal form. */
const decimalOf = (amount: string): string =>
  amount.startsWith('0x') ? BigInt(amount).toString() : amount;

export function register(app: GatewayApp, { config, guard, ask, now, metrics }: DomainDeps): void {
  const exchanges: readonly PayExchange[] = Object.entries(config.pay?.exchanges ?? {}).map(
    ([id, settings]) => createSignedExchange(id, settings, { ask, now }),
  );
  const params = payParams();

  function read<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
    const { success, output, issues } = v.safeParse(schema, value);
    if (success) return output;
    const [issue] = issues;
    throw new PayRefusal(CODES.params, `${v.getDotPath(issue) ?? 'params'}: ${issue.message}`);
  }

  function exchangeOf(id: string): PayExchange {
    const found = exchanges.find((each) => each.id === id);
    if (!found) throw new PayRefusal(CODES.params, 'exchangeId: this gateway has no such exchange');
    return found;
  }

  function list(value: unknown) {
    const { page, includeOnly, exclude, asset } = read(params.exchanges, value);
    const all = exchanges.filter(
      ({ id, sends }) =>
        (includeOnly?.includes(id) ?? !exclude?.includes(id)) && (!asset || sends(asset)),
    );
    const shown = all.slice((page - 1) * PAGE, page * PAGE);
    const rows = shown.map(({ id, name, imageUrl }) => ({ id, name, imageUrl: imageUrl ?? null }));
    return { total: all.length, exchanges: rows };
  }

  function begin(c: GatewayContext, value: unknown) {
    c.get('charge')(COST - 1);
    const { exchangeId, asset, amount, recipient } = read(params.payUrl, value);
    const exchange = exchangeOf(exchangeId);
    if (!exchange.sends(asset)) {
      throw new PayRefusal(CODES.params, 'asset: this exchange does not send it');
    }
    const units = decimalOf(amount);
    if (!/[1-9]/.test(units)) throw new PayRefusal(CODES.params, 'amount: must be more than zero');
    const { networkId, namespace, address } = parseCaipAddress(recipient);
    if (networkId !== parseCaipAsset(asset).networkId) {
      throw new PayRefusal(CODES.params, 'recipient: must be on the network of the asset');
    }
    if (!isAddress(address, namespace)) {
      throw new PayRefusal(CODES.params, 'recipient: is not an address of this network');
    }
    const { url, sessionId } = exchange.begin({ asset, amount: units, recipient });
    return { url, sessionId };
  }

  async function status(value: unknown) {
    const { exchangeId, sessionId } = read(params.status, value);
    try {
      return await exchangeOf(exchangeId).status(sessionId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new PayRefusal(CODES.exchange, 'The exchange does not answer. Try again.', 500);
    }
  }

  async function answer(c: GatewayContext, method: string, value: unknown): Promise<object> {
    if (method === PAY_METHODS.exchanges) return list(value);
    if (method === PAY_METHODS.payUrl) return begin(c, value);
    if (method === PAY_METHODS.status) return status(value);
    throw new PayRefusal(CODES.method, 'No such method');
  }

  app.post(payCall.pattern, guard, async (c) => {
    refuseOtherOrigins(c);
    const { success, output } = v.safeParse(bodySchema, await readJson(c.req.raw, MAX_BODY));
    const id = success ? output.id : null;
    const headers = { 'Cache-Control': 'no-store' };
    try {
      if (!success) throw new PayRefusal(CODES.request, 'The body is not one JSON-RPC request');
      const result = await answer(c, output.method, output.params);
      metrics.count('appkit_pay_calls_total', { method: output.method, outcome: 'ok' });
      return c.json({ jsonrpc: '2.0', id, result }, 200, headers);
    } catch (error) {
      if (!(error instanceof PayRefusal)) throw error;
      const { code, message, status: http } = error;
      metrics.count('appkit_pay_calls_total', { method: 'refused', outcome: String(code) });
      return c.json({ jsonrpc: '2.0', id, error: { code, message } }, http, headers);
    }
  });
}
