/** Schema of the `onramp` key of the configuration: the providers that sell coins. */
import * as v from 'valibot';
import { paymentCurrency, purchaseCurrency } from '../../protocol/http/onramp';
import { isLocalHost, onrampLink } from '../../protocol/onramp/onramp-hosts';

const text = v.pipe(v.string(), v.nonEmpty());
const name = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'must have lower-case letters, digits and - only'),
  v.check((id) => id !== 'meld' && id !== 'coinbase', 'is the name of a built-in provider'),
);
const secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

/** A test provider on this machine needs no entry in the compiled list. */
function isLink(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, host } = new URL(url);
  return onrampLink(url, isLocalHost(hostname) ? [host] : []) !== undefined;
}

const link = v.pipe(
  v.string(),
  v.check(
    (url) => isLink(url) && !/[?#]/.test(url),
    'must be an address without a query, on a host of src/protocol/onramp/onramp-hosts.ts',
  ),
);

const serviceUrl = v.pipe(
  v.string(),
  v.check((url) => /^https?:\/\//.test(url) && URL.canParse(url), 'must be an http(s) address'),
);

const coinbase = v.pipe(
  v.strictObject({
    /** The JSON file of a secret API key, relative to the configuration. */
    keyFile: v.exactOptional(text),
    /** Instead of the file: the key's id or name, and its secret (base64 or PEM). */
    keyName: v.exactOptional(text),
    secret: v.exactOptional(text),
    /** Another address of the API, such as a proxy. */
    apiUrl: v.optional(serviceUrl, 'https://api.developer.coinbase.com'),
    /** The country that fee quotes are for (ISO 3166-1), and its state in the US; absent: no quotes. */
    quotesFor: v.exactOptional(
      v.strictObject({
        country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a code such as US')),
        subdivision: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,3}$/))),
      }),
    ),
  }),
  v.check(
    ({ keyFile, keyName, secret: own }) =>
      keyFile === undefined ? Boolean(keyName && own) : !keyName && !own,
    'needs either "keyFile", or "keyName" with "secret"',
  ),
);
export type CoinbaseConfig = v.InferOutput<typeof coinbase>;

const signedProvider = v.pipe(
  v.strictObject({
    label: v.pipe(v.string(), v.nonEmpty(), v.maxLength(32)),
    /** The provider's page. The gateway adds the signed query. */
    url: link,
    /** Signs the links. */
    secret,
    /** Signs what the provider reports. Not the same one: who can make links must not report payments. */
    webhookSecret: secret,
    feeRange: v.optional(v.pipe(v.string(), v.regex(/^[\d.%\s-]{0,16}$/)), ''),
    chains: v.optional(v.pipe(v.array(v.picklist(['eip155', 'solana'])), v.minLength(1)), () => [
      'eip155' as const,
    ]),
    /** Answers quotes in the form of `/v1/onramp/quote`; absent: no quotes. */
    quoteUrl: v.exactOptional(serviceUrl),
  }),
  v.forward(
    v.check((own) => own.secret !== own.webhookSecret, 'must not be the secret of the links'),
    ['webhookSecret'],
  ),
);
export type SignedProviderConfig = v.InferOutput<typeof signedProvider>;

export const onrampConfig = v.strictObject({
  /** The public key of the owner's account at Meld; absent: Meld is not offered. */
  meldPublicKey: v.exactOptional(text),
  coinbase: v.exactOptional(coinbase),
  /** Others, by name: they take the signed links of this gateway. */
  providers: v.optional(v.record(name, signedProvider), {}),
  /** Default: those of the protocol. */
  paymentCurrencies: v.exactOptional(v.pipe(v.array(paymentCurrency), v.minLength(1))),
  purchaseCurrencies: v.exactOptional(v.pipe(v.array(purchaseCurrency), v.minLength(1))),
});
