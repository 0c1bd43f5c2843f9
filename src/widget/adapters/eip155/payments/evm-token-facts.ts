/**
 * Reads a token's own metadata. The decimals determine the amount that is sent, so the code never
 * guesses them.
 */

import {
  NATIVE,
  type SendLocation,
  type TokenFacts,
  type TokenId,
} from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { decodeResult, TOKEN_ABI } from './abi';
import { type NodeReader, openReader, parseBytes, RevertedError } from './node-reader';

/** Some old tokens answer with 32 bytes instead of a text. */
function oldText(data: string): string {
  if (data.length !== 66) return '';
  const codes = data.slice(2).match(/../g) ?? [];
  const raw = new Uint8Array(codes.map((code) => Number.parseInt(code, 16)));
  return new TextDecoder().decode(raw).replace(/\0+$/, '');
}

async function call(reader: NodeReader, token: string, method: string): Promise<string> {
  const request = { to: token, data: TOKEN_ABI.encodeFunctionData(method) };
  try {
    return await reader.ask('eth_call', [request, 'latest'], parseBytes);
  } catch (cause) {
    if (cause instanceof RevertedError) return '0x';
    throw cause;
  }
}

/** A token without a name is still a token. */
async function text(reader: NodeReader, token: string, method: 'name' | 'symbol'): Promise<string> {
  const data = await call(reader, token, method);
  return decodeResult<string>(TOKEN_ABI, method, data) ?? oldText(data);
}

export async function tokenFacts(
  { provider, network }: SendLocation,
  token: TokenId,
): Promise<TokenFacts> {
  if (token === NATIVE) {
    const { decimals, symbol, name } = network.nativeCurrency;
    return { decimals, symbol, name, source: 'rpc' };
  }
  const reader = openReader(provider, network);
  const [data, symbol, name] = [
    await call(reader, token, 'decimals'),
    await text(reader, token, 'symbol'),
    await text(reader, token, 'name'),
  ];
  const decimals = decodeResult<bigint>(TOKEN_ABI, 'decimals', data);
  if (decimals === undefined || decimals > 255n) throw appKitError('token_unreadable', { token });
  return {
    decimals: Number(decimals),
    symbol,
    name,
    source: reader.byWallet() ? 'wallet' : 'rpc',
  };
}
