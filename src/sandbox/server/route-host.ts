/** One request: which site, and who answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Paywall } from '../../../docs/examples/paywall.mjs';
import { createDirectories } from '../cdn/cdn-directories';
import { type CdnResponse, createFaults, parseFault } from '../cdn/cdn-faults';
import { type FaucetParts, sendFromFaucet } from '../chains/faucet';
import { proxyRpc } from '../chains/rpc-proxy';
import type { ExchangeSite } from '../exchange/exchange-site';
import type { MailCatcher } from '../mail/mail-catcher';
import { answerMailPage } from '../mail/mail-page';
import type { PaySite } from '../onramp/pay-site';
import { sendArticle } from '../paywall/paywall-page';
import { answerPrices } from '../prices/price-site';
import { type Site, siteOf } from '../sites';
import { sendFile } from '../static-files';
import { type PageSite, pageAt, sendPage } from './host-pages';

export interface GatewayHandlers {
  /** Answers a request of Node's server. */
  listener(req: IncomingMessage, res: ServerResponse): void;
  /** The same app without a socket. */
  fetch(request: Request): Promise<Response>;
  /** Opens a socket to the relay. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface SandboxParts extends FaucetParts {
  port: number;
  dist: string;
  mail(): Pick<MailCatcher, 'mails'> | undefined;
  pay: PaySite;
  exchange: ExchangeSite;
  /** Sells an article for a signed payment. */
  paywall: Paywall;
  /** Undefined until the chains are up. */
  gateway(): GatewayHandlers | undefined;
}

/** Sites with the scripts and styles of another one. */
const ASSETS: Partial<Record<PageSite, PageSite>> = { paywall: 'pages', bakery: 'shop' };

const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

function text(res: ServerResponse, status: number, body: string): void {
  res.writeHead(status, { ...OPEN, 'content-type': 'text/plain; charset=utf-8' }).end(body);
}

export function createRouter(parts: SandboxParts) {
  const directories = createDirectories(parts.dist);
  const faults = createFaults((ms) => wait(ms));
  const folder = (name: string) => path.join(parts.dist, 'sandbox', name);

  /** Returns the CDN's files without any fault. */
  async function truth(pathname: string): Promise<CdnResponse> {
    const older = directories.older(pathname);
    if (older) return older;
    const app = parts.gateway();
    if (!app) return { status: 503, headers: OPEN, body: Buffer.from('Starting') };
    const reply = await app.fetch(new Request(`http://127.0.0.1:${parts.port}${pathname}`));
    const headers = Object.fromEntries(reply.headers);
    return { status: reply.status, headers, body: new Uint8Array(await reply.arrayBuffer()) };
  }

  function send(res: ServerResponse, { status, headers, body }: CdnResponse): void {
    const { 'content-length': _, ...rest } = headers;
    res.writeHead(status, { ...rest, 'content-length': String(body.length) }).end(body);
  }

  async function cdn(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const log = /^\/faults\/log\/([^/]+)$/.exec(url.pathname)?.[1];
    if (log) {
      res.writeHead(200, { ...OPEN, 'content-type': 'application/json' });
      res.end(JSON.stringify(faults.log(log)));
      return;
    }
    const fault = parseFault(url.pathname);
    const older = fault ? undefined : directories.older(url.pathname);
    if (fault) send(res, await faults.serve(fault, truth));
    else if (older) send(res, older);
    else toGateway(req, res);
  }

  function toGateway(req: IncomingMessage, res: ServerResponse): void {
    const gateway = parts.gateway();
    if (gateway) gateway.listener(req, res);
    else text(res, 503, 'The sandbox is starting');
  }

  function html(req: IncomingMessage, res: ServerResponse, site: PageSite, url: URL) {
    if (url.pathname === '/assets/page-wallet.js') {
      return sendFile(path.join(parts.dist, 'sandbox'), '/page-wallet.js', res);
    }
    if (url.pathname.startsWith('/assets/')) {
      return sendFile(folder(ASSETS[site] ?? site), url.pathname.slice('/assets'.length), res);
    }
    const page = pageAt(site, url.pathname);
    if (!page) return text(res, 404, `No page ${url.pathname} on ${req.headers.host}`);
    return sendPage(page, { port: parts.port, query: url.searchParams, directories }, res);
  }

  async function faucet(chain: number | 'solana', to: string, res: ServerResponse) {
    const [status, words] = await sendFromFaucet(parts, chain, to).then(
      (given) => [200, given] as const,
      (error: unknown) => [400, error instanceof Error ? error.message : String(error)] as const,
    );
    text(res, status, words);
  }

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', `http://127.0.0.1:${parts.port}`);
    const site: Site = siteOf(req.headers.host);
    if (url.pathname === '/favicon.ico' && site.kind !== 'gateway') {
      res.writeHead(204).end();
      return;
    }
    switch (site.kind) {
      case 'chain':
        if (req.method === 'POST' && url.pathname === '/faucet') {
          return faucet(site.chain, url.searchParams.get('address') ?? '', res);
        }
        return proxyRpc(parts.chainUrl(site.chain), req, res);
      case 'cdn':
        return cdn(req, res, url);
      case 'gateway':
      case 'secure.gateway':
      case 'relay':
        return toGateway(req, res);
      case 'mail': {
        const mail = parts.mail();
        return mail ? answerMailPage(mail, url, res) : text(res, 503, 'The sandbox is starting');
      }
      case 'pay':
        return parts.pay.answer(req, res, url);
      case 'exchange':
        return parts.exchange.answer(req, res, url);
      case 'prices':
        return answerPrices(url, res);
      case 'paywall':
        if (url.pathname !== '/article') return html(req, res, site.kind, url);
        await parts.paywall(req, res, sendArticle);
        return;
      case 'gallery':
        return sendFile(folder('gallery'), url.pathname, res);
      case 'shop':
      case 'bakery':
      case 'wallet':
      case 'pages':
        return html(req, res, site.kind, url);
      case 'unknown':
        return text(res, 404, `No site ${site.name}. Try http://shop.localhost:${parts.port}`);
    }
  }

  return {
    answer(req: IncomingMessage, res: ServerResponse): void {
      route(req, res).catch((error: unknown) => {
        const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
        console.error(words);
        if (res.headersSent) res.destroy();
        else text(res, 500, words);
      });
    },
    /** Only the relay has sockets; it answers at the gateway's names too. */
    upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
      const gateway = parts.gateway();
      if (gateway && ['gateway', 'relay'].includes(siteOf(req.headers.host).kind)) {
        gateway.upgrade(req, socket, head);
        return;
      }
      socket.on('error', () => {});
      const status = gateway ? '404 Not Found' : '503 Service Unavailable';
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    },
  };
}
