/**
 * The gateway as a process.
 * Usage: node server.js [--config path] [--port number] [--host name]
 * Environment: GATEWAY_CONFIG, PORT, HOST. The command line wins.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { createApp } from './app';
import { type GatewayConfig, parseGatewayConfig } from './config';
import { builtInWallets, type ListedWallet, parseWalletList } from './data/wallet-list';
import type { Log } from './environment';
import { createMetrics } from './metrics';
import { createRelay, type Relay } from './relay/relay';

/** How long open requests may finish after SIGTERM, in ms. */
const DRAIN = 10_000;

declare const __VERSION__: string | undefined;

const log: Log = (level, message, fields) => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
};

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

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

function readConfig(file: string): GatewayConfig {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`Cannot read the configuration ${file}: ${(error as Error).message}`);
  }
  try {
    const { catalogue, cdn, relay, ...config } = parseGatewayConfig(value);
    // Relative to the file that says it, not to where the process was started.
    const resolve = (name: string) => path.resolve(path.dirname(file), name);
    return {
      ...config,
      ...(catalogue && {
        catalogue: { ...catalogue, ...(catalogue.file && { file: resolve(catalogue.file) }) },
      }),
      ...(cdn && { cdn: { ...cdn, directory: resolve(cdn.directory) } }),
      ...(relay && { relay: { ...relay, ...(relay.file && { file: resolve(relay.file) }) } }),
    };
  } catch (error) {
    return fail(`${file}: ${(error as Error).message}`);
  }
}

function readWallets(file: string | undefined): ListedWallet[] {
  try {
    return file ? parseWalletList(JSON.parse(readFileSync(file, 'utf8'))) : builtInWallets();
  } catch (error) {
    return fail(`Cannot use the wallets of ${file ?? 'the gateway'}: ${(error as Error).message}`);
  }
}

async function openRelay({ relay, ...rest }: GatewayConfig): Promise<Relay | undefined> {
  if (!relay?.enabled) return undefined;
  try {
    return await createRelay({ config: { ...rest, relay }, metrics, log });
  } catch (error) {
    return fail(`Cannot open the relay's file ${relay.file}: ${(error as Error).message}`);
  }
}

const { file, host, port } = options();
const version = typeof __VERSION__ === 'string' ? __VERSION__ : 'unknown';
const config = readConfig(file);
const wallets = readWallets(config.catalogue?.file);
const metrics = createMetrics();
const relay = await openRelay(config);
const app = createApp({
  config,
  wallets,
  log,
  metrics,
  version,
  address: (c) => getConnInfo(c).remote.address,
});

const server = serve({ fetch: app.fetch, hostname: host, port }, (info) =>
  log('info', 'listening', { host, port: info.port, version }),
);
server.on('error', (error: NodeJS.ErrnoException) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken: stop what uses it, or choose another with --port.`
      : `Cannot listen on ${host}:${port}: ${error.message}`,
  ),
);

if (relay) server.on('upgrade', relay.upgrade);

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    log('info', 'stopping', { signal });
    const relayed = relay?.close();
    const end = () => {
      log('info', 'stopped', {});
      process.exit(0);
    };
    server.close(() => relayed?.finally(end) ?? end());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => {
      log('warn', 'stopped before all was done', {});
      process.exit(0);
    }, DRAIN).unref();
  });
}
