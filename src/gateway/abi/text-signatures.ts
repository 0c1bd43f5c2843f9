/** Signatures of texts (EIP-191), and the call that checks them for contracts. */
import { AbiCoder, hashMessage, recoverAddress } from 'ethers';

/** The address in lower case whose key signed the text; undefined for no such signature. */
export function signerOfText(message: string, signature: string): string | undefined {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined;
  try {
    return recoverAddress(hashMessage(message), signature).toLowerCase();
  } catch {
    return undefined;
  }
}

/** Arguments of the constructor of `SignatureCheck.sol`, as hex without 0x. */
export const signatureCheckArguments = (
  account: string,
  message: string,
  signature: string,
): string =>
  AbiCoder.defaultAbiCoder()
    .encode(['address', 'bytes32', 'bytes'], [account, hashMessage(message), signature])
    .slice(2);
