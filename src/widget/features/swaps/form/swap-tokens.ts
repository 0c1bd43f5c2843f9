/** Loads the tokens that the gateway can swap on a network, and finds one by its address. */
import { atom, type ReadableAtom } from 'nanostores';
import { sameAddress } from '../../../../protocol/address-looks';
import { parseCaipAddress } from '../../../../protocol/caip';
import { type SwapToken, swapTokens } from '../../../../protocol/http/swaps';
import type { Network } from '../../../../protocol/networks';
import { EVM_NATIVE, isEvmNative } from '../../../../protocol/swaps/native-coin';
import { NATIVE, type Token } from '../../../core/account-data/token';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { log } from '../../../core/reporting/logger';
import { replyPicture } from '../../../core/wallets/image-urls';

export interface SwapTokens {
  networkId: string;
  status: 'loading' | 'ready' | 'failed';
  /** In the gateway's order. */
  tokens: readonly Token[];
}

const state = atom<SwapTokens>({ networkId: '', status: 'loading', tokens: [] });
export const $swapTokens: ReadableAtom<SwapTokens> = state;

/** Source: protocol §4.3. */
const SUGGESTED = new Set(
  (
    'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB ' +
    'BAL BICO CRV ENS MATIC OP'
  ).split(' '),
);

/** (ours) More do not fit on two lines. */
const SUGGESTED_COUNT = 6;

/** The coin of the network, and tokens that many people swap. */
export const suggestedTokens = (tokens: readonly Token[]): Token[] =>
  tokens
    .filter(({ id, symbol, verified }) => verified && (id === NATIVE || SUGGESTED.has(symbol)))
    .slice(0, SUGGESTED_COUNT);

/** As the gateway names it. */
export const swapTokenId = (networkId: string, token: string): string =>
  `${networkId}:${token === NATIVE ? EVM_NATIVE : token}`;

function tokenOf(entry: SwapToken, verified: boolean): Token {
  const { address } = parseCaipAddress(entry.address);
  const iconUrl = replyPicture(entry.logoUri);
  return {
    id: isEvmNative(address) ? NATIVE : address,
    ...{ name: entry.name, symbol: entry.symbol, decimals: entry.decimals },
    ...{ numeric: '', verified, lookalike: false },
    ...(iconUrl && { iconUrl }),
  };
}

const isOf = (networkId: string) => (entry: SwapToken) => entry.address.startsWith(`${networkId}:`);

/** Never rejects. */
export async function loadSwapTokens({ id: chainId }: Network): Promise<void> {
  const now = state.get();
  if (now.networkId === chainId && now.status !== 'failed' && now.tokens.length > 0) return;
  const begun: SwapTokens = { networkId: chainId, status: 'loading', tokens: [] };
  state.set(begun);
  try {
    const gateway = await loadGateway();
    const reply = await gateway.callSource(chainId, swapTokens, { query: { chainId } });
    const entries = (reply?.tokens ?? []).filter(isOf(chainId));
    const tokens = entries.map((entry) => tokenOf(entry, true));
    if (state.get() === begun) state.set({ networkId: chainId, status: 'ready', tokens });
  } catch (cause) {
    log.warn('swap tokens', cause);
    if (state.get() === begun) state.set({ networkId: chainId, status: 'failed', tokens: [] });
  }
}

/** A token that is on no list. @throws AppKitError of the gateway */
export async function findSwapToken(
  networkId: string,
  address: string,
): Promise<Token | undefined> {
  const gateway = await loadGateway();
  const query = { chainId: networkId, address: swapTokenId(networkId, address) };
  const reply = await gateway.callSource(networkId, swapTokens, { query });
  const found = reply?.tokens.find(
    (entry) =>
      isOf(networkId)(entry) && sameAddress(parseCaipAddress(entry.address).address, address),
  );
  return found && tokenOf(found, false);
}

/** The tokens of the list with the account's amounts and prices. A token of the account that is on no list is found by its address. */
export function withOwned(listed: readonly Token[], owned: readonly Token[]): Token[] {
  const ownedBy = (id: string) => owned.find((one) => sameAddress(one.id, id));
  return listed.map((token) => {
    const own = ownedBy(token.id);
    if (!own) return token;
    const { numeric, price, value } = own;
    return { ...token, numeric, ...(price && { price }), ...(value && { value }) };
  });
}
