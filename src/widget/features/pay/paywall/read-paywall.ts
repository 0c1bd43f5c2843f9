/** Reads what a server asks for with HTTP 402. Nothing is asked of a wallet. Source: x402 specification v2 §5.1. */
import { safeParse } from 'valibot';
import { formatDecimals } from '../../../../protocol/amount';
import {
  type ExactRequirements,
  exactRequirements,
  paymentRequired,
  readX402Header,
  type X402Payload,
  type X402Required,
} from '../../../../protocol/pay/x402';
import { MOST_HEADER } from '../../../../protocol/pay/x402-limits';
import { $options } from '../../../core/config/options';
import { loadAdapter } from '../../../core/contracts/island-loaders';
import { appKitError } from '../../../core/errors/app-kit-error';
import { findNetwork } from '../../../core/state/networks';
import type { Payment } from '../pay-state';
import { NO_WALLET, readPayment } from '../request/read-payment';
import { trackOpened } from '../result/pay-events';
import { findSigned, handOver, headerOf } from './resume-paywall';

/** Of its longest numbers: the header with it is as long as the one that pays. */
const LONGEST_PAYLOAD: X402Payload['payload'] = {
  signature: `0x${'0'.repeat(130)}`,
  authorization: {
    ...{ from: `0x${'0'.repeat(40)}`, to: `0x${'0'.repeat(40)}`, nonce: `0x${'0'.repeat(64)}` },
    ...{ value: '0'.repeat(78), validAfter: '0'.repeat(11), validBefore: '0'.repeat(11) },
  },
};

const refusal = (reason: string) => appKitError('pay_invalid', { reason });

interface Asked {
  required: X402Required;
  /** As the server sent it: it gets it back. */
  accepted: object;
  terms: ExactRequirements;
}

/** @throws AppKitError `pay_invalid` */
function readAsked(value: unknown): Asked {
  let given: unknown;
  try {
    given = structuredClone(Object(value).paymentRequired);
  } catch {
    throw refusal('it cannot be read');
  }
  const object = typeof given === 'string' ? readX402Header(given) : given;
  const { success, output } = safeParse(paymentRequired, object);
  if (!success)
    throw refusal('`paymentRequired` is not the header PAYMENT-REQUIRED of x402 version 2');
  for (const accepted of output.accepts) {
    const read = safeParse(exactRequirements, accepted);
    if (read.success && findNetwork(read.output.network)) {
      const { extensions } = Object(object) as { extensions?: unknown };
      const required = { ...output, ...(Object(extensions) === extensions && { extensions }) };
      return { required, accepted: accepted as object, terms: read.output };
    }
  }
  throw refusal("`accepts` has no payment of scheme `exact` on one of the page's EVM networks");
}

/** @throws AppKitError `pay_off`, `pay_invalid`; `rpc_unavailable`, `token_unreadable`, `load_failed`. */
export async function readPaywall(value: unknown): Promise<Payment> {
  if (!$options.get().features.pay) throw appKitError('pay_off');
  const { required, accepted, terms } = readAsked(value);
  const { network: networkId, asset, payTo, amount, extra } = terms;
  const network = findNetwork(networkId);
  const { send: sender } = await loadAdapter('eip155');
  if (!network || !sender?.contracts) throw refusal('this network has no such payments');
  const where = { provider: NO_WALLET, network, from: payTo };
  const transfers = await sender.contracts.signedTransfers();
  if (headerOf({ required, accepted }, LONGEST_PAYLOAD).length > MOST_HEADER) {
    throw refusal(`the header that pays would have more than ${MOST_HEADER} characters`);
  }
  const [facts, isDomain] = await Promise.all([
    sender.tokenFacts(where, asset),
    transfers.isDomain(where, asset, extra),
  ]);
  if (!isDomain) {
    throw refusal(`the token does not sign as \`${extra.name}\` version \`${extra.version}\``);
  }
  const request = {
    ...{ networkId: network.id, namespace: 'eip155' as const, token: asset, recipient: payTo },
    ...{
      asset: `${network.id}/erc20:${asset}`,
      amount: formatDecimals(BigInt(amount), facts.decimals),
    },
    ...{ key: undefined, include: undefined, exclude: undefined },
  };
  const payment = await readPayment(request, facts);
  if (payment.transfer.amount !== BigInt(amount)) throw refusal('`amount` cannot be shown exactly');
  // An address of any length has a key of one length.
  const key = transfers.digest(`${payment.mark} ${required.resource.url}`);
  trackOpened(payment, []);
  const found = await findSigned({ ...payment, key }, transfers);
  const signing: Payment = {
    ...{ ...payment, key, mark: key },
    paywall: {
      ...{ required, accepted, terms, transfers },
      resume() {
        if (found) handOver(signing, found);
        return found !== undefined;
      },
    },
  };
  return signing;
}
