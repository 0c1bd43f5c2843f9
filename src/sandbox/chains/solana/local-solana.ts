/** The local Solana: a virtual machine in this process behind JSON-RPC on a port of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SOLANA_ACCOUNTS } from '../../facts';
import { stringify } from './json';
import { createLedger, type Ledger } from './ledger';
import { type RpcMethod, readingMethods } from './reading-methods';
import { RpcError } from './rpc-error';
import { sendingMethods } from './sending-methods';

const MAX_BODY = 1_000_000;
const MAX_BATCH = 50;
/** 1,000 SOL for each account of the demo wallets. */
const FUNDS = 1_000_000_000_000n;

export interface LocalSolana {
  ledger: Ledger;
  url: string;
  close(): void;
}

interface Call {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY) throw new RpcError(-32600, 'The request is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function failure(id: unknown, error: unknown) {
  if (!(error instanceof RpcError)) console.error(error);
  const { code, message, data } =
    error instanceof RpcError ? error : new RpcError(-32603, 'Internal error');
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}

/** Nothing but the demo accounts' coins. @param now epoch ms */
export function createFundedLedger(now: () => number = Date.now): Ledger {
  const ledger = createLedger(now);
  for (const account of SOLANA_ACCOUNTS) ledger.airdrop(account, FUNDS);
  return ledger;
}

/** One request or a batch, as text in and out. @param now epoch ms */
export function createSolanaRpc(
  now: () => number = Date.now,
  ledger: Ledger = createFundedLedger(now),
): (body: string) => string {
  const methods = new Map<string, RpcMethod>(
    Object.entries({ ...readingMethods(ledger), ...sendingMethods(ledger) }),
  );

  function answer(call: Call | null): unknown {
    const id = call?.id ?? null;
    try {
      if (typeof call?.method !== 'string') throw new RpcError(-32600, 'Invalid request');
      const method = methods.get(call.method);
      if (!method) throw new RpcError(-32601, 'Method not found');
      const params = call.params ?? [];
      if (!Array.isArray(params)) throw new RpcError(-32602, 'Invalid params: a list is wanted');
      return { jsonrpc: '2.0', id, result: method(params) };
    } catch (error) {
      return failure(id, error);
    }
  }

  return (body) => {
    let call: unknown;
    try {
      call = JSON.parse(body);
    } catch {
      return stringify(failure(null, new RpcError(-32700, 'Parse error')));
    }
    if (!Array.isArray(call)) return stringify(answer(call as Call | null));
    const tooMany = call.length === 0 || call.length > MAX_BATCH;
    if (tooMany) return stringify(failure(null, new RpcError(-32600, 'Invalid request')));
    return stringify(call.map((each) => answer(each as Call | null)));
  };
}

/** As the validator sends it. */
const CORS = { 'access-control-allow-origin': '*', vary: 'Origin' };

/** Answers what the validator refuses by method and content type, and the browser's preflight. */
function refuseAsNode(req: IncomingMessage, res: ServerResponse): boolean {
  const type = req.headers['content-type'] ?? '';
  if (req.method === 'POST' && /^application\/json(?:;|$)/.test(type)) return false;
  req.resume();
  if (req.method === 'OPTIONS') {
    const asked = req.headers['access-control-request-headers'];
    res.writeHead(200, {
      ...CORS,
      'access-control-allow-methods': 'OPTIONS, POST',
      'access-control-max-age': '86400',
      ...(asked && { 'access-control-allow-headers': asked }),
    });
    res.end();
  } else if (req.method === 'POST') {
    res.writeHead(415, CORS).end('Supplied content type is not allowed.');
  } else {
    res.writeHead(405, CORS).end('Used HTTP Method is not allowed.');
  }
  return true;
}

/** Opens it on a loopback port that the system chooses; it ends with this process. */
export async function startLocalSolana(
  seed: (ledger: Ledger) => Promise<void> = async () => {},
): Promise<LocalSolana> {
  const ledger = createFundedLedger();
  await seed(ledger);
  const rpc = createSolanaRpc(Date.now, ledger);
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    if (refuseAsNode(req, res)) return;
    let reply: string;
    try {
      reply = rpc(await bodyOf(req));
    } catch (error) {
      reply = stringify(failure(null, error));
    }
    const headers = { ...CORS, 'content-type': 'application/json; charset=utf-8' };
    res.writeHead(200, headers).end(reply);
  };
  const server = createServer((req, res) => void serve(req, res).catch(() => res.destroy()));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const place = server.address();
      const port = typeof place === 'object' && place ? place.port : 0;
      resolve({
        ledger,
        url: `http://127.0.0.1:${port}/`,
        close() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
