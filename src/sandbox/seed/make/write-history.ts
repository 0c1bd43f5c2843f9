/** Writes a chain's past: transactions signed by their senders, in blocks of chosen times. */
import { HDNodeWallet, Mnemonic, Transaction, type TransactionLike } from 'ethers';
import { callAllRpc, callRpc, type RpcCall } from '../../chains/call-rpc';
import { DEV_MNEMONIC } from '../../facts';

/** 2 gwei per unit of gas; the block's base fee takes one. */
const GAS_PRICE = 2_000_000_000n;
const BASE_FEE = '0x3b9aca00';
const RICH = `0x${(10n ** 24n).toString(16)}`;

export interface Sender {
  readonly address: string;
  /** Waits for the next block. */
  send(to: string | null, data?: string, value?: bigint, gas?: bigint): void;
}

export interface SeedHistory {
  /** @param number of the dev mnemonic; it has a million coins. */
  sender(number: number): Promise<Sender>;
  /** Epoch seconds of the last block. */
  time(): number;
  /**
   * Mines the transactions sent since the last block. @param time epoch seconds; 12 after the last
   * @returns the number of failed transactions
   */
  block(time?: number): Promise<number>;
}

/** Without the id of a chain in them, these are valid on each. */
function signed(wallet: HDNodeWallet, fields: TransactionLike<string>): string {
  const transaction = Transaction.from({ ...fields, type: 0, chainId: 0, gasPrice: GAS_PRICE });
  transaction.signature = wallet.signingKey.sign(transaction.unsignedHash);
  return transaction.serialized;
}

/** @param start epoch seconds of the first block */
export function writeHistory(url: string, start: number): SeedHistory {
  const root = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(DEV_MNEMONIC), "m/44'/60'/0'/0");
  let waiting: RpcCall[] = [];
  let last = start;
  return {
    time: () => last,
    async sender(number) {
      const wallet = root.deriveChild(number);
      await callRpc(url, 'anvil_setBalance', wallet.address, RICH);
      let nonce = 0;
      return {
        address: wallet.address,
        send(to, data = '0x', value = 0n, gas = 400_000n) {
          const raw = signed(wallet, { nonce: nonce++, to, data, value, gasLimit: gas });
          waiting.push(['eth_sendRawTransaction', raw]);
        },
      };
    },
    async block(time = last + 12) {
      last = time;
      const calls = waiting;
      waiting = [];
      await callAllRpc(url, [...calls, ['anvil_setNextBlockBaseFeePerGas', BASE_FEE]]);
      await callRpc(url, 'evm_mine', time);
      const receipts = await callRpc<{ status: string }[]>(url, 'eth_getBlockReceipts', 'latest');
      if (receipts.length !== calls.length) {
        throw new Error(`${calls.length} were sent, ${receipts.length} are in the block`);
      }
      return receipts.filter(({ status }) => status !== '0x1').length;
    },
  };
}
