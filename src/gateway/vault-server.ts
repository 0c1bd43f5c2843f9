/**
 * The vault as a process.
 * Usage: node vault.js [--config path] [--port number] [--host name]
 *        node vault.js --init <folder>     writes new keys, and prints the public ones
 * Environment: VAULT_CONFIG, PORT, HOST; the command line wins.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { newKeyEncryptionKey, writeKeyFiles } from './custody/key-files';
import { generateSealKey } from './custody/seal-share';
import { generateTokenKey } from './custody/signed-token';
import { createLogLines } from './http/log-lines';
import { openVault } from './vault/open-vault';
import { createVaultApp } from './vault/vault-app';
import { parseVaultConfig, type VaultConfig } from './vault/vault-config';

/** How long an alarm may take to be told, in ms. */
const ALARM_TIMEOUT = 10_000;
const DEFAULT_PORT = 8082;

const { log, flush } = createLogLines(
  (text) => process.stdout.write(text),
  (text) => process.stderr.write(text),
);
process.on('exit', flush);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function init(folder: string): Promise<void> {
  const [seal, receipt] = await Promise.all([generateSealKey(), generateTokenKey()]);
  writeKeyFiles(folder, {
    'vault-kek': newKeyEncryptionKey(),
    'vault-seal.json': JSON.stringify(seal),
    'vault-receipt.json': JSON.stringify(receipt),
  });
  const { d: _, ...sealKey } = seal;
  const { d: __, ...receiptKey } = receipt;
  // For the configuration of the auth service.
  process.stdout.write(`${JSON.stringify({ sealKey, receiptKey }, undefined, 2)}\n`);
}

/** File names are relative to the configuration file. */
function readConfig(file: string): VaultConfig {
  const resolve = (name: string) => path.resolve(path.dirname(file), name);
  const keySource = (source: VaultConfig['kek']['current']) =>
    'file' in source ? { file: resolve(source.file) } : source;
  const config = parseVaultConfig(JSON.parse(readFileSync(file, 'utf8')));
  const { store, kek, sealKey, receiptKey, stopFile } = config;
  return {
    ...config,
    store: { file: resolve(store.file) },
    kek: { current: keySource(kek.current), previous: kek.previous.map(keySource) },
    sealKey: { file: resolve(sealKey.file) },
    receiptKey: { file: resolve(receiptKey.file) },
    ...(stopFile && { stopFile: resolve(stopFile) }),
  };
}

function alarm(url: string | undefined, reason: string): void {
  log('error', 'the vault has stopped', { reason });
  if (!url) return;
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ event: 'vault_stopped', reason }),
    signal: AbortSignal.timeout(ALARM_TIMEOUT),
  }).catch(() => log('error', 'the alarm was not delivered', {}));
}

async function start(file: string, host: string, port: number): Promise<void> {
  const config = readConfig(file);
  const vault = await openVault({
    config,
    log,
    onStop: (reason) => alarm(config.alarmUrl, reason),
  });
  const app = createVaultApp(vault);
  const server = serve({ fetch: app.fetch, hostname: host, port }, (info) =>
    log('info', 'listening', { host, port: info.port }),
  );
  server.on('error', ({ message }: Error) => fail(`Cannot listen on ${host}:${port}: ${message}`));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close(() => {
        vault.store.close();
        process.exit(0);
      });
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    });
  }
}

try {
  const { values } = parseArgs({
    options: {
      config: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      init: { type: 'string' },
    },
  });
  const port = Number(values.port ?? process.env.PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('--port must be 0 to 65535');
  if (values.init !== undefined) await init(values.init);
  else {
    await start(
      values.config ?? process.env.VAULT_CONFIG ?? 'vault.json',
      // Only the gateway talks to it.
      values.host ?? process.env.HOST ?? '127.0.0.1',
      port,
    );
  }
} catch (error) {
  fail(`The vault cannot start: ${(error as Error).message}`);
}
