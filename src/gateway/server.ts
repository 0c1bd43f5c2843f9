/**
 * The gateway as a process.
 * Usage: node server.js [--config path] [--port number] [--host name]
 * Environment: GATEWAY_CONFIG, PORT, HOST; the command line wins. DATABASE_URL: a PostgreSQL database.
 * X402_KEY: the key of the facilitator.
 */
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { readAccountKey, readKeyFile } from './abi/account-key';
import { createApp } from './app';
import { readLogos } from './catalogue/bundled-logos';
import { watchEventLoop } from './concurrency/event-loop';
import { type GatewayConfig, parseGatewayConfig } from './config';
import { builtInWallets, type ListedWallet, parseWalletList } from './data/wallet-list';
import { ignoreUpgrade, isWebSocketUpgrade } from './http/ignore-upgrade';
import { createMetrics } from './http/metrics';
import { metricsReply } from './http/metrics-access';
import { createReplyShortcuts } from './http/reply-shortcuts';
import { createIndexer } from './indexer/indexer';
import { checkPublicFolder } from './public/check-public-folder';
import { createRelay, type Relay } from './relay/relay';
import { programLog, remoteAddress, serveProgram } from './serve-program';
import { openStore, type Store } from './store/open-store';
import { type CheckDrawing, createDrawingCheck } from './upstreams/media/drawing-check';
import { createRpcUpstreams } from './upstreams/rpc/rpc-upstreams';

declare const __VERSION__: string | undefined;

const { log, ...ending } = programLog();
/** Typed here: code after it is known not to run. */
const fail: (message: string) => never = ending.fail;

function options() {
  try {
    const { values } = parseArgs({
      options: { config: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } },
    });
    const port = Number(values.port ?? process.env.PORT ?? 8080);
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      throw new Error('--port must be 0 to 65535');
    return {
      file: values.config ?? process.env.GATEWAY_CONFIG ?? 'config.json',
      host: values.host ?? process.env.HOST ?? '0.0.0.0',
      port,
    };
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** The default location of stored data. */
const besideRelay = (relay = 'data/relay.db') => path.join(path.dirname(relay), 'store.db');

function readConfig(file: string): GatewayConfig {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`Cannot read the configuration ${file}: ${(error as Error).message}`);
  }
  try {
    const {
      catalogue,
      cdn,
      chains,
      names,
      onramp,
      public: site,
      relay,
      secure,
      store,
      x402,
      ...config
    } = parseGatewayConfig(value);
    // Relative to the configuration file, not to the working directory of the process.
    const resolve = (name: string) => path.resolve(path.dirname(file), name);
    const storeFile = resolve(store?.file ?? besideRelay(relay?.file));
    const relayFile = relay?.file && resolve(relay.file);
    const directory = site.directory && resolve(site.directory);
    if (directory) {
      checkPublicFolder(directory, [file, storeFile, ...(relayFile ? [relayFile] : [])]);
    }
    return {
      ...config,
      chains: Object.fromEntries(
        Object.entries(chains).map(([id, chain]) => [id, withTokenLists(chain, resolve)]),
      ),
      ...(catalogue && {
        catalogue: { ...catalogue, ...(catalogue.file && { file: resolve(catalogue.file) }) },
      }),
      ...(names && { names: { ...names, signerKeyFile: resolve(names.signerKeyFile) } }),
      ...(cdn && { cdn: { ...cdn, directory: resolve(cdn.directory) } }),
      ...(onramp && { onramp: withKeyFile(onramp, resolve) }),
      ...(x402 && {
        x402: { ...x402, ...(x402.keyFile && { keyFile: resolve(x402.keyFile) }) },
      }),
      public: { ...site, ...(directory && { directory }) },
      ...(relay && { relay: { ...relay, ...(relayFile && { file: relayFile }) } }),
      ...(secure && { secure: { ...secure, directory: resolve(secure.directory) } }),
      store: { file: storeFile },
    };
  } catch (error) {
    return fail(`${file}: ${(error as Error).message}`);
  }
}

type Onramp = NonNullable<GatewayConfig['onramp']>;

function withKeyFile(onramp: Onramp, resolve: (name: string) => string): Onramp {
  const { coinbase } = onramp;
  if (!coinbase?.keyFile) return onramp;
  return { ...onramp, coinbase: { ...coinbase, keyFile: resolve(coinbase.keyFile) } };
}

type Chain = GatewayConfig['chains'][string];

/** Lists that are files are read once, at start. @throws Error */
function withTokenLists(chain: Chain, resolve: (name: string) => string): Chain {
  const { sources } = chain;
  if (!sources?.tokenLists) return chain;
  const tokenLists = sources.tokenLists.map((list) => {
    if (typeof list !== 'string' || /^https?:/.test(list)) return list;
    try {
      const text = readFileSync(resolve(list), 'utf8');
      const { tokens } = (JSON.parse(text) ?? {}) as { tokens?: unknown };
      if (!Array.isArray(tokens)) throw new Error('"tokens" must be a list');
      return { tokens: tokens as unknown[] };
    } catch (error) {
      throw new Error(`cannot read the token list ${list}: ${(error as Error).message}`);
    }
  });
  return { ...chain, sources: { ...sources, tokenLists } };
}

function readWallets(file: string | undefined): ListedWallet[] {
  try {
    return file ? parseWalletList(JSON.parse(readFileSync(file, 'utf8'))) : builtInWallets();
  } catch (error) {
    return fail(
      `Cannot use the wallet list of ${file ?? 'the gateway'}: ${(error as Error).message}`,
    );
  }
}

async function openRelay({ relay, ...rest }: GatewayConfig): Promise<Relay | undefined> {
  if (!relay?.enabled) return undefined;
  try {
    return await createRelay({ config: { ...rest, relay }, metrics, log });
  } catch (error) {
    return fail(
      `Cannot open the relay's file ${relay.file}: ${(error as Error).message}. To use another file, set relay.file in the configuration.`,
    );
  }
}

async function open({ store: { file } = { file: 'store.db' } }: GatewayConfig): Promise<Store> {
  const url = process.env.DATABASE_URL;
  try {
    return await openStore({ url, file });
  } catch (error) {
    return fail(
      url
        ? `Cannot open the database of DATABASE_URL: ${(error as Error).message}`
        : `Cannot open the store ${file}: ${(error as Error).message}. To use another file, set store.file in the configuration.`,
    );
  }
}

/** The thread beside this program checks a drawing of ours first: without it, no drawing would be shown. */
async function openDrawingCheck(): Promise<CheckDrawing> {
  const check = createDrawingCheck(new URL('./drawing-worker.js', import.meta.url), log);
  try {
    if (await check(Buffer.from('<svg/>'))) return check;
    throw new Error('it rejected a drawing that is allowed');
  } catch (error) {
    return fail(
      `Cannot run drawing-worker.js, which belongs beside this program: ${(error as Error).message}`,
    );
  }
}

/** The metrics on a port of their own, for Prometheus on this machine or its network. */
function openMetrics({ metrics: access }: GatewayConfig) {
  if (access?.port === undefined) return undefined;
  const fetch = (request: Request) =>
    new URL(request.url).pathname === '/metrics'
      ? metricsReply(metrics, access, request.headers.get('Authorization') ?? undefined)
      : new Response(null, { status: 404 });
  const own = serve({ fetch, hostname: access.host, port: access.port }, ({ port }) =>
    log('info', 'metrics listening', { host: access.host, port }),
  );
  own.on('error', ({ message }: Error) =>
    fail(`Cannot listen for metrics on ${access.host}:${access.port}: ${message}`),
  );
  return own;
}

/** The build puts these beside the program. */
const folder = path.dirname(fileURLToPath(import.meta.url));
const publicFolder = path.join(folder, 'public');
const logos = readLogos(path.join(folder, 'logos.json'), (reason) =>
  log('warn', 'no logos: build the gateway again', { reason }),
);
const { file, host, port } = options();
const version = typeof __VERSION__ === 'string' ? __VERSION__ : 'unknown';
const config = readConfig(file);
const wallets = readWallets(config.catalogue?.file);
const checkDrawing = await openDrawingCheck();
const metrics = createMetrics();
const relay = await openRelay(config);
const store = await open(config);
const rpc = createRpcUpstreams({ config, log, metrics, now: Date.now });
const indexer = createIndexer({ config, store, rpc, log, metrics });
function zoneKey({ names }: GatewayConfig): string | undefined {
  try {
    return names && readKeyFile(names.signerKeyFile);
  } catch (error) {
    return fail(`Cannot read the key of the names: ${(error as Error).message}`);
  }
}

/** @returns undefined: there is no facilitator */
function x402Key({ x402 }: GatewayConfig): string | undefined {
  if (!x402) return undefined;
  const key = process.env.X402_KEY;
  try {
    if (key !== undefined) return readAccountKey(key, 'X402_KEY');
    return readKeyFile(x402.keyFile ?? fail('x402: name a keyFile, or set X402_KEY'));
  } catch (error) {
    return fail(`Cannot read the key of x402: ${(error as Error).message}`);
  }
}

const shortcuts = createReplyShortcuts();
const app = createApp({
  config,
  zoneKey: zoneKey(config),
  x402Key: x402Key(config),
  shortcuts,
  store,
  rpc,
  indexer,
  wallets,
  log,
  metrics,
  version,
  logos,
  publicFolder,
  address: remoteAddress,
  checkDrawing,
});

let kept: Promise<unknown> = Promise.resolve();
const metricsServer = openMetrics(config);
const server = serveProgram({
  ...{ fetch: app.fetch, first: shortcuts.answer, host, port, about: { version }, log, fail },
  stop() {
    kept = Promise.allSettled([relay?.close(), indexer.stop().then(() => store.close())]);
    metricsServer?.close();
  },
  close: () => kept,
});

if (relay) {
  server.on('upgrade', (request, socket, head) => {
    if (isWebSocketUpgrade(request)) relay.upgrade(request, socket, head);
    else ignoreUpgrade(server as Server, request, socket, head);
  });
}
watchEventLoop(metrics);
indexer.start();
