/** Schema of the `pay` key of the configuration: the exchanges that make payments. */
import * as v from 'valibot';
import { caip19 } from '../../protocol/http/account-values';
import { exchangeLink } from '../../protocol/pay/exchange-hosts';
import { exchangeId } from '../../protocol/pay/exchange-payments';

const serviceUrl = v.pipe(
  v.string(),
  v.check((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'must be an http(s) address'),
);

const exchange = v.strictObject({
  label: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  /** The page where the user pays. The gateway adds the signed query. */
  url: v.pipe(
    v.string(),
    v.check((url) => URL.canParse(url) && !/[?#]/.test(url), 'must be an address without a query'),
  ),
  /** Answers the state of a session: `{ "status", "txHash" }`. */
  statusUrl: serviceUrl,
  /** Signs links and questions. */
  secret: v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')),
  /** The tokens and coins that it sends, as CAIP-19 ids. */
  assets: v.pipe(v.array(caip19), v.minLength(1)),
  imageUrl: v.exactOptional(serviceUrl),
});
export type ExchangeConfig = v.InferOutput<typeof exchange>;

/** The widget would refuse the link. */
const leadsThere = (exchanges: Readonly<Record<string, ExchangeConfig>>): boolean =>
  Object.entries(exchanges).every(([id, { url }]) => exchangeLink(id, url, 'localhost'));

export const payConfig = v.strictObject({
  /** By id, in the order in which they are offered. */
  exchanges: v.optional(
    v.pipe(
      v.record(exchangeId, exchange),
      v.check(
        leadsThere,
        'each url must be on a host of its exchange: src/protocol/pay/exchange-hosts.ts',
      ),
    ),
    {},
  ),
});
