/**
 * Schemas of `wallet_getAssets`: the page's question and the wallet's answer. Source: protocol §5.7;
 * EIP-7811, whose types are in lower case.
 */
import * as v from 'valibot';

const MOST_NETWORKS = 64;
const MOST_NAMED = 256;
const MOST_ASSETS = 1_000;

/** The reference of CAIP-2: one spelling of each network. */
const network = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,13}$/i),
  v.transform((hex) => String(BigInt(hex))),
);
const toLower = (text: string): string => text.toLowerCase();
const account = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.transform(toLower));
const address = v.union([v.literal('native'), account]);
/** Pages name types that come later, too. */
const type = v.pipe(v.string(), v.maxLength(32), v.transform(toLower));

function byNetwork<Item>(items: v.GenericSchema<unknown, Item[]>) {
  return v.pipe(
    v.record(network, items),
    v.check((lists) => Object.keys(lists).length <= MOST_NETWORKS),
  );
}

const named = v.union([
  address,
  v.pipe(
    v.object({ address }),
    v.transform((one) => one.address),
  ),
]);

/** A page's question. Networks are references of eip155; addresses are in lower case. */
export const assetsRequest = v.object({
  account,
  chainFilter: v.optional(v.pipe(v.array(network), v.maxLength(MOST_NETWORKS))),
  assetFilter: v.optional(byNetwork(v.pipe(v.array(named), v.maxLength(MOST_NAMED)))),
  assetTypeFilter: v.optional(v.pipe(v.array(type), v.maxLength(16))),
});

/** A price or a value: JSON has numbers here. */
const fiat = v.pipe(
  v.number(),
  v.check((value) => value >= 0 && value < Number.POSITIVE_INFINITY),
);

const asset = v.pipe(
  v.object({
    address,
    balance: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,64}$/i)),
    type: v.pipe(type, v.picklist(['erc20', 'native'])),
    metadata: v.object({
      name: v.pipe(v.string(), v.maxLength(128)),
      symbol: v.pipe(v.string(), v.maxLength(64)),
      decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255)),
      price: fiat,
      value: v.optional(fiat),
      iconUrl: v.pipe(v.string(), v.maxLength(4_096)),
    }),
  }),
  v.check((one) => (one.address === 'native') === (one.type === 'native')),
);
export type WalletAsset = v.InferOutput<typeof asset>;

/** A wallet's answer: reference of the network → its assets. One bad asset spoils it: the lists would be incomplete. */
export const assetsReply = byNetwork(v.pipe(v.array(asset), v.maxLength(MOST_ASSETS)));
