/** Handles eth_sendTransaction: fills in missing fields, asks the user, signs and sends. */
import { callLines } from './call-data';
import { WalletError } from './errors';
import type { TransactionFields } from './keys';
import type { Question, SitePort } from './state';

/** A wallet request bound to one site, account and chain. */
export interface Session {
  site: SitePort;
  address: string;
  chainId: number;
  chainName: string;
  symbol: string;
  rpc(method: string, params: readonly unknown[]): Promise<unknown>;
  ask(question: Question): Promise<boolean>;
  sign(transaction: TransactionFields): Promise<string>;
}

interface TransactionRequest {
  from?: unknown;
  to?: unknown;
  value?: unknown;
  data?: unknown;
  input?: unknown;
  gas?: unknown;
}

const WEI = 10n ** 18n;

/** Exact decimal text of an amount in wei. */
export function inEther(wei: bigint): string {
  const rest = (wei % WEI).toString().padStart(18, '0').replace(/0+$/, '');
  return rest ? `${wei / WEI}.${rest}` : String(wei / WEI);
}

function hexField(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value)) {
    throw new WalletError(-32602, `${name} must be a 0x string`);
  }
  return value;
}

export async function sendTransaction(session: Session, parameter: unknown): Promise<string> {
  const given = (parameter ?? {}) as TransactionRequest;
  const from = hexField(given.from, 'from');
  if (from && from.toLowerCase() !== session.address.toLowerCase()) throw new WalletError(4100);
  const to = hexField(given.to, 'to');
  const data = hexField(given.data ?? given.input, 'data');
  const value = hexField(given.value, 'value') ?? '0x0';
  const call = {
    from: session.address,
    value,
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
  };
  const gas = hexField(given.gas, 'gas') ?? String(await session.rpc('eth_estimateGas', [call]));
  const allowed = await session.ask({
    kind: 'send',
    method: 'eth_sendTransaction',
    origin: session.site.origin,
    title: 'Send this transaction?',
    lines: [
      ['From', session.address],
      ['To', to ?? 'A new contract'],
      ['Amount', `${inEther(BigInt(value))} ${session.symbol}`],
      ...callLines(data),
      ['Data', data ?? 'None'],
      ['Network', session.chainName],
    ],
  });
  if (!allowed) throw new WalletError(4001);
  const [nonce, tip, block] = await Promise.all([
    session.rpc('eth_getTransactionCount', [session.address, 'pending']),
    session.rpc('eth_maxPriorityFeePerGas', []),
    session.rpc('eth_getBlockByNumber', ['latest', false]),
  ]);
  const base = BigInt((block as { baseFeePerGas?: string } | null)?.baseFeePerGas ?? '0x0');
  const signed = await session.sign({
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    value,
    nonce: Number(nonce),
    gasLimit: gas,
    maxPriorityFeePerGas: String(tip),
    maxFeePerGas: String(base * 2n + BigInt(String(tip))),
    chainId: session.chainId,
  });
  return String(await session.rpc('eth_sendRawTransaction', [signed]));
}
