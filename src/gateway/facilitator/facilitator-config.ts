/** Schema of the `x402` key of the configuration: signed payments that this gateway brings to the network. */
import * as v from 'valibot';
import { parseDecimals } from '../../protocol/amount';

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i, 'must be an address: 0x and 40 hex digits'),
  v.toLowerCase(),
);
const network = v.pipe(
  v.string(),
  v.regex(/^eip155:\d+$/, 'must be an EVM network such as eip155:8453'),
);
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300));

/** Decimals of coins of EVM networks, in gwei. */
const GWEI_DECIMALS = 9;

const coins = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(?:\.\d{1,9})?$/, 'must be coins as a decimal string such as "0.01"'),
  v.transform((amount) => parseDecimals(amount, GWEI_DECIMALS)),
);

const token = v.strictObject({
  network,
  address,
  /** EIP-712 domain, as the token's contract says. */
  name: text,
  version: text,
  /** The smallest payment, in the smallest unit: a smaller one costs more gas than it is worth. */
  least: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,78}$/),
      v.transform((digits) => BigInt(digits)),
    ),
    '1',
  ),
});

export const facilitatorConfig = v.strictObject({
  /** A file with the key of the account that pays for gas: 64 hex digits. Else `X402_KEY`. */
  keyFile: v.exactOptional(text),
  /** The accounts that may be paid: else anyone could spend the gateway's coins. */
  recipients: v.pipe(v.array(address), v.minLength(1)),
  tokens: v.pipe(v.array(token), v.minLength(1)),
  /** The most that 24 hours of gas may cost, by network, in coins. Checked in gwei. */
  dayBudget: v.record(network, coins),
  /** Payments of one account in 24 hours. */
  perPayerPerDay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 50),
});
export type FacilitatorConfig = v.InferOutput<typeof facilitatorConfig>;

/** @returns one line for each mistake */
export const facilitatorProblems = ({
  x402,
  chains,
}: {
  x402?: FacilitatorConfig;
  chains: Readonly<Record<string, unknown>>;
}): string[] =>
  (x402?.tokens ?? []).flatMap(({ network: id }, place) => [
    ...(Object.hasOwn(chains, id)
      ? []
      : [`x402.tokens.${place}.network: this network is not in "chains"`]),
    ...(Object.hasOwn(x402?.dayBudget ?? {}, id) ? [] : [`x402.dayBudget: "${id}" is missing`]),
  ]);
