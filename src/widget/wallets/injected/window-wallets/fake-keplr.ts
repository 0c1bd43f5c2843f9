/** For tests: a Cosmos wallet on the window, with real keys. */
import { Secp256k1HdWallet, type StdSignDoc } from '@cosmjs/amino';
import { stringToPath } from '@cosmjs/crypto';

export const HUB = 'cosmoshub-4';
export const OSMOSIS = 'osmosis-1';
const PHRASE = 'test test test test test test test test test test test junk';
const PREFIXES: Record<string, string> = { [HUB]: 'cosmos', [OSMOSIS]: 'osmo' };

/** Derived before the clock is held: that takes time. */
const signers = new Map<string, Secp256k1HdWallet>();
export async function makeSigners(): Promise<void> {
  for (const [chain, prefix] of Object.entries(PREFIXES)) {
    for (const account of [0, 1]) {
      const hdPaths = [stringToPath(`m/44'/118'/0'/0/${account}`)];
      const signer = await Secp256k1HdWallet.fromMnemonic(PHRASE, { prefix, hdPaths });
      signers.set(`${chain} ${account}`, signer);
    }
  }
}

/** A wallet with real keys. */
export function createKeplr() {
  const said: string[] = [];
  const keplr = {
    said,
    account: 0,
    reads: 0,
    /** The words that `enable` throws. */
    fault: '',
    /** The signer of the account on a chain. */
    signer: (chain: string) => signers.get(`${chain} ${keplr.account}`) as Secp256k1HdWallet,
    async enable(chains: string[]) {
      said.push(`enable ${chains}`);
      if (keplr.fault) throw new Error(keplr.fault);
      for (const chain of chains) {
        if (!PREFIXES[chain]) throw new Error(`There is no modular chain info for ${chain}`);
      }
    },
    async disable(chains: string[]) {
      said.push(`disable ${chains}`);
    },
    async getKey(chain: string) {
      keplr.reads += 1;
      const [account] = await keplr.signer(chain).getAccounts();
      return {
        name: 'Mine',
        algo: 'secp256k1',
        bech32Address: account?.address,
        pubKey: account?.pubkey,
      };
    },
    async signAmino(chain: string, signer: string, document: StdSignDoc): Promise<unknown> {
      said.push(`amino ${chain}`);
      return keplr.signer(chain).signAmino(signer, document);
    },
    async signDirect(chain: string, signer: string, document: Record<string, unknown>) {
      said.push(`direct ${chain} ${signer} ${document.accountNumber}`);
      return {
        signed: { ...document, bodyBytes: Uint8Array.of(1, 2) },
        signature: { signature: 'c2lnbmVk' },
      };
    },
  };
  return keplr;
}
