/**
 * Signs PSBTs and transfers. There is no Bitcoin node here: a "sent" transaction is really signed,
 * but not broadcast.
 */
import { sha256 } from '@noble/hashes/sha256';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import { WalletError } from '../errors';
import { type BitcoinAccount, bitcoinNetwork } from './bitcoin-keys';
import { askConsent, inCoins, type SignRequest } from './sign-request';

const NOWHERE = 'Nowhere: this sandbox has no Bitcoin node';
/** Value of the made-up coin that a transfer spends: 1 BTC. */
const COIN = 100_000_000n;
const FEE = 1_000n;

export interface InputToSign {
  index: number;
  account: BitcoinAccount;
}

function outputLines(transaction: Transaction, networkId: string): [string, string][] {
  return Array.from({ length: transaction.outputsLength }, (_, index): [string, string] => {
    const to = transaction.getOutputAddress(index, bitcoinNetwork(networkId));
    const { amount = 0n } = transaction.getOutput(index);
    return ['Pays', `${inCoins(amount, 8)} BTC to ${to ?? 'a script without an address'}`];
  });
}

function parse(psbt: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(psbt, { allowUnknownOutputs: true });
  } catch {
    throw new WalletError(-32602, 'This is no PSBT');
  }
}

/**
 * @param inputs none means: every input that one of `own` can sign
 * @returns the PSBT, and the id of the transaction when it was to be sent
 */
export async function signPsbt(
  asker: SignRequest,
  networkId: string,
  own: readonly BitcoinAccount[],
  psbt: Uint8Array,
  inputs: readonly InputToSign[],
  broadcast: boolean,
): Promise<{ psbt: Uint8Array; txid?: string }> {
  const transaction = parse(psbt);
  await askConsent(asker, broadcast ? 'send' : 'sign-transaction', 'Sign this transaction?', [
    ...outputLines(transaction, networkId),
    ['Inputs', inputs.length > 0 ? inputs.map(({ index }) => index).join(', ') : 'All of ours'],
    ['Sent to', broadcast ? NOWHERE : 'The site, not a network'],
  ]);
  try {
    for (const { index, account } of inputs) transaction.signIdx(account.privateKey, index);
  } catch {
    throw new WalletError(4100, 'This account cannot sign that input');
  }
  if (inputs.length === 0) {
    const signed = own.map(({ privateKey }) => {
      try {
        return transaction.sign(privateKey);
      } catch {
        return 0;
      }
    });
    if (signed.every((count) => count === 0)) {
      throw new WalletError(4100, 'No input is of this wallet');
    }
  }
  if (!broadcast) return { psbt: transaction.toPSBT() };
  try {
    transaction.finalize();
  } catch {
    throw new WalletError(-32602, 'Not every input is signed: it cannot be sent');
  }
  return { psbt: transaction.toPSBT(), txid: transaction.id };
}

/** @param sats smallest units @returns the id of a transaction that is really signed, of a made-up coin */
export async function sendBitcoin(
  asker: SignRequest,
  networkId: string,
  account: BitcoinAccount,
  recipient: string,
  sats: bigint,
): Promise<string> {
  const network = bitcoinNetwork(networkId);
  if (account.purpose !== 'payment')
    throw new WalletError(-32602, 'Payments have their own account');
  if (sats <= 0n || sats + FEE > COIN) throw new WalletError(-32602, 'The amount is out of range');
  const transaction = new Transaction();
  const { script } = p2wpkh(account.publicKey, network);
  const txid = sha256(account.script);
  transaction.addInput({ txid, index: 0, witnessUtxo: { script, amount: COIN } });
  try {
    transaction.addOutputAddress(recipient, sats, network);
  } catch {
    throw new WalletError(-32602, 'The recipient is no address of this network');
  }
  const change = COIN - FEE - sats;
  if (change > 546n) transaction.addOutputAddress(account.address, change, network);
  await askConsent(asker, 'send', 'Send this payment?', [
    ['From', account.address],
    ['To', recipient],
    ['Amount', `${inCoins(sats, 8)} BTC`],
    ['Sent to', NOWHERE],
  ]);
  transaction.sign(account.privateKey);
  transaction.finalize();
  return transaction.id;
}
