/**
 * Parses token lists of Uniswap's schema, which the gateway owner trusts. The parser still treats
 * them as untrusted input and skips each malformed entry.
 */
import * as v from 'valibot';
import { label, listOf, optionalField } from '../../../protocol/http/lenient-schemas';
import { isEvmAddress, isSolanaAddress } from '../../../protocol/validate';

export interface ListedToken {
  name: string;
  symbol: string;
  decimals: number;
  iconUrl?: string;
}

const MAX_ENTRIES = 20_000;

const entry = v.object({
  chainId: v.pipe(v.number(), v.integer()),
  address: v.string(),
  name: label(32),
  symbol: label(11),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoURI: optionalField(v.pipe(v.string(), v.maxLength(2048), v.regex(/^https:\/\/[^\s/]/i))),
});
const list = v.object({ tokens: listOf(entry, MAX_ENTRIES) });

/**
 * Returns the tokens of one chain by address (EVM: in lower case). A list for a namespace other
 * than EVM identifies tokens by address only, because no standard defines its chain number.
 * @throws Error if the value is not a token list.
 */
export function parseTokenList(value: unknown, chainId: string): Map<string, ListedToken> {
  const result = v.safeParse(list, value);
  if (!result.success) throw new Error('not a token list: "tokens" must be a list');
  const [namespace, reference] = chainId.split(':');
  const tokens = new Map<string, ListedToken>();
  for (const { chainId: number, address, logoURI, name, symbol, decimals } of result.output
    .tokens) {
    const isHere =
      namespace === 'eip155'
        ? String(number) === reference && /^0x/i.test(address) && isEvmAddress(address)
        : isSolanaAddress(address);
    if (!isHere) continue;
    const key = namespace === 'eip155' ? address.toLowerCase() : address;
    // The first word counts: a list further down cannot rename what one above has named.
    if (tokens.has(key)) continue;
    tokens.set(key, { name, symbol, decimals, ...(logoURI && { iconUrl: logoURI }) });
  }
  return tokens;
}
