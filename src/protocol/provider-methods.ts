/**
 * Defines the `getProvider` methods of each namespace other than eip155. Part of the public
 * contract: it ships in `appkit.d.ts` and imports nothing.
 */

/**
 * `getProvider('solana')`: method → params and result. `pubkey` is an address; transactions are
 * base64, messages and signatures base58. Source: WalletConnect's reference for Solana.
 */
export interface SolanaMethods {
  solana_getAccounts: [params: undefined, result: { pubkey: string }[]];
  solana_requestAccounts: [params: undefined, result: { pubkey: string }[]];
  solana_signMessage: [params: { message: string; pubkey: string }, result: { signature: string }];
  /** A wallet gives the signed transaction, its signature, or both. */
  solana_signTransaction: [
    params: { transaction: string; pubkey: string },
    result: { transaction?: string; signature?: string },
  ];
  solana_signAllTransactions: [
    params: { transactions: string[]; pubkey?: string },
    result: { transactions: string[] },
  ];
  /**
   * Rejected with -32602, before the wallet gets the request, if the commitment is not in this
   * list.
   */
  solana_signAndSendTransaction: [
    params: {
      transaction: string;
      pubkey: string;
      sendOptions?: {
        skipPreflight?: boolean;
        preflightCommitment?:
          | 'processed'
          | 'confirmed'
          | 'finalized'
          | 'recent'
          | 'single'
          | 'singleGossip'
          | 'root'
          | 'max';
        maxRetries?: number;
        minContextSlot?: number;
      };
    },
    result: { signature: string },
  ];
}

/**
 * `getProvider('bip122')`: method → params and result. `account` and `address` are addresses,
 * amounts decimal strings of satoshi, keys and ids hex, PSBTs base64.
 * Source: WalletConnect's reference for Bitcoin.
 */
export interface BitcoinMethods {
  getAccountAddresses: [
    params: { account: string; intentions?: ('payment' | 'ordinal')[] },
    result: { address: string; publicKey?: string; path?: string; intention?: string }[],
  ];
  /** The signature is hex. */
  signMessage: [
    params: { message: string; account: string; address?: string; protocol?: 'ecdsa' | 'bip322' },
    result: { address?: string; signature: string },
  ];
  /** A wallet in this browser without this method rejects it with 4200. */
  sendTransfer: [
    params: { account: string; recipientAddress: string; amount: string },
    result: { txid: string },
  ];
  /** With `broadcast` some wallets give back the PSBT as it was, and the transaction's id. */
  signPsbt: [
    params: {
      account: string;
      psbt: string;
      signInputs: { address: string; index: number; sighashTypes?: number[] }[];
      broadcast?: boolean;
    },
    result: { psbt: string; txid?: string },
  ];
}

/**
 * `getProvider('polkadot')`: method → params and result. `address` is SS58, of any network's form.
 * Source: WalletConnect's reference for Polkadot.
 */
export interface PolkadotMethods {
  /** Hex with `0x`, over the UTF-8 text between `<Bytes>` and `</Bytes>`. */
  polkadot_signMessage: [{ address: string; message: string }, { signature: string }];
  /** The payload is a `SignerPayloadJSON` of polkadot-js. */
  polkadot_signTransaction: [
    { address: string; transactionPayload: object },
    { signature: string; signedTransaction?: string },
  ];
}

/**
 * `getProvider('cosmos')`: method → params and result. Addresses are bech32, keys and signatures
 * base64; `signed` is what was signed. Source: WalletConnect's reference for Cosmos.
 */
export interface CosmosMethods {
  cosmos_getAccounts: [undefined, { algo: string; address: string; pubkey: string }[]];
  /** A `StdSignDoc`; a text is wrapped in one as ADR 036 has it. */
  cosmos_signAmino: [{ signerAddress: string; signDoc: object }, CosmosSigned];
  /** `chainId`, `accountNumber`, `authInfoBytes`, `bodyBytes`; bytes as hex or base64, back alike. */
  cosmos_signDirect: [{ signerAddress: string; signDoc: object }, CosmosSigned];
}
export type CosmosSigned = { signature: { signature: string }; signed?: object };
