/**
 * Transfers that another account sends and pays for. A chunk of its own: only payments without gas need it.
 * Sources: EIP-3009, EIP-712, EIP-7702.
 */
import { TRANSFER_TYPES } from '../../../../protocol/pay/transfer-types';
import type { SendLocation, SignedTransfers } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { toAppKitError } from '../../../core/errors/wallet-errors';
import type { NodeReader } from './node-reader';

/** From the chunk that loads this one: no third file. */
export interface SignedTransferTools {
  /** @throws AppKitError if the wallet is on another network, or lacks the sender. */
  assertPlace(place: SendLocation): Promise<void>;
  /** By the network's own nodes: a wallet may answer for another network. */
  nodeReader(network: SendLocation['network']): NodeReader;
  isRevert(cause: unknown): boolean;
  /** Hex in, hex out. */
  keccak256(bytes: Uint8Array | string): string;
}

/** `EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)`. */
const DOMAIN_TYPE = '8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f';
const DOMAIN_SEPARATOR = '0x3644e515';
/** `authorizationState(address,bytes32)`. */
const AUTHORIZATION_STATE = '0xe94a0102';
/** An account with this code still signs with its key. */
const DELEGATED = '0xef0100';

const TYPES = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  ...TRANSFER_TYPES,
};

const word = (hex: string): string => hex.replace('0x', '').toLowerCase().padStart(64, '0');
const chainOf = ({ id }: SendLocation['network']): bigint => BigInt(id.split(':')[1] ?? '');

const bytes = (value: unknown): string | undefined =>
  typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value) ? value.toLowerCase() : undefined;

const isWord = (value: string): boolean => value.length === 66;

export function createSignedTransfers({
  assertPlace,
  nodeReader,
  isRevert,
  keccak256,
}: SignedTransferTools): SignedTransfers {
  const hashOf = (text: string): string => word(keccak256(new TextEncoder().encode(text)));

  const call = (place: SendLocation, to: string, data: string): Promise<string> =>
    nodeReader(place.network).ask('eth_call', [{ to, data }, 'latest'], bytes);

  return {
    digest: hashOf,

    async isDomain({ network }, token, { name, version }) {
      const chain = word(chainOf(network).toString(16));
      const separator = keccak256(
        `0x${DOMAIN_TYPE}${hashOf(name)}${hashOf(version)}${chain}${word(token)}`,
      );
      try {
        const request = { to: token, data: DOMAIN_SEPARATOR };
        const found = await nodeReader(network).ask('eth_call', [request, 'latest'], bytes);
        return found === separator;
      } catch (cause) {
        // A token without a domain; a network that cannot be read says nothing of the token.
        if (isRevert(cause)) return false;
        throw cause;
      }
    },

    async isUsed(place, token, nonce) {
      const data = AUTHORIZATION_STATE + word(place.from) + word(nonce);
      const found = await call(place, token, data);
      if (!isWord(found)) throw appKitError('token_unreadable', { token });
      return BigInt(found) !== 0n;
    },

    async hasKey({ network, from }) {
      const code = await nodeReader(network).ask('eth_getCode', [from, 'latest'], bytes);
      return code === '0x' || code.startsWith(DELEGATED);
    },

    async sign(place, { token, to, value, validAfter, validBefore, nonce, name, version }, asking) {
      await assertPlace(place);
      const { provider, network, from } = place;
      const typed = {
        types: TYPES,
        primaryType: 'TransferWithAuthorization',
        domain: { name, version, chainId: Number(chainOf(network)), verifyingContract: token },
        message: { from, to, value, validAfter, validBefore, nonce },
      };
      asking();
      const answer = await provider
        .request({ method: 'eth_signTypedData_v4', params: [from, JSON.stringify(typed)] })
        .catch((cause: unknown) => {
          throw toAppKitError(cause);
        });
      const signature = bytes(answer);
      // 65 bytes: the token takes no other form of a key's signature.
      if (signature?.length !== 132) throw appKitError('method_not_supported');
      return signature;
    },
  };
}
