/** A call whose contract may fetch its answer from a server and check it. Source: EIP-3668. */
import { concat, dataSlice } from 'ethers/utils';
import { sameAddress } from '../../../../protocol/address-looks';
import { appKitError } from '../../../core/errors/app-kit-error';
import { fetchOffChain } from '../../../core/gateway/fetch-off-chain';
import { OFF_CHAIN_ABI } from './abi';
import { type NodeReader, parseBytes, RevertedError } from './node-reader';

/** A contract may ask again and again. */
const MOST_ROUNDS = 4;

/** @throws RevertedError; AppKitError `name_resolve_failed`, `rpc_unavailable`. */
export async function callOffChain(reader: NodeReader, to: string, data: string): Promise<string> {
  let call = data;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    try {
      return await reader.ask('eth_call', [{ to, data: call }, 'latest'], parseBytes);
    } catch (cause) {
      const asked = cause instanceof RevertedError ? lookupOf(cause.data) : undefined;
      // Another contract's lookup would be checked by no one.
      if (!asked || !sameAddress(asked.sender, to)) throw cause;
      const answer = await fetchOffChain(asked.urls, asked.sender, asked.callData);
      const encoded = OFF_CHAIN_ABI.encodeFunctionData('answer', [answer, asked.extraData]);
      call = concat([asked.callback, dataSlice(encoded, 4)]);
    }
  }
  throw appKitError('name_resolve_failed');
}

function lookupOf(data: string) {
  try {
    const error = OFF_CHAIN_ABI.parseError(data);
    if (error?.name !== 'OffchainLookup') return undefined;
    const [sender, urls, callData, callback, extraData] = error.args;
    return {
      sender: String(sender),
      urls: [...(urls as readonly string[])],
      callData: String(callData),
      callback: String(callback),
      extraData: String(extraData),
    };
  } catch {
    return undefined;
  }
}
