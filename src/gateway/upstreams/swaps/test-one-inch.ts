/**
 * For tests: an aggregator that answers and refuses like 1inch's API 6.1, by its public description: a key
 * in the header, `origin` on a swap, whole amounts, known networks, one description for each refusal.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Interface } from 'ethers';

const KEY = 'key-of-the-operator';
const EXECUTOR = `0x${'7'.repeat(40)}`;
const SWAP = new Interface([
  'function swap(address,(address,address,address,address,uint256,uint256,uint256),bytes) payable',
]);
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
export const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65';

export interface TestOneInch {
  url: string;
  key: string;
  /** Path and query of each request, oldest first. */
  asked: string[];
  /** Changes the next replies. */
  reply: { to?: string; value?: string; status?: number; description?: string; location?: string };
  close(): void;
}

const PAIR = ['src', 'dst', 'amount'];
/** Of those that the service documents, the ones that a caller here may need. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  tokens: [],
  quote: PAIR,
  swap: [...PAIR, 'from', 'origin', 'slippage', 'permit', 'receiver', 'disableEstimate'],
};

const isAddress = (text: string | null) => /^0x[0-9a-f]{40}$/i.test(text ?? '');

export async function startOneInch(): Promise<TestOneInch> {
  const asked: string[] = [];
  const reply: TestOneInch['reply'] = {};

  function answer(request: IncomingMessage): [status: number, body: unknown] {
    const refused = (description: string, error = 'Bad Request'): [number, unknown] => [
      400,
      { error, description, statusCode: 400, requestId: 'r', meta: [] },
    ];
    if (request.headers.authorization !== `Bearer ${KEY}`) return [401, { error: 'Unauthorized' }];
    if (reply.status === 400) return refused(reply.description ?? '');
    if (reply.status) return [reply.status, {}];
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://x');
    const [, chain, method] = /^\/swap\/v6\.1\/(\d+)\/(\w+)$/.exec(pathname) ?? [];
    if (chain !== '1' && chain !== '8453') return [404, { error: 'Not Found' }];
    const known = Object.hasOwn(PARAMETERS, method ?? '') ? PARAMETERS[method ?? ''] : undefined;
    if (request.method !== 'GET' || !known) return [404, { error: 'Not Found' }];
    const names = [...query.keys()];
    const odd = names.find((name, at) => !known.includes(name) || names.indexOf(name) !== at);
    if (odd !== undefined) return refused(`property ${odd} should not exist`);
    if (method === 'tokens') {
      const usdc = {
        address: `0x${'a'.repeat(40)}`,
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 6,
      };
      const coin = { address: NATIVE, symbol: 'ETH', name: 'Ether', decimals: 18 };
      const bad = { address: 'nothing', symbol: 'BAD', name: 'Bad', decimals: 6 };
      return [200, { tokens: { [NATIVE]: coin, [usdc.address]: usdc, bad } }];
    }
    if (!isAddress(query.get('src')) || !isAddress(query.get('dst')))
      return refused('src is wrong');
    if (query.get('src') === query.get('dst')) return refused('src and dst are the same');
    const amount = query.get('amount') ?? '';
    if (!/^[1-9]\d*$/.test(amount)) return refused('amount must be a number string');
    if (amount.length > 30) return refused('insufficient liquidity');
    const dstAmount = String(BigInt(amount) * 2n);
    if (method === 'quote') return [200, { dstAmount }];
    if (!isAddress(query.get('from'))) return refused('from must be an address');
    if (!isAddress(query.get('origin'))) return refused('origin must be an address');
    const slippage = Number(query.get('slippage') ?? Number.NaN);
    if (!(slippage >= 0 && slippage <= 50)) return refused('slippage must be within 0 and 50');
    const value = query.get('src') === NATIVE ? amount : '0';
    const [src, dst, from] = [query.get('src'), query.get('dst'), query.get('from')];
    // As the service writes it: the executor takes the tokens; the caller is the receiver.
    const least = (BigInt(dstAmount) * BigInt(100 - slippage)) / 100n;
    const description = [src, dst, EXECUTOR, from, amount, least, 0];
    const data = SWAP.encodeFunctionData('swap', [EXECUTOR, description, '0x1234']);
    const tx = { from, to: reply.to ?? ROUTER, data };
    const costs = { value: reply.value ?? value, gas: 0, gasPrice: '1' };
    return [200, { dstAmount, tx: { ...tx, ...costs } }];
  }

  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [status, body] = answer(request);
    const headers = { 'Content-Type': 'application/json' };
    if (reply.location) response.writeHead(302, { Location: reply.location }).end();
    else response.writeHead(status, headers).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, key: KEY, asked, reply, close };
}
