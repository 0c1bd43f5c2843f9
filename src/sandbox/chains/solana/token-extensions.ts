/**
 * Formats Token-2022 extensions of mints and accounts as a node does. Source: `jsonParsed` of
 * Agave's account decoder.
 */

import { isSome, type Option } from '@solana/web3.js';
import {
  type Extension,
  getMintDecoder,
  getTokenDecoder,
  type TransferFee,
} from '@solana-program/token-2022';

const plain = <Value>(option: Option<Value>): Value | null =>
  isSome(option) ? option.value : null;

const fee = ({ epoch, maximumFee, transferFeeBasisPoints }: TransferFee) => {
  return { epoch, maximumFee, transferFeeBasisPoints };
};

/** Undefined for extensions that the seed does not use: the reply names them without a state. */
function stateOf(extension: Extension): unknown {
  switch (extension.__kind) {
    case 'TransferFeeConfig':
      return {
        transferFeeConfigAuthority: extension.transferFeeConfigAuthority,
        withdrawWithheldAuthority: extension.withdrawWithheldAuthority,
        withheldAmount: extension.withheldAmount,
        olderTransferFee: fee(extension.olderTransferFee),
        newerTransferFee: fee(extension.newerTransferFee),
      };
    case 'TransferFeeAmount':
      return { withheldAmount: extension.withheldAmount };
    case 'MetadataPointer':
      return {
        authority: plain(extension.authority),
        metadataAddress: plain(extension.metadataAddress),
      };
    case 'TokenMetadata':
      return {
        updateAuthority: plain(extension.updateAuthority),
        mint: extension.mint,
        name: extension.name,
        symbol: extension.symbol,
        uri: extension.uri,
        additionalMetadata: [...extension.additionalMetadata],
      };
    default:
      return undefined;
  }
}

function shown(extensions: Option<Extension[]>) {
  return (plain(extensions) ?? []).map((each) => {
    const state = stateOf(each);
    const name = each.__kind.charAt(0).toLowerCase() + each.__kind.slice(1);
    return { extension: name, ...(state !== undefined && { state }) };
  });
}

/** The decoder knows the older program's layout too: it is the same without extensions. */
export function mintDetails(data: Uint8Array) {
  const { mintAuthority, freezeAuthority, extensions } = getMintDecoder().decode(data);
  const added = shown(extensions);
  return {
    mintAuthority: plain(mintAuthority),
    freezeAuthority: plain(freezeAuthority),
    ...(added.length > 0 && { extensions: added }),
  };
}

export function accountDetails(data: Uint8Array) {
  const { delegate, delegatedAmount, closeAuthority, isNative, state, extensions } =
    getTokenDecoder().decode(data);
  const added = shown(extensions);
  return {
    isNative: isSome(isNative),
    state: state === 2 ? 'frozen' : 'initialized',
    ...(isSome(delegate) && { delegate: delegate.value, delegatedAmount: String(delegatedAmount) }),
    ...(isSome(closeAuthority) && { closeAuthority: closeAuthority.value }),
    ...(added.length > 0 && { extensions: added }),
  };
}
