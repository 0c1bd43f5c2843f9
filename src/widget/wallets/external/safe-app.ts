/** Safe as a provider (EIP-1193): one account, on the chain that Safe is on. */
import * as v from 'valibot';
import type { Proposal, WalletProvider } from '../../core/contracts/wallet';
import type { SafeLine } from './safe-messages';

const safeInfo = v.object({
  safeAddress: v.string(),
  chainId: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(1),
  ),
});
const sent = v.object({ safeTxHash: v.string() });
const found = v.object({ txHash: v.nullish(v.string()), txStatus: v.nullish(v.string()) });
const signed = v.object({ signature: v.optional(v.string()) });

const refuse = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code });

/** The parameter positions of the signer and of the signed data, for each signing method. */
const SIGNING: Readonly<Record<string, readonly [signer: number, signed: number]>> = {
  personal_sign: [1, 0],
  eth_signTypedData_v4: [0, 1],
};

/**
 * The final states that Safe reports for a proposal; with any other state the owners can still
 * sign.
 */
const ENDS: ReadonlyMap<string, Proposal['state']> = new Map([
  ['SUCCESS', 'confirmed'],
  ['FAILED', 'failed'],
  // Another one has its number in the Safe's own count.
  ['CANCELLED', 'replaced'],
]);

export function safeProvider(line: SafeLine): WalletProvider {
  const info = async () => v.parse(safeInfo, await line.ask('getSafeInfo', undefined, true));

  async function sign(method: string, params: readonly unknown[]): Promise<string> {
    const [signer, what] = SIGNING[method] ?? [0, 1];
    const { safeAddress } = await info();
    if (String(params[signer]).toLowerCase() !== safeAddress.toLowerCase()) {
      throw refuse(4100, 'Only the Safe itself can sign');
    }
    const given = params[what];
    const answer =
      method === 'personal_sign'
        ? await line.ask('signMessage', { message: given })
        : await line.ask('signTypedMessage', {
            typedData: typeof given === 'string' ? JSON.parse(given) : given,
          });
    // A Safe with several owners signs on its chain: there is nothing to hand over yet.
    return v.parse(signed, answer).signature ?? '0x';
  }

  async function send([given]: readonly unknown[]): Promise<string> {
    const { to, value, data, gas } = (given ?? {}) as Record<string, unknown>;
    const answer = await line.ask('sendTransactions', {
      txs: [{ to, value: value ?? '0', data: data ?? '0x' }],
      ...(gas !== undefined && { params: { safeTxGas: Number(gas) } }),
    });
    return v.parse(sent, answer).safeTxHash;
  }

  const find = async (safeTxHash: unknown) =>
    v.parse(found, await line.ask('getTxBySafeTxHash', { safeTxHash }, true));

  /** Safe's own number of a transaction is not that of the chain, until it has been executed. */
  async function onChain(hash: unknown): Promise<unknown> {
    try {
      return (await find(hash)).txHash ?? hash;
    } catch {
      return hash;
    }
  }

  return {
    async proposal(id) {
      const { txHash, txStatus } = await find(id);
      if (!txStatus) return undefined;
      const state = ENDS.get(txStatus) ?? 'pending';
      return { state, ...(txHash && { by: txHash }) };
    },

    async request({ method, params = [] }) {
      const list: readonly unknown[] = Array.isArray(params) ? params : [params];
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [(await info()).safeAddress];
        case 'eth_chainId':
          return `0x${(await info()).chainId.toString(16)}`;
        case 'net_version':
          return String((await info()).chainId);
        case 'eth_sendTransaction':
          return send(list);
        case 'personal_sign':
        case 'eth_signTypedData_v4':
          return sign(method, list);
        case 'wallet_switchEthereumChain':
        case 'wallet_addEthereumChain':
          throw refuse(4200, 'A Safe lives on one chain');
        case 'eth_getTransactionByHash':
        case 'eth_getTransactionReceipt':
          return line.ask('rpcCall', { call: method, params: [await onChain(list[0])] }, true);
        default:
          if (!method.startsWith('eth_')) throw refuse(4200, `Safe does not know ${method}`);
          return line.ask('rpcCall', { call: method, params: list }, true);
      }
    },
  };
}
