/** Bitcoin accounts: one for payments (p2wpkh) and one for ordinals (p2tr) of each index. */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1';
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import { secp256k1Key } from '../seed';

export type AddressPurpose = 'payment' | 'ordinals';

export interface BitcoinAccount {
  index: number;
  purpose: AddressPurpose;
  address: string;
  path: string;
  privateKey: Uint8Array;
  /** 33 bytes for payments, the 32 of BIP-340 for ordinals. */
  publicKey: Uint8Array;
  script: Uint8Array;
}

type BitcoinNetwork = typeof NETWORK;
const REGTEST: BitcoinNetwork = { ...TEST_NETWORK, bech32: 'bcrt' };

/** By CAIP-2 id; the mainnet is there so that the wallet may be put on it, nothing is sent there. */
const NETWORKS: Readonly<Record<string, BitcoinNetwork>> = {
  'bip122:000000000019d6689c085ae165831e93': NETWORK,
  'bip122:000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': REGTEST,
};

export function bitcoinNetwork(id: string): BitcoinNetwork {
  return NETWORKS[id] ?? TEST_NETWORK;
}

const known = new Map<string, BitcoinAccount>();

/** Paths of BIP-84 and BIP-86. @param networkId CAIP-2 */
export function bitcoinAccount(
  index: number,
  purpose: AddressPurpose,
  networkId: string,
): BitcoinAccount {
  const name = `${networkId} ${purpose} ${index}`;
  const found = known.get(name);
  if (found) return found;
  const network = bitcoinNetwork(networkId);
  const scheme = purpose === 'payment' ? 84 : 86;
  const path = `m/${scheme}'/${network === NETWORK ? 0 : 1}'/0'/0/${index}`;
  const privateKey = secp256k1Key(path);
  const full = secp256k1.getPublicKey(privateKey, true);
  const publicKey = purpose === 'payment' ? full : schnorr.getPublicKey(privateKey);
  const place = purpose === 'payment' ? p2wpkh(full, network) : p2tr(publicKey, undefined, network);
  const { script, address = '' } = place;
  const account = { index, purpose, address, path, privateKey, publicKey, script };
  known.set(name, account);
  return account;
}

/** Payment first: the account a site shows. */
export function bitcoinAccounts(index: number, networkId: string): BitcoinAccount[] {
  return [
    bitcoinAccount(index, 'payment', networkId),
    bitcoinAccount(index, 'ordinals', networkId),
  ];
}
