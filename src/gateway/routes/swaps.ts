/** Swaps: tokens, quotes, allowances and transactions to sign. Source: protocol §1.4. */
import * as v from 'valibot';
import {
  buildApprove,
  buildApproveQuery,
  buildSwap,
  buildSwapBody,
  type SwapToken,
  swapAllowance,
  swapAllowanceQuery,
  swapGasPrice,
  swapGasPriceQuery,
  swapQuotes,
  swapQuotesQuery,
  swapTokens,
  swapTokensQuery,
} from '../../protocol/http/swaps';
import { EVM_NATIVE } from '../../protocol/swaps/native-coin';
import { checksumAddress, readQuantity, readUint } from '../abi/abi-words';
import { encode } from '../abi/contract-functions';
import { createTokenPictures } from '../catalogue/token-pictures';
import { nativeCurrency } from '../config';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError, CodedError } from '../http/api-error';
import { readJson } from '../http/read-body';
import { readEvmAddress, readTokenId } from '../http/token-id';
import { RpcRefusal } from '../upstreams/rpc/evm-call';
import { unsupportedChain } from '../upstreams/rpc/rpc-upstreams';
import { readGasPrices } from '../upstreams/swaps/gas-prices';
import type { SwapCall, SwapPair, SwapSource } from '../upstreams/swaps/swap-source';
import { createSwapSources } from '../upstreams/swaps/swap-sources';
import { serveEndpoint } from './endpoint-route';

const MAX_UINT = 2n ** 256n - 1n;
const MAX_BODY = 8_000;
/** A question to an exchange that the operator pays for counts as so many more requests. */
const PAID_REQUESTS = 4;
/** Of the provider, percent. An exchange of the network takes its part in the price. */
const PROVIDER_FEE = '0';

export function register(app: GatewayApp, deps: DomainDeps): void {
  const { config, calls, guard, assets, evmFacts, logos } = deps;
  const sources = createSwapSources(deps);
  const pictures = createTokenPictures(config, logos);
  const parseBuild = v.safeParser(buildSwapBody());

  function sourceOf(chainId: string): SwapSource {
    const source = sources.get(chainId);
    if (!source) throw unsupportedChain();
    return source;
  }

  /** @throws ApiError or CodedError for what cannot be swapped. */
  function pairOf(fromId: string, toId: string, amount: string): SwapPair {
    const [from, to] = [readTokenId(fromId), readTokenId(toId)];
    if (from.chainId !== to.chainId) {
      throw new ApiError(400, 'chainId', 'Both tokens must be on one network.');
    }
    if (from.address === to.address) {
      throw new CodedError('same_token', 'The two tokens are the same.');
    }
    const units = BigInt(amount);
    if (units === 0n || units > MAX_UINT) {
      throw new CodedError('invalid_amount', 'The amount must be more than 0.');
    }
    return { chainId: from.chainId, from: from.address, to: to.address, amount: units };
  }

  async function tokensOf(chainId: string, wanted: string | undefined): Promise<SwapToken[]> {
    const coin = nativeCurrency(config, chainId);
    const lists = await assets.lists.of(chainId);
    const listed = lists ?? (await sourceOf(chainId).tokens?.(chainId)) ?? new Map();
    const idOf = (address: string) => `${chainId}:${address}`;
    const native = coin && {
      ...{ ...coin, address: idOf(EVM_NATIVE), eip2612: false },
      logoUri: pictures.ofSymbol(coin.symbol),
    };
    if (wanted === undefined) {
      const tokens = [...listed].map(([address, token]) => ({
        ...{ name: token.name, symbol: token.symbol, decimals: token.decimals },
        ...{ address: idOf(address), logoUri: pictures.ofListed(token), eip2612: undefined },
      }));
      return native ? [native, ...tokens] : tokens;
    }
    if (wanted === EVM_NATIVE) return native ? [native] : [];
    const token = listed.get(wanted);
    const facts = token ?? (await evmFacts(chainId, [wanted])).get(wanted);
    if (facts?.decimals === undefined) return [];
    const { name, symbol, decimals } = facts;
    const logoUri = pictures.ofListed(token);
    return [{ name, symbol, decimals, address: idOf(wanted), logoUri, eip2612: undefined }];
  }

  serveEndpoint(
    app,
    swapTokens,
    { guard, query: swapTokensQuery(), cache: 'private, max-age=60' },
    async ({ query: { chainId, address } }) => {
      sourceOf(chainId);
      const wanted = address?.includes(':') ? readTokenId(address) : undefined;
      if (wanted && wanted.chainId !== chainId) {
        throw new ApiError(400, 'address', 'The token is on another network.');
      }
      const plain = wanted?.address ?? (address && readEvmAddress(address));
      return { tokens: await tokensOf(chainId, plain || undefined) };
    },
  );

  serveEndpoint(
    app,
    swapQuotes,
    { guard, query: swapQuotesQuery(), cache: 'no-store' },
    async ({ c, query: { amount, from, to } }) => {
      const pair = pairOf(from, to, amount);
      const source = sourceOf(pair.chainId);
      if (source.isPaid) c.get('charge')(PAID_REQUESTS);
      const toAmount = await source.quote(pair);
      const quote = { id: null, fromAmount: String(pair.amount), toAmount: String(toAmount) };
      const accounts = { fromAccount: from, toAccount: to, providerFee: PROVIDER_FEE };
      return { quotes: [{ ...quote, ...accounts }] };
    },
  );

  serveEndpoint(
    app,
    swapAllowance,
    { guard, query: swapAllowanceQuery(), cache: 'no-store' },
    async ({ query: { tokenAddress, userAddress } }) => {
      const token = readTokenId(tokenAddress);
      const user = readTokenId(userAddress);
      if (token.chainId !== user.chainId) {
        throw new ApiError(400, 'chainId', 'Token and account must be on one network.');
      }
      const spender = await sourceOf(token.chainId).spender(token.chainId);
      // The native coin needs no allowance.
      if (token.address === EVM_NATIVE) return { allowance: String(MAX_UINT) };
      const data = encode('allowance', [user.address, spender]);
      const allowed = readUint(await calls.ethCall(token.chainId, { to: token.address, data }));
      if (allowed === undefined) throw new ApiError(400, 'address', 'This is not a token.');
      return { allowance: String(allowed) };
    },
  );

  serveEndpoint(
    app,
    swapGasPrice,
    { guard, query: swapGasPriceQuery(), cache: 'no-store' },
    async ({ query: { chainId } }) => {
      sourceOf(chainId);
      const { standard, fast, instant } = await readGasPrices(calls, chainId);
      return { standard: String(standard), fast: String(fast), instant: String(instant) };
    },
  );

  serveEndpoint(app, buildSwap, { guard, cache: 'no-store' }, async ({ c }) => {
    const { success, output, issues } = parseBuild(await readJson(c.req.raw, MAX_BODY));
    if (!success) {
      const [{ message }] = issues;
      throw new ApiError(400, '', `${v.getDotPath(issues[0]) ?? 'The body'}: ${message}`);
    }
    const { from, to, amount, userAddress, eip155, disableEstimate } = output;
    const pair = pairOf(from, to, amount);
    const { chainId } = pair;
    const source = sourceOf(chainId);
    if (source.isPaid) c.get('charge')(PAID_REQUESTS);
    const account = accountOf(userAddress, chainId);
    const [call, { standard }] = await Promise.all([
      source.build({ ...pair, account, ...eip155 }),
      readGasPrices(calls, chainId),
    ]);
    const gas = disableEstimate ? call.gas : await estimated(chainId, account, call);
    const amounts = { amount: String(call.expected) };
    const costs = { gas: String(gas), gasPrice: String(standard) };
    const [sender, router] = [account, call.to].map((one) => `${chainId}:${one}`);
    return { tx: { from: sender, to: router, data: call.data, ...amounts, eip155: costs } };
  });

  /** @throws CodedError when the network would refuse the swap now. */
  async function estimated(
    chainId: string,
    from: string,
    { to, data, value, reserve }: SwapCall,
  ): Promise<bigint> {
    const call = { from, to, data, value: `0x${value.toString(16)}` };
    try {
      const found = readQuantity(await calls.request(chainId, 'eth_estimateGas', [call]));
      if (found === undefined)
        throw new ApiError(503, 'transport', 'The network sent no estimate.');
      // Rounded up. Source: protocol §1.4.
      return ((found + reserve) * 11n + 9n) / 10n;
    } catch (error) {
      if (!(error instanceof RpcRefusal) || error.about !== 'own') throw error;
      throw new CodedError(
        'cannot_estimate',
        'The network would refuse this swap. Check the balance and the allowance.',
      );
    }
  }

  serveEndpoint(
    app,
    buildApprove,
    { guard, query: buildApproveQuery(), cache: 'no-store' },
    async ({ query: { from, to, amount, userAddress } }) => {
      const token = readTokenId(from);
      accountOf(userAddress, token.chainId);
      if (token.address === EVM_NATIVE) {
        throw new CodedError('no_approval_needed', 'The native coin needs no approval.');
      }
      const units = amount === undefined ? MAX_UINT : BigInt(amount);
      if (units > MAX_UINT) throw new CodedError('invalid_amount', 'The amount is too large.');
      const spender = await sourceOf(token.chainId).spender(token.chainId);
      const { standard } = await readGasPrices(calls, token.chainId);
      const data = encode('approve', [spender, units]);
      return { tx: { from, to, data, value: '0', eip155: { gasPrice: String(standard) } } };
    },
  );
}

/** The plain address with its checksum. @throws ApiError 400 */
function accountOf(userAddress: string, chainId: string): string {
  const user = userAddress.includes(':')
    ? readTokenId(userAddress)
    : { chainId, address: readEvmAddress(userAddress) };
  if (user.chainId !== chainId) {
    throw new ApiError(400, 'chainId', 'Tokens and account must be on one network.');
  }
  return checksumAddress(user.address);
}
